import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";

/** What the server's process is asked to do, and what it answers. */
export type ServerOrder =
  | { readonly say: "open"; readonly kind: "ours" | "bare" }
  /** One event at a time, so many a second: what a run at work looks like. */
  | { readonly say: "pace"; readonly perSecond: number; readonly seconds: number }
  /** All at once: as many messages as this, each full. */
  | { readonly say: "burst"; readonly messages: number }
  | { readonly say: "close" };
export type ServerAnswer =
  | { readonly port: number; readonly clock: string }
  | { readonly cpuMs: number; readonly messages: number; readonly last: number };

/** The same for the clients' process. */
export type ClientOrder =
  | {
      readonly say: "connect";
      readonly kind: "ours" | "bare";
      readonly port: number;
      readonly clock: string;
      readonly count: number;
    }
  | { readonly say: "begin" }
  /** Answer when every client has had a message that ends with this event. */
  | { readonly say: "await"; readonly last: number }
  | { readonly say: "end" };
export type ClientAnswer =
  | { readonly connected: number }
  | {
      readonly deliveries: number;
      readonly latenciesMs: { readonly p50: number; readonly p99: number };
      readonly seconds: number;
    };

const sizes = [100, 1000, 5000];
/** Messages a second: groups batch what comes in 50 ms, so this is the most that a run at work sends. */
const perSecond = 15;
const seconds = 4;
const eventsPerMessage = 100;

/**
 * One run followed by many over WebSockets: what a delivery costs and how long it takes at the pace of a run at work, and
 * how many events a second a burst delivers. Beside it a bare `ws` broadcast of the same bytes by a process laid out alike,
 * in turns within the same run.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  for (const count of sizes) {
    const bursts = Math.max(4, Math.round(40_000 / count));
    const bare = await measure("bare", count, bursts);
    const ours = await measure("ours", count, bursts);
    const say = (figure: string, unit: string, of: (measured: Measured) => number) => {
      const [mine, peer] = [of(ours), of(bare)];
      report({
        name: "fanout",
        figure: `${count} subscribers: ${figure}`,
        ours: mine,
        peer,
        ratio: mine / peer,
        unit,
      });
    };
    say(`CPU a delivery at ${perSecond} messages/s`, "µs", ({ cpuUs }) => cpuUs);
    say(`latency p50 at ${perSecond} messages/s`, "ms", ({ p50 }) => p50);
    say(`latency p99 at ${perSecond} messages/s`, "ms", ({ p99 }) => p99);
    say(
      `deliveries in a burst of ${bursts} messages of ${eventsPerMessage} events`,
      "events/s",
      ({ burst }) => burst,
    );
  }
}

interface Measured {
  readonly cpuUs: number;
  readonly p50: number;
  readonly p99: number;
  readonly burst: number;
}

async function measure(kind: "ours" | "bare", count: number, bursts: number): Promise<Measured> {
  const server = start<ServerOrder, ServerAnswer>("fanout-server.ts");
  const clients = start<ClientOrder, ClientAnswer>("fanout-clients.ts");
  try {
    const place = (await server.ask({ say: "open", kind })) as Extract<ServerAnswer, { port: number }>;
    await clients.ask({ say: "connect", kind, ...place, count });
    // Once before it counts: code is compiled and buffers have grown.
    await run({ say: "pace", perSecond, seconds: 1 });
    const paced = await run({ say: "pace", perSecond, seconds });
    const burst = await run({ say: "burst", messages: bursts });
    if (paced.deliveries !== paced.messages * count)
      throw new Error(`${kind}: ${paced.deliveries} deliveries of ${paced.messages * count}`);
    return {
      cpuUs: (paced.cpuMs * 1000) / paced.deliveries,
      ...paced.latenciesMs,
      burst: (burst.deliveries * eventsPerMessage) / burst.seconds,
    };
  } finally {
    await Promise.all([server.stop(), clients.stop()]);
  }

  async function run(order: Extract<ServerOrder, { say: "pace" | "burst" }>) {
    await clients.ask({ say: "begin" });
    const said = (await server.ask(order)) as Extract<ServerAnswer, { last: number }>;
    const heard = (await clients.ask({ say: "await", last: said.last })) as Extract<
      ClientAnswer,
      { deliveries: number }
    >;
    return { ...said, ...heard };
  }
}

function start<Order extends { say: string }, Answer>(file: string) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = fork(path, {
    execArgv: ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"],
  });
  return {
    async ask(order: Order): Promise<Answer> {
      child.send(order);
      const [answer] = await Promise.race([
        once(child, "message", { signal: AbortSignal.timeout(120_000) }),
        once(child, "exit").then(() => Promise.reject(new Error(`${file} ended`))),
      ]);
      return answer as Answer;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

if (import.meta.main) await bench((figure) => console.log(JSON.stringify(figure)));
