import { useState } from "react";
import { Link } from "wouter";
import { figure } from "../../figures/number.ts";
import { Conversation } from "./conversation.tsx";
import { PromptStrip } from "./prompt-strip.tsx";
import { groupAddress, sampleAddress } from "./sample-address.ts";
import { FailureNotice, Reward, SampleLine } from "./sample-facts.tsx";
import { type ListedSample, rewardOf, type SampleGroup } from "./sample-groups.ts";

interface RunRef {
  readonly id: string;
  readonly name: string;
}

/** One prompt and its samples side by side. */
export function GroupView({ run, group, alone }: { run: RunRef; group: SampleGroup; alone: boolean }) {
  const [first] = group.samples;
  const [strip, setStrip] = useState(alone);
  if (first === undefined) return null;
  const { mean, failed } = rewardOf(group.samples);
  const title = `Step ${first.step}, group ${first.group}`;
  return (
    <section className="card samples-group" aria-label={title} data-group={group.key}>
      <div className="row spread">
        <h2>
          <Link href={groupAddress(run.name, first)}>{title}</Link>
          {first.split === "VALIDATION" && <span className="badge">validation</span>}
          {first.attempt > 1 && <span className="soft"> · attempt {first.attempt}</span>}
        </h2>
        <span className="soft number">
          {group.samples.length} sample{group.samples.length === 1 ? "" : "s"} · mean reward {figure(mean)}
          {failed > 0 && <strong className="samples-bad"> · {failed} failed</strong>}
        </span>
      </div>
      {group.prompt.length > 0 && <Conversation messages={group.prompt} label={`Prompt of ${title}`} />}
      {first.promptRow !== null &&
        (strip ? (
          <PromptStrip run={run} split={first.split} promptRow={first.promptRow} step={first.step} />
        ) : (
          <button type="button" className="samples-fold" onClick={() => setStrip(true)}>
            This prompt (row {first.promptRow}) in other steps
          </button>
        ))}
      <div className="samples-side">
        {group.samples.map((sample) => (
          <SampleCard key={sample.id} run={run} sample={sample} from={group.prompt.length} />
        ))}
      </div>
    </section>
  );
}

function SampleCard({ run, sample, from }: { run: RunRef; sample: ListedSample; from: number }) {
  return (
    <article
      className={`samples-card ${sample.failure === null ? "" : "failed"}`}
      aria-label={`Sample ${sample.index}`}
    >
      <div className="row spread">
        <h3>
          <Link href={sampleAddress(run.name, sample.id)} data-sample={sample.id}>
            Sample {sample.index}
          </Link>
        </h3>
        <Reward sample={sample} />
      </div>
      <FailureNotice sample={sample} />
      <SampleLine sample={sample} />
      <Conversation messages={sample.messages.slice(from)} label={`Sample ${sample.index}`} />
    </article>
  );
}
