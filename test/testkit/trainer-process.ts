import { openLocalBlobs } from "../../src/blobs/local.ts";
import { connectNatsBus } from "../../src/bus/nats.ts";
import { createEmbeddedEngine } from "../../trainer/engine/embedded/embedded.ts";
import { startTrainer } from "../../trainer/trainer.ts";
import { type HoldPlace, heldEngine } from "./holds.ts";

/**
 * A trainer as a process of its own, to be killed like one: `node trainer-process.ts NATS_URL BLOBS DATA LEASE_MS NAME
 * [PRICES [HOLD]]`, the last two as JSON. SIGTERM shuts it down.
 */
const [natsUrl, blobsFolder, dataFolder, leaseMs, name, prices = "null", holdPlace = "null"] =
  process.argv.slice(2) as [string, string, string, string, string, string?, string?];
const hold: HoldPlace | null = JSON.parse(holdPlace);

const say = (fields: object, message: string) =>
  console.error(`${name}: ${message} ${JSON.stringify(fields)}`);
const shutdown = new AbortController();
process.once("SIGTERM", () => shutdown.abort());

const bus = await connectNatsBus({ url: natsUrl, warn: (line) => console.error(line) });
const blobs = await openLocalBlobs({ folder: blobsFolder });
const { done } = startTrainer({
  bus,
  blobs,
  async openEngine() {
    const engine = await createEmbeddedEngine({ threads: 1 });
    return hold === null ? engine : heldEngine(engine, hold);
  },
  name,
  version: "0.0.0",
  leaseMs: Number(leaseMs),
  dataFolder,
  prices: JSON.parse(prices),
  secret: () => undefined,
  signal: shutdown.signal,
  log: { debug: () => {}, info: say, warn: say, error: say },
});
console.log("ready");
await done;
await bus.close();
