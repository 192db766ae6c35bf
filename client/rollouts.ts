import { type Asking, type CallOptions, keyed } from "./asking.ts";
import { type Content, sendContent, sizeOf } from "./files.ts";
import {
  BeginRolloutUpload,
  RegisterRollout,
  type RegisterRolloutInput,
  Rollout,
  type RolloutFilter,
  Rollouts,
  RolloutVersions,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { byIdOrName, found } from "./references.ts";
import { done } from "./transport.ts";

/** One file of a rollout's folder; its path is relative to that folder, with `/` between segments. */
export interface RolloutFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly executable?: boolean;
}

/** Rollouts and their versions. Every verb takes the rollout's id or its name. */
export function createRollouts(asking: Asking) {
  return {
    /** Rollouts of the workspace, newest first. */
    list: ({ filter, signal }: CallOptions & { readonly filter?: RolloutFilter } = {}) =>
      listing(
        async (page, until) =>
          (await asking.again(Rollouts, { filter, ...page }, { signal: until })).rollouts,
        signal,
      ),

    /** One rollout, with its newest version. */
    async get(rollout: string, options?: CallOptions) {
      const answer = await asking.again(Rollout, byIdOrName("Rollout", rollout), options);
      return found(answer.rollout, `rollout \`${rollout}\``);
    },

    /** A rollout's versions, newest first. */
    versions: (rollout: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const variables = { ...byIdOrName("Rollout", rollout), ...page };
        const answer = await asking.again(RolloutVersions, variables, { signal: until });
        return found(answer.rollout, `rollout \`${rollout}\``).versions;
      }, signal),

    /**
     * Makes files the next version of a rollout; the same files again answer with the version that has them
     * (`existed`). At most 2,000 files of 16 MiB in all.
     */
    async register(
      files: readonly RolloutFile[],
      { signal, ...input }: CallOptions & Omit<RegisterRolloutInput, "bundle" | "idempotencyKey">,
    ) {
      const content = bundleOf(files);
      const begin = keyed({ name: input.name, sizeBytes: String(sizeOf(content)) });
      const begun = done(
        (await asking.again(BeginRolloutUpload, { input: begin }, { signal })).beginRolloutUpload,
      );
      await sendContent(asking.transport, begun.upload.path, content, { signal });
      const whole = keyed({ ...input, bundle: { uploadId: begun.upload.id } });
      return done((await asking.again(RegisterRollout, { input: whole }, { signal })).registerRollout);
    },
  };
}

/** The files as PROTOCOL.md has a bundle: sorted by path, so that the same folder has the same hash. */
function bundleOf(files: readonly RolloutFile[]): Content {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return JSON.stringify({
    version: 1,
    files: sorted.map(({ path, content, executable = false }) => ({
      path,
      executable,
      base64: base64(typeof content === "string" ? new TextEncoder().encode(content) : content),
    })),
  });
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
