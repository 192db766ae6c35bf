import { connect, type Socket } from "node:net";

/** What the generator is told: so many requests of these bytes to the port. It answers when all are answered. */
export interface LoadOrder {
  readonly port: number;
  readonly request: string;
  readonly connections: number;
  readonly requests: number;
}
export interface LoadAnswer {
  readonly requests: number;
}

const answered = Buffer.from("HTTP/1.1 200 ");
const headEnd = Buffer.from("\r\n\r\n");
const lengthName = /content-length: (\d+)/i;

/** Requests over kept connections, one at a time on each: the least work that still sees every answer whole. */
function run({ port, request, connections, requests }: LoadOrder): Promise<LoadAnswer> {
  const bytes = Buffer.from(request);
  let begun = 0;
  let done = 0;
  return new Promise((resolve, reject) => {
    const sockets: Socket[] = [];
    const fail = (why: string) => {
      for (const socket of sockets) socket.destroy();
      reject(new Error(why));
    };
    for (let n = 0; n < connections; n++) {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      sockets.push(socket);
      let pending: Buffer = Buffer.alloc(0);
      const next = () => {
        if (begun < requests) {
          begun++;
          socket.write(bytes);
        }
      };
      socket.on("connect", next);
      socket.on("error", (error) => fail(String(error)));
      socket.on("data", (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const end = pending.indexOf(headEnd);
        if (end < 0) return;
        const head = pending.toString("latin1", 0, end);
        const length = Number(lengthName.exec(head)?.[1] ?? Number.NaN);
        if (!pending.subarray(0, answered.length).equals(answered) || Number.isNaN(length))
          return fail(`answered ${pending.toString()}`);
        if (pending.length < end + headEnd.length + length) return;
        if (pending.includes('"errors"')) return fail(`answered ${pending.toString()}`);
        pending = Buffer.alloc(0);
        done++;
        if (done < requests) return next();
        for (const each of sockets) each.destroy();
        resolve({ requests: done });
      });
    }
  });
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (answer) => process.send?.(answer),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());
