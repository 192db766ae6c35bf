import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { howRemoved } from "../checkpoints/checkpoint.ts";
import { createCheckpoints } from "../checkpoints/checkpoints.ts";
import type { Datasets } from "../datasets/datasets.ts";
import { Conflict, NotFound } from "../errors.ts";
import { createResults } from "../results/results.ts";
import type { Tables } from "../store/tables.ts";
import type { Downloadable } from "./addresses.ts";

/** A file that may be downloaded. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Null where it is made while it is sent. */
  readonly sizeBytes: number | null;
  /** Of its content; null where that is made while it is sent. */
  readonly sha256: string | null;
  readonly stream: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Opens what can be downloaded: NotFound for what is not there or is another's, Conflict for what is known to be damaged,
 * both before a byte is sent. What is damaged otherwise its hash tells at the end.
 */
export function createOpening({
  db,
  blobs,
  datasets,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  datasets: Datasets;
}) {
  const checkpoints = createCheckpoints({ db, blobs });
  const results = createResults({ db, blobs });

  async function whole(file: { readonly sha256: string; readonly sizeBytes: number }, what: string) {
    const found = await blobs.stat(file.sha256);
    if (found === null) throw new NotFound(`${what} is no longer kept`);
    if (found.sizeBytes !== file.sizeBytes) throw new Conflict(`${what} is damaged: it has another size`);
  }

  async function openCheckpointFile(viewer: Viewer, id: string, name: string): Promise<Download> {
    const checkpoint = await checkpoints.get(viewer, id);
    const { removed } = checkpoint;
    if (removed !== null) throw new NotFound(`this checkpoint was removed ${howRemoved(removed)}`);
    const files = await checkpoints.files(viewer, checkpoint);
    if (files === null) throw new Conflict("the manifest of this checkpoint is missing or damaged");
    const file = files.find((known) => known.name === name);
    if (file === undefined) throw new NotFound(`the checkpoint has no file ${JSON.stringify(name)}`);
    await whole(file, `the file ${name} of this checkpoint`);
    const [ending, contentType] =
      name === "adapterConfig" ? ["json", "application/json"] : ["bin", "application/octet-stream"];
    return {
      fileName: `${checkpoint.name}.${name}.${ending}`,
      contentType,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      stream: () => blobs.stream(file.sha256),
    };
  }

  async function openOutput(viewer: Viewer, id: string): Promise<Download> {
    const output = (await results.outputsById(viewer, [id])).get(id);
    if (output === undefined) throw new NotFound("there is no such output");
    await whole(output, "this output");
    return {
      fileName: output.name,
      contentType: output.contentType,
      sizeBytes: output.sizeBytes,
      sha256: output.sha256,
      stream: () => blobs.stream(output.sha256),
    };
  }

  return async (viewer: Viewer, what: Downloadable): Promise<Download> => {
    switch (what.kind) {
      case "dataset":
        return datasets.open(viewer, what.versionId);
      case "checkpointFile":
        return openCheckpointFile(viewer, what.checkpointId, what.name);
      case "checkpointExport": {
        const exported = await checkpoints.export(viewer, what.checkpointId, what);
        return { ...exported, contentType: "application/x-tar", sizeBytes: null, sha256: null };
      }
      case "output":
        return openOutput(viewer, what.outputId);
    }
  };
}
