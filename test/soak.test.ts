import { expect, test } from "vitest";
import { type Fault, openSoak, shifts } from "./soak/soak.ts";

const faults: readonly Fault[] = [
  { what: "api", which: 0, signal: "SIGKILL" },
  { what: "nats", signal: "SIGTERM" },
  { what: "api", which: 1, signal: "SIGTERM" },
  { what: "nats", signal: "SIGKILL" },
];

test("hundreds of subscribers behind a balancer, cut, stalled, with every process but the store dying under them: nothing missing, nothing twice, nothing left", {
  timeout: 600_000,
}, async (context) => {
  const soak = await openSoak({ subscribers: 300, runs: 6, perSecond: 4 });
  if (soak === null) return context.skip("no nats-server on this machine: LEFT OUT");
  try {
    await soak.flows();
    for (const [n, fault] of faults.entries()) {
      await soak.stall(n % shifts, true);
      await soak.cut(30);
      const restore = await soak.strike(fault);
      if (fault.what === "api") await soak.flows();
      await restore();
      await soak.flows();
      if (n > 0) await soak.stall(n - 1, false);
    }
    const { followers, connections, resets, lost, twice, backwards, refusals, ...outcome } =
      await soak.finish();

    expect({ resets, lost, twice, backwards, refusals }).toEqual({
      ...{ resets: 0, lost: 0, twice: 0, backwards: 0 },
      refusals: [],
    });
    // Everybody has come to the end of what was said, the stalled ones too.
    expect({ behind: outcome.behind, unfinished: outcome.unfinished }, outcome.examples.join("\n")).toEqual({
      behind: 0,
      unfinished: 0,
    });
    // It was put to the test: they did lose their connections, with the cuts and with each API.
    expect(connections - followers).toBeGreaterThan(faults.length * 30);

    const { before, after, left } = outcome;
    expect(left).toEqual([]);
    const { connections: clients, readers, idleInTransaction, subscriptions, groups } = after;
    expect({ clients, readers, idleInTransaction, subscriptions, groups }).toEqual({
      ...{ clients: 0, readers: before.readers, idleInTransaction: 0, subscriptions: 0, groups: 0 },
    });
    // Pools open and close connections of their own; whoever forgot one thing a subscriber would hold hundreds.
    for (const [name, count] of Object.entries(after.resources))
      expect(count - (before.resources[name] ?? 0), name).toBeLessThan(60);
  } catch (error) {
    console.error(soak.ground.said().slice(-6000));
    throw error;
  } finally {
    await soak.close();
  }
});
