import type { Duplex } from "node:stream";

const maxLineCharacters = 32 * 1024 * 1024;

/**
 * JSON messages over a stream, one a line. What is sent within a loop turn goes out in one write: at 512 rollouts a
 * step a write each costs more than the messages. A line that is no JSON, or too long, breaks the conversation.
 */
export function createLines(
  stream: Duplex,
  { received, broken }: { received: (message: unknown) => void; broken: (reason: string) => void },
) {
  let rest = "";
  let outgoing: string[] = [];
  let over = false;

  function end(reason: string) {
    if (over) return;
    over = true;
    outgoing = [];
    broken(reason);
  }

  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    if (rest.length > maxLineCharacters) return end("sent a line that does not end");
    for (const line of lines) {
      if (over) return;
      try {
        received(JSON.parse(line));
      } catch (error) {
        return end(`sent what is no message: ${error instanceof Error ? error.message : error}`);
      }
    }
  });
  stream.on("error", (error) => end(`closed its channel: ${error.message}`));
  stream.on("close", () => end("closed its channel"));

  function write() {
    if (over || stream.destroyed) return;
    const text = outgoing.join("");
    outgoing = [];
    stream.write(Buffer.from(text));
  }

  return {
    send(message: unknown) {
      if (over) return;
      if (outgoing.length === 0) setImmediate(write);
      outgoing.push(`${JSON.stringify(message)}\n`);
    },
  };
}
export type Lines = ReturnType<typeof createLines>;
