import { afterAll, beforeAll, describe, onTestFailed, test } from "vitest";
import { type Platform, type PlatformKind, platformKinds, startPlatform } from "./platform.ts";

/** One promise in words, with its proof; `only` is for what the other way to run has no part for. */
export type Prove = (
  promise: string,
  proof: (platform: Platform) => Promise<void>,
  options?: { only?: PlatformKind },
) => void;

/** What promises are proved on; of both kinds unless it is said of which. */
interface PromiseGround {
  readonly apis?: number;
  readonly trainers?: number;
  readonly leaseMs?: number;
  readonly kinds?: readonly PlatformKind[];
}

/** Proves promises one after another on a platform of either kind; what is left over at the end fails as well. */
export function onEveryPlatform(
  { kinds = platformKinds, ...options }: PromiseGround,
  promises: (prove: Prove) => void,
): void {
  describe.each(kinds)("%s", (kind) => {
    let platform: Platform | null = null;
    beforeAll(async () => {
      platform = await startPlatform({ kind, ...options });
    });
    afterAll(async () => {
      await platform?.stop();
    });

    promises((promise, proof, { only = kind } = {}) => {
      if (only !== kind) return;
      test(promise, async (context) => {
        if (platform === null) return context.skip("no nats-server on this machine: LEFT OUT");
        onTestFailed(() => console.error(platform?.said().slice(-6000)));
        await proof(platform);
      });
    });
  });
}
