import { Folded } from "./folded.tsx";
import type { Message } from "./sample-groups.ts";
import { pretty, readExtra, type ToolCall } from "./tool-calls.ts";

/** Messages in their order: who says what, which tools are called with what, and what those answered. */
export function Conversation({ messages, label }: { messages: readonly Message[]; label: string }) {
  if (messages.length === 0) return <p className="faint">No messages.</p>;
  return (
    <ol className="samples-messages" aria-label={label}>
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows at its end
        <li key={place} className={`samples-message ${message.role}`}>
          <MessageView message={message} />
        </li>
      ))}
    </ol>
  );
}

function MessageView({ message: { role, content, extra } }: { message: Message }) {
  const { calls, answers, name, rest } = readExtra(extra);
  const said = role === "tool" ? pretty(content ?? "") : content;
  const text = said !== null && said !== "" && <Folded text={said} what={`what ${role} says`} />;
  if (role === "system")
    return (
      <details className="samples-system">
        <summary>system prompt</summary>
        {text}
      </details>
    );
  return (
    <>
      <span className="samples-role">
        {role === "tool" ? `result${name === null ? "" : ` of ${name}`}` : role}
        {answers !== null && <span className="faint mono"> {answers}</span>}
      </span>
      {text}
      {content === "" && calls.length === 0 && <p className="faint">an empty text</p>}
      {calls.map((call, place) => (
        <Call key={call.id ?? place} call={call} />
      ))}
      {rest !== null && (
        <details>
          <summary>what else the message holds</summary>
          <Folded text={rest} what="what else the message holds" />
        </details>
      )}
    </>
  );
}

function Call({ call }: { call: ToolCall }) {
  return (
    <div className="samples-call">
      <span>
        calls <strong className="mono">{call.name}</strong>
        {call.id !== null && <span className="faint mono"> {call.id}</span>}
      </span>
      {call.arguments !== "" && <Folded text={call.arguments} what={`the arguments of ${call.name}`} />}
    </div>
  );
}
