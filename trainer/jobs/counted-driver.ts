import type { Driver } from "../driver/driver.ts";
import type { Usage } from "../usage.ts";

/** The driver, with every rollout's tokens and judges counted as used and as a sign of life, whatever becomes of it. */
export function countedDriver(
  driver: Driver,
  { usage, alive }: { readonly usage: Pick<Usage, "add">; readonly alive: () => void },
): Pick<Driver, "run" | "broken"> {
  return {
    broken: () => driver.broken(),
    async run(task, signal) {
      const result = await driver.run(task, signal);
      const { sampledTokens, judges } = result;
      alive();
      usage.add({ sampledTokens });
      if (judges.calls > 0) usage.add({ judgeCalls: judges.calls, judgeCostUsd: judges.costUsd });
      return result;
    },
  };
}
