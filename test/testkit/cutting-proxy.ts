import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * A proxy as they are: it stands between a client and a server, and the test says when it cuts connections off, in the
 * middle of a message too, answers for a server that it does not reach, or keeps a connection that is dead.
 */
export async function openCuttingProxy(target: () => number) {
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytesUntilCut = Number.POSITIVE_INFINITY;
  let silent = false;
  let away = 0;

  const server = createServer((client) => {
    connections++;
    keep(client);
    if (away > 0) {
      away--;
      client.once("data", () =>
        client.end(
          "HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: 9\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n<p>no</p>",
        ),
      );
      return;
    }
    const upstream = connect(target(), "127.0.0.1");
    keep(upstream);
    const dead = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", dead).on("close", dead);
    client.pipe(upstream);
    upstream
      .pipe(
        new Transform({
          transform(chunk: Buffer, _, done) {
            if (silent) return done();
            if (chunk.length < bytesUntilCut) {
              bytesUntilCut -= chunk.length;
              return done(null, chunk);
            }
            const part = chunk.subarray(0, bytesUntilCut);
            bytesUntilCut = Number.POSITIVE_INFINITY;
            // What was let through arrives before the end does.
            client.write(part, () => dead());
            done();
          },
        }),
      )
      .pipe(client);
  });
  function keep(socket: Socket) {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    open: () => sockets.size,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    /** Cuts off after so many more bytes from the server, wherever that is. */
    cutAfter(bytes: number) {
      bytesUntilCut = bytes;
    },
    /** Answers the next connections with 502 and no more. */
    failNext(count: number) {
      away = count;
    },
    /** Keeps connections and brings nothing from the server any more; or does again, for new ones. */
    swallow(on: boolean) {
      silent = on;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
