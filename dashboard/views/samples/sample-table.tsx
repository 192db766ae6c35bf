import { Link } from "wouter";
import { signed, wholeCount } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";

import { groupAddress, sampleAddress } from "./sample-address.ts";
import { Reward } from "./sample-facts.tsx";
import type { ListedSample } from "./sample-groups.ts";

/** Samples of many prompts in one order, a line each. */
export function SampleTable({ runName, samples }: { runName: string; samples: readonly ListedSample[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label="Samples">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Sample</th>
            <th scope="col">Group</th>
            <th scope="col" className="right">
              Reward
            </th>
            <th scope="col" className="right">
              Advantage
            </th>
            <th scope="col" className="right">
              Answer, tokens
            </th>
            <th scope="col" className="right">
              Took
            </th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.id} data-group={sample.id}>
              <td>
                <Link href={sampleAddress(runName, sample.id)} data-sample={sample.id}>
                  Sample {sample.index}
                </Link>
              </td>
              <td>
                <Link href={groupAddress(runName, sample)}>
                  step {sample.step}, group {sample.group}
                </Link>
                {sample.split === "VALIDATION" && <span className="faint"> validation</span>}
              </td>
              <td className="right">
                <Reward sample={sample} />
              </td>
              <td className="right">{signed(sample.advantage)}</td>
              <td className="right">
                {wholeCount(sample.responseTokens)}
                {sample.truncated && <span className="samples-bad"> cut off</span>}
              </td>
              <td className="right">{duration(sample.durationSeconds)}</td>
              <td className="samples-last">{lastWords(sample)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function lastWords({ messages, failure }: ListedSample): string {
  const said = messages.findLast(({ role }) => role === "assistant")?.content;
  return (said ?? failure?.message ?? "").slice(0, 300);
}
