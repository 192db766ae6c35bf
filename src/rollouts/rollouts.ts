import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { type FieldIssue, ValidationFailed } from "../errors.ts";
import { type BundleFile, BundleRefused, unpackBundle } from "../protocol/bundle.ts";
import { objectName } from "../protocol/names.ts";
import { once } from "../store/idempotency.ts";
import { enqueue } from "../store/outbox.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import type { Upload, Uploads } from "../uploads/uploads.ts";
import { createRolloutReads } from "./reads.ts";
import type { RolloutVersion } from "./rollout.ts";

export interface NewRollout {
  readonly name: string;
  readonly description?: string | null;
  /** The packed folder, or the upload that brought it. */
  readonly bundle: Uint8Array | { readonly uploadId: string };
  readonly entrypoint: string;
  readonly commitSha?: string | null;
  readonly branch?: string | null;
  readonly idempotencyKey?: string | null;
}

export interface RolloutChange {
  readonly version: RolloutVersion;
  /** Whether this very folder, with this entrypoint and commit, had been registered before. */
  readonly existed: boolean;
  readonly position: Position;
}

export type Rollouts = ReturnType<typeof createRollouts>;

/** Registers folders of author code. What they do is found out by the trainer that runs them, never here. */
export function createRollouts({
  db,
  blobs,
  uploads,
  wake,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  uploads: Uploads;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}) {
  return {
    ...createRolloutReads(db),

    /** For bundles that are too large to be carried inside a request. */
    async beginUpload(
      viewer: Viewer,
      input: {
        readonly name: string;
        readonly sizeBytes?: number | null;
        readonly idempotencyKey?: string | null;
      },
    ): Promise<Upload> {
      return uploads.begin(viewer, { purpose: "rollout", fileName: "bundle.json", ...input });
    },

    /** A new version, or the one that is there when nothing about it is new. */
    async register(viewer: Viewer, input: NewRollout): Promise<RolloutChange> {
      requireScope(viewer, "write");
      const bytes =
        input.bundle instanceof Uint8Array
          ? input.bundle
          : await blobs.get((await uploads.received(viewer, input.bundle.uploadId, "rollout")).sha256);
      const files = filesOf(input, bytes);
      const blob = await blobs.put(bytes);
      const { idempotencyKey = null, bundle: _, ...asked } = input;
      const { result } = await once(
        db,
        {
          workspaceId: viewer.workspaceId,
          key: idempotencyKey,
          verb: "registerRollout",
          input: { ...asked, sha256: blob.sha256 },
        },
        (trx) => write(trx, viewer, input, { ...blob, files: files.length }),
      );
      wake();
      const version = await createRolloutReads(db).version(viewer, result.id);
      return { version, existed: result.existed, position: result.position };
    },
  };
}

async function write(
  trx: Transaction<Tables>,
  viewer: Viewer,
  input: NewRollout,
  bundle: { sha256: string; sizeBytes: number; files: number },
): Promise<{ id: string; existed: boolean; position: Position }> {
  const position = await readPosition(trx);
  const { name, description = null, entrypoint, commitSha = null, branch = null } = input;
  const named = { workspace_id: viewer.workspaceId, name };
  await trx
    .insertInto("rollout")
    .values({ id: randomUUIDv7(), ...named, description, created_by: viewer.memberId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doNothing())
    .execute();
  // Locked, so that two registrations do not number one version twice.
  const { id: rolloutId } = await trx
    .selectFrom("rollout")
    .select("id")
    .where((eb) => eb.and(named))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (description !== null)
    await trx.updateTable("rollout").set({ description }).where("id", "=", rolloutId).execute();

  const versions = await trx
    .selectFrom("rollout_version")
    .selectAll()
    .where("rollout_id", "=", rolloutId)
    .orderBy("version", "desc")
    .execute();
  const same = versions.find(
    (version) =>
      version.sha256 === bundle.sha256 &&
      version.entrypoint === entrypoint &&
      version.commit_sha === commitSha &&
      version.branch === branch,
  );
  if (same !== undefined) return { id: same.id, existed: true, position };

  const id = randomUUIDv7();
  const version = (versions[0]?.version ?? 0) + 1;
  await trx
    .insertInto("rollout_version")
    .values({
      id,
      rollout_id: rolloutId,
      workspace_id: viewer.workspaceId,
      version,
      sha256: bundle.sha256,
      size_bytes: bundle.sizeBytes,
      files: bundle.files,
      entrypoint,
      commit_sha: commitSha,
      branch,
      created_by: viewer.memberId,
    })
    .execute();
  await enqueue(trx, `rollout-${id}`, {
    type: "rollout_registered",
    workspaceId: viewer.workspaceId,
    at: new Date().toISOString(),
    rolloutId,
    name,
    version,
  });
  return { id, existed: false, position };
}

/** The bundle's files, when everything about the registration is as it must be. */
function filesOf(input: NewRollout, bytes: Uint8Array): readonly BundleFile[] {
  const issues: FieldIssue[] = [];
  const issue = (path: string, message: string, suggestion: string | null = null) =>
    issues.push({ path: [path], message, suggestion });
  const name = objectName.safeParse(input.name);
  if (!name.success) issue("name", name.error.issues[0]?.message ?? "is wrong");
  if (input.commitSha != null && !/^[0-9a-f]{40}$/.test(input.commitSha))
    issue("commitSha", "must be 40 hex digits");
  if (input.branch != null && (input.branch.trim() === "" || input.branch.length > 255))
    issue("branch", "must have 1 to 255 characters");
  if ((input.description?.length ?? 0) > 2_000) issue("description", "has at most 2,000 characters");
  let files: readonly BundleFile[] = [];
  try {
    files = unpackBundle(bytes);
    if (files.every(({ path }) => path !== input.entrypoint)) {
      const source = files.map(({ path }) => path).filter((path) => /\.[cm]?[jt]s$/.test(path));
      issue(
        "entrypoint",
        `the folder has no file ${JSON.stringify(input.entrypoint)}`,
        source.find((path) => /(^|\/)(main|index)\./.test(path)) ?? source[0] ?? null,
      );
    }
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    issue("bundle", error.message);
  }
  if (issues.length > 0) throw new ValidationFailed(issues);
  return files;
}
