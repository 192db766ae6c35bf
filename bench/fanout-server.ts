import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { globalId } from "../schema/node.ts";
import type { OpenPeer, Peer } from "./peers/peer.ts";
import { nowUs } from "./peers/told.ts";

// A server of the fan-out benchmark as a process of its own, with the publisher inside it: ours or a peer.
const kinds = {
  ours: () => import("./fanout-ours.ts"),
  ws: () => import("./peers/ws.ts"),
  "ws-coalescing": () => import("./peers/ws-coalescing.ts"),
  yoga: () => import("./peers/yoga.ts"),
  apollo: () => import("./peers/apollo.ts"),
  mercurius: () => import("./peers/mercurius.ts"),
} satisfies Record<string, () => Promise<{ open: OpenPeer }>>;
export type Kind = keyof typeof kinds;

export type ServerOrder =
  | { readonly say: "open"; readonly kind: Kind }
  /** So many events a second by the clock, each to the next of so many runs; when late, those that are due at once. */
  | { readonly say: "pace"; readonly perSecond: number; readonly seconds: number; readonly runs: number }
  /** The next event whenever the last one was written to everybody. */
  | { readonly say: "saturate"; readonly seconds: number }
  /** How many events the slowest client has had in this window. */
  | { readonly say: "heard"; readonly least: number }
  | { readonly say: "memory" };
export type ServerAnswer =
  | { readonly port: number }
  | { readonly told: number }
  | { readonly rssBytes: number; readonly heapBytes: number };

/** How many events clients may be behind under saturation, so that nothing piles up that a benchmark would not count. */
const mostAhead = 64;

const keptPagesMs = 10_000;

const sockets = new Set<Socket>();
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
});
const answer = (said: ServerAnswer) => process.send!(said);
let peer: Peer;
let heard = 0;
let lastStep = 0;

process.on("message", async (order: ServerOrder) => {
  switch (order.say) {
    case "open":
      peer = await (await kinds[order.kind]()).open();
      return answer({ port: peer.port });
    case "pace":
      return answer({ told: await pace(order) });
    case "saturate":
      return answer({ told: await saturate(order.seconds) });
    case "heard":
      heard = order.least;
      return;
    case "memory":
      for (let turn = 0; turn < 4; turn++) {
        global.gc!({ type: "major", execution: "sync", flavor: "last-resort" });
        await sleep(100);
      }
      // V8 keeps pages that it has emptied for another 8 s, in case it needs them: they are nobody's.
      await sleep(keptPagesMs);
      global.gc!({ type: "major", execution: "sync", flavor: "last-resort" });
      return answer({ rssBytes: process.memoryUsage.rss(), heapBytes: process.memoryUsage().heapUsed });
  }
});

function tellNext(run: number): void {
  lastStep = Math.max(lastStep + 1, nowUs());
  peer.tell(globalId("Run", `r${run}`), lastStep);
}

async function pace(order: { perSecond: number; seconds: number; runs: number }): Promise<number> {
  const { perSecond, seconds, runs } = order;
  const begunMs = performance.now();
  let told = 0;
  for (;;) {
    const due = Math.min(
      Math.floor(perSecond * seconds),
      Math.floor(((performance.now() - begunMs) / 1000) * perSecond),
    );
    while (told < due) tellNext(told++ % runs);
    if (told === Math.floor(perSecond * seconds)) return told;
    const nextMs = begunMs + ((told + 1) * 1000) / perSecond - performance.now();
    // Through the timers even when it is late: others have their turn, too.
    await sleep(Math.max(1, nextMs));
    if (performance.now() - begunMs > seconds * 1000 + 500) return told;
  }
}

async function saturate(seconds: number): Promise<number> {
  heard = 0;
  const last = [...sockets].at(-1)!;
  const untilMs = performance.now() + seconds * 1000;
  let told = 0;
  while (performance.now() < untilMs) {
    const written = last.bytesWritten;
    tellNext(0);
    told++;
    do await new Promise((resolve) => setImmediate(resolve));
    while (last.bytesWritten === written && performance.now() < untilMs);
    while (told - heard > mostAhead && performance.now() < untilMs) await sleep(1);
  }
  return told;
}
