import { type Asking, type CallOptions, keyed } from "./asking.ts";
import {
  Checkpoint,
  CheckpointLineage,
  type CheckpointOrder,
  Checkpoints,
  CompareCheckpoints,
  MergeCheckpoint,
  PinCheckpoint,
  RemoveCheckpoint,
  UnpinCheckpoint,
  VerifyCheckpoint,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { found, isId } from "./references.ts";
import { done } from "./transport.ts";

/** Checkpoints. Every verb takes an id, `run-name` for that run's newest, or `run-name/step-40`. */
export function createCheckpoints(asking: Asking) {
  async function get(checkpoint: string, options?: CallOptions) {
    const by = isId("Checkpoint", checkpoint) ? { id: checkpoint } : { reference: checkpoint };
    const answer = await asking.again(Checkpoint, by, options);
    return found(answer.checkpoint, `checkpoint \`${checkpoint}\``);
  }
  const idOf = async (checkpoint: string, options?: CallOptions) =>
    isId("Checkpoint", checkpoint) ? checkpoint : (await get(checkpoint, options)).id;

  return {
    /** Checkpoints of the workspace, newest first unless ordered otherwise. */
    list: ({
      orderBy,
      removed = false,
      signal,
    }: CallOptions & { readonly orderBy?: CheckpointOrder; readonly removed?: boolean } = {}) =>
      listing(
        async (page, until) =>
          (await asking.again(Checkpoints, { orderBy, removed, ...page }, { signal: until })).checkpoints,
        signal,
      ),

    /** One checkpoint with its files. `client.download(exportPath)` fetches all of it as a tar. */
    get,

    /** Where it comes from, generation by generation back to the base model, nearest first. */
    async lineage(checkpoint: string, options?: CallOptions) {
      const answer = await asking.again(CheckpointLineage, { id: await idOf(checkpoint, options) }, options);
      return found(answer.checkpoint, `checkpoint \`${checkpoint}\``).lineage;
    },

    /** Compares up to 20: what they reached, and what was set differently. */
    async compare(checkpoints: readonly string[], options?: CallOptions) {
      const ids = await Promise.all(checkpoints.map((each) => idOf(each, options)));
      return (await asking.again(CompareCheckpoints, { ids }, options)).compareCheckpoints;
    },

    /** Keeps it, whatever its run's retention says, until it is unpinned. */
    async pin(checkpoint: string, options?: CallOptions) {
      const input = { id: await idOf(checkpoint, options) };
      return done((await asking.again(PinCheckpoint, { input }, options)).pinCheckpoint);
    },

    /** Leaves it to its run's retention again. */
    async unpin(checkpoint: string, options?: CallOptions) {
      const input = { id: await idOf(checkpoint, options) };
      return done((await asking.again(UnpinCheckpoint, { input }, options)).unpinCheckpoint);
    },

    /** Takes it away for good. CONFLICT when it is pinned, or somebody stands on it. */
    async remove(checkpoint: string, options?: CallOptions) {
      const input = { id: await idOf(checkpoint, options) };
      return done((await asking.once(RemoveCheckpoint, { input }, options)).removeCheckpoint);
    },

    /** Submits a run that merges its adapter into its base. */
    async merge(
      checkpoint: string,
      {
        name,
        idempotencyKey,
        ...options
      }: CallOptions & { readonly name?: string; readonly idempotencyKey?: string } = {},
    ) {
      const input = keyed({ id: await idOf(checkpoint, options), name, idempotencyKey });
      return done((await asking.again(MergeCheckpoint, { input }, options)).mergeCheckpoint);
    },

    /** Reads every byte again and computes its checksums anew; changes nothing. */
    async verify(checkpoint: string, options?: CallOptions) {
      const input = { id: await idOf(checkpoint, options) };
      return done((await asking.again(VerifyCheckpoint, { input }, options)).verifyCheckpoint);
    },
  };
}
