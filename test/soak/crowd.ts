import { type Counts, type Follower, type Following, follow } from "./followers.ts";

// A crowd of followers, as a process of its own.
export type CrowdOrder =
  | {
      readonly say: "open";
      readonly port: number;
      readonly key: string;
      readonly followings: readonly Following[];
    }
  /** Breaks so many of the connections that are at rest. */
  | { readonly say: "cut"; readonly count: number }
  /** A shift stops reading, or reads on. */
  | { readonly say: "stall"; readonly shift: number; readonly on: boolean }
  /** What was counted; the ages of deliveries only since the last time. */
  | { readonly say: "report"; readonly told: Readonly<Record<string, number>> }
  | { readonly say: "leave" };

export interface CrowdReport extends Readonly<Counts> {
  readonly followers: number;
  /** Connected and up to date. */
  readonly live: number;
  /** Of those who read: how many have not come as far as the numbers that were asked about. */
  readonly behind: number;
  /** How many have not been told of their run's end. */
  readonly unfinished: number;
  readonly lost: number;
  readonly twice: number;
  readonly cpuMs: number;
  /** Up to ten who are behind, in words. */
  readonly examples: readonly string[];
}

const followers: Follower[] = [];
const counts: Counts = {
  ...{ messages: 0, deliveries: 0, connections: 0, resets: 0, lagged: 0, backwards: 0 },
  ...{ closes: {}, refusals: [], lags: [] },
};

process.on("message", async (order: CrowdOrder) => {
  switch (order.say) {
    case "open":
      for (const [n, following] of order.followings.entries()) {
        followers.push(follow({ port: order.port, key: order.key, following, counts }));
        // A few hundred a second: who builds up a crowd does not try how many fit through the door at once.
        if (n % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 100));
      }
      break;
    case "cut": {
      const resting = followers.filter(({ live, stalled }) => live && !stalled);
      for (let n = 0; n < order.count && resting.length > 0; n++)
        resting.splice(Math.floor(Math.random() * resting.length), 1)[0]!.cut();
      break;
    }
    case "stall":
      for (const follower of followers)
        if (follower.following.shift === order.shift) follower.stall(order.on);
      break;
    case "leave":
      for (const follower of followers) follower.leave();
      break;
    case "report":
      break;
  }
  process.send!(report(order.say === "report" ? order.told : {}));
  if (order.say === "report") counts.lags = [];
});
process.once("disconnect", () => process.exit());

function report(told: Readonly<Record<string, number>>): CrowdReport {
  const behind = followers.filter(
    ({ following, stalled, tally }) => !stalled && tally.last < (told[following.run.id] ?? 0),
  );
  const { user, system } = process.cpuUsage();
  const exact = followers.filter(({ following }) => following.view !== "progress");
  return {
    ...counts,
    followers: followers.length,
    live: followers.filter(({ live }) => live).length,
    behind: behind.length,
    unfinished: followers.filter(({ finished }) => !finished).length,
    lost: exact.reduce((sum, { tally }) => sum + tally.lost, 0),
    twice: exact.reduce((sum, { tally }) => sum + tally.twice, 0),
    cpuMs: (user + system) / 1000,
    examples: behind.slice(0, 10).map(({ following, tally, live, finished }) => {
      const { view, transport, run } = following;
      return `${view} over ${transport}: ${tally.last} of ${told[run.id]}${live ? ", live" : ""}${finished ? ", finished" : ""}`;
    }),
  };
}
