import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import type { Blobs } from "../blobs/blobs.ts";
import { recipeToToml } from "../configurations/toml.ts";
import { Conflict, ValidationFailed } from "../errors.ts";
import { exportedNames } from "../protocol/checkpoint-manifest.ts";
import { howRemoved } from "./checkpoint.ts";
import type { LineageStep } from "./lineage.ts";
import { filesOf, readManifest } from "./manifests.ts";

/** A file of a tar. */
export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/**
 * A checkpoint for use elsewhere: its manifest, where it comes from, then its files; the state of the trainer only when it
 * is asked for. Conflict, before a byte is sent, when it was removed or a file is not there whole; a file that turns out to
 * be damaged on the way ends the stream with BlobDamaged.
 */
export async function openExport(
  blobs: Blobs,
  lineage: readonly LineageStep[],
  { trainer }: { readonly trainer: boolean },
): Promise<{ readonly fileName: string; readonly stream: () => Promise<AsyncIterable<Uint8Array>> }> {
  const [own] = lineage;
  if (own === undefined) throw new Error("a lineage begins with the checkpoint itself");
  const { checkpoint, run } = own;
  if (checkpoint.removed !== null)
    throw new Conflict(`the checkpoint ${checkpoint.name} was removed ${howRemoved(checkpoint.removed)}`);
  const read = await readManifest(blobs, checkpoint.manifestSha256);
  if (read.state !== "ok") throw new Conflict(`the manifest of this checkpoint is ${read.state}`);
  const files = filesOf(read.manifest).filter(({ name }) => name !== "trainer" || trainer);
  if (trainer && !files.some(({ name }) => name === "trainer"))
    throw new ValidationFailed([
      {
        path: ["trainer"],
        message: "this checkpoint holds no state of its trainer: nothing can go on from it",
        suggestion: "leave trainer out",
      },
    ]);
  for (const { name, sha256, sizeBytes } of files) {
    const found = await blobs.stat(sha256);
    if (found?.sizeBytes !== sizeBytes)
      throw new Conflict(
        `the file ${name} of this checkpoint is ${found === null ? "missing" : "damaged: it has another size"}`,
      );
  }
  const entries: TarEntry[] = [
    inMemory("manifest.json", read.bytes),
    inMemory("provenance.json", Buffer.from(`${JSON.stringify(provenanceOf(lineage), null, 2)}\n`)),
    ...files.map(({ name, sha256, sizeBytes }) => ({
      name: exportedNames[name as keyof typeof exportedNames],
      sizeBytes,
      open: () => blobs.stream(sha256),
    })),
  ];
  return {
    fileName: `${run.name}-${checkpoint.name}.tar`,
    stream: async () => tarOf(entries, checkpoint.createdAt),
  };
}

function inMemory(name: string, bytes: Uint8Array): TarEntry {
  return { name, sizeBytes: bytes.byteLength, open: async () => [bytes] };
}

/** The entries as a tar, read as it is written: no more of it is in memory than a piece or two. */
export function tarOf(entries: readonly TarEntry[], mtime: Date): AsyncIterable<Uint8Array> {
  const tar = pack();
  const fill = async () => {
    for (const { name, sizeBytes, open } of entries) {
      const content = await open();
      await pipeline(content, tar.entry({ name, size: sizeBytes, mtime, mode: 0o644 }));
    }
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  return tar as unknown as Readable;
}

/** Where a checkpoint comes from, for whoever finds its export years later: plain JSON, nearest first. */
export function provenanceOf(lineage: readonly LineageStep[]): object {
  return {
    version: 1,
    lineage: lineage.map(
      ({ checkpoint, attempt, run, configuration, commitSha, specification, parentId }) => {
        const { recipe, dataset, validation, rollout, origin, engine, seed } = specification;
        return {
          checkpoint: {
            id: checkpoint.id,
            name: checkpoint.name,
            step: checkpoint.step,
            manifestSha256: checkpoint.manifestSha256,
            savedAt: checkpoint.createdAt.toISOString(),
            trainingReward: checkpoint.trainingReward,
            validationReward: checkpoint.validationReward,
            validationLoss: checkpoint.validationLoss,
          },
          attempt,
          run,
          configuration,
          dataset,
          validation,
          rollout: rollout === null ? null : { ...rollout, commitSha },
          engine,
          seed,
          baseModel: origin.baseModel,
          parentCheckpointId: parentId,
          specificationToml: recipe === null ? null : recipeToToml(recipe),
        };
      },
    ),
  };
}
