import pg from "pg";
import { openEmbeddedBus } from "../../src/bus/embedded.ts";
import { connectNatsBus } from "../../src/bus/nats.ts";
import { entry } from "./events.ts";

// Run to be killed (see bus-outage.test.ts): takes a job, then appends for ever and says what is in the log.
const url = process.argv[2]!;
const bus = url.startsWith("nats:")
  ? await connectNatsBus({ url })
  : await openEmbeddedBus({ pool: new pg.Pool({ connectionString: url }) });
const delivery = await bus.jobs.receive({
  engine: "embedded",
  leaseMs: 1000,
  signal: AbortSignal.timeout(10_000),
});
console.log(JSON.stringify({ job: delivery?.job.runId }));
const renewing = setInterval(() => void delivery?.renew(), 300);
for (let n = 0; n < 1_000_000; n++) {
  const [sequence] = await bus.log.append([entry(n)]);
  console.log(JSON.stringify({ n, sequence }));
}
clearInterval(renewing);
