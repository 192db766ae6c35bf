import { Conversation } from "./conversation.tsx";
import { FailureNotice, Reward, SampleFacts } from "./sample-facts.tsx";
import { commonPrompt, type ListedSample, type Message } from "./sample-groups.ts";
import { pretty, readExtra } from "./tool-calls.ts";
import { type Stretch, wordDifference } from "./word-difference.ts";

/** Two samples beside each other: their figures, and what they said word by word. */
export function SampleDifference({ left, right }: { left: ListedSample; right: ListedSample }) {
  const prompt = commonPrompt([left.messages, right.messages]);
  const difference = wordDifference(
    textOf(left.messages.slice(prompt.length)),
    textOf(right.messages.slice(prompt.length)),
  );
  return (
    <div className="stack">
      {prompt.length > 0 && <Conversation messages={prompt} label="The prompt of both" />}
      {difference === null && <p className="soft">They are too long to be compared word by word.</p>}
      <div className="samples-pair">
        {([left, right] as const).map((sample, place) => {
          const side = place === 0 ? "left" : "right";
          return (
            <section key={sample.id} className="card stack" aria-label={nameOf(sample)}>
              <div className="row spread">
                <h2>{nameOf(sample)}</h2>
                <Reward sample={sample} />
              </div>
              <FailureNotice sample={sample} />
              <SampleFacts sample={sample} />
              {difference === null ? (
                <Conversation messages={sample.messages.slice(prompt.length)} label={nameOf(sample)} />
              ) : (
                <pre className="samples-text">{difference.map(stretchOn(side))}</pre>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

const nameOf = ({ step, group, index }: ListedSample) => `Step ${step}, group ${group}, sample ${index}`;

const stretchOn = (side: "left" | "right") =>
  function stretch({ where, text }: Stretch, place: number) {
    if (where === "both") return text;
    if (where !== side) return null;
    return (
      <mark key={place} className={`samples-only ${side}`}>
        {text}
      </mark>
    );
  };

/** What was said, as one text that two conversations can be compared by. */
function textOf(messages: readonly Message[]): string {
  return messages
    .map(({ role, content, extra }) => {
      const calls = readExtra(extra).calls.map((call) => `calls ${call.name} ${call.arguments}`);
      return [`${role}:`, role === "tool" ? pretty(content ?? "") : (content ?? ""), ...calls]
        .filter(Boolean)
        .join("\n");
    })
    .join("\n\n");
}
