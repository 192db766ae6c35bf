import { type AddressInfo, connect, createServer, type Socket } from "node:net";

// The balancer before the API's processes, as a process of its own: each connection goes to the one with the fewest, and
// to another when that one does not answer. A connection whose process dies is cut, as balancers do.
export type DoorOrder =
  | { readonly say: "open"; readonly ports: readonly number[] }
  | { readonly say: "count" };
export type DoorAnswer = { readonly port: number; readonly connections: number };

interface Backend {
  readonly port: number;
  connections: number;
}
let backends: readonly Backend[] = [];

const server = createServer({ noDelay: true }, (client) => {
  client.on("error", () => {});
  forward(
    client,
    backends.toSorted((a, b) => a.connections - b.connections),
  );
});

function forward(client: Socket, [backend, ...others]: readonly Backend[]): void {
  if (backend === undefined || client.destroyed) return void client.destroy();
  const upstream = connect({ port: backend.port, host: "127.0.0.1", noDelay: true });
  backend.connections++;
  let connected = false;
  upstream.once("connect", () => {
    connected = true;
    client.pipe(upstream).pipe(client);
    client.once("close", () => upstream.destroy());
    if (client.destroyed) upstream.destroy();
  });
  upstream.on("error", () => {});
  upstream.once("close", () => {
    backend.connections--;
    if (!connected) return forward(client, others);
    // What it had sent before it ended is still handed over; after a broken connection there is nothing to wait for.
    if (upstream.errored) client.destroy();
    else client.end();
  });
}

process.on("message", (order: DoorOrder) => {
  const answer = () => {
    const { port } = server.address() as AddressInfo;
    const connections = backends.reduce((sum, backend) => sum + backend.connections, 0);
    process.send!({ port, connections } satisfies DoorAnswer);
  };
  if (order.say === "count") return answer();
  backends = order.ports.map((port) => ({ port, connections: 0 }));
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, answer);
});
process.once("disconnect", () => process.exit());
