import type { Socket } from "node:net";

/** JSON messages over a socket, one a line. What is sent within a loop turn goes out in one write. */
export function createLines(socket: Socket, received: (message: unknown) => void) {
  let rest = "";
  let outgoing = "";

  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) received(JSON.parse(line));
  });

  function write() {
    const text = outgoing;
    outgoing = "";
    socket.write(Buffer.from(text));
  }

  return {
    send(message: unknown) {
      if (outgoing === "") setImmediate(write);
      outgoing += `${JSON.stringify(message)}\n`;
    },
    /** Resolves when all that was sent is out of this process, or the other side is gone. */
    flushed: () => new Promise<void>((resolve) => setImmediate(() => socket.end(() => resolve()))),
  };
}
export type Lines = ReturnType<typeof createLines>;
