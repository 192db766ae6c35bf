import { type Asking, type CallOptions, keyed } from "./asking.ts";
import { type Content, sendContent, sizeOf } from "./files.ts";
import {
  BeginDatasetUpload,
  CompleteDatasetUpload,
  Dataset,
  type DatasetFilter,
  DatasetPreview,
  Datasets,
  DatasetVersions,
  ValidateDatasetUpload,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { byIdOrName, found } from "./references.ts";
import { done } from "./transport.ts";

/** What an upload is called, and how the call is made. */
export interface UploadOptions extends CallOptions {
  /** The dataset's name: a new one, or one that gets its next version. */
  readonly name: string;
  /** Its ending says what the rows are written in: `.jsonl`, `.json`, `.csv`, … */
  readonly fileName: string;
}

/** Datasets and their versions. Every verb takes the dataset's id or its name. */
export function createDatasets(asking: Asking) {
  /** Sends the file; answers with the upload's id. */
  async function send(content: Content, { name, fileName, ...options }: UploadOptions): Promise<string> {
    const sizeBytes = sizeOf(content);
    const input = keyed({ name, fileName, ...(sizeBytes === null ? {} : { sizeBytes: String(sizeBytes) }) });
    const begun = done((await asking.again(BeginDatasetUpload, { input }, options)).beginDatasetUpload);
    await sendContent(asking.transport, begun.upload.path, content, options);
    return begun.upload.id;
  }

  return {
    /** Datasets of the workspace, newest first. */
    list: ({ filter, signal }: CallOptions & { readonly filter?: DatasetFilter } = {}) =>
      listing(
        async (page, until) =>
          (await asking.again(Datasets, { filter, ...page }, { signal: until })).datasets,
        signal,
      ),

    /** One dataset, with its newest version. */
    async get(dataset: string, options?: CallOptions) {
      const answer = await asking.again(Dataset, byIdOrName("Dataset", dataset), options);
      return found(answer.dataset, `dataset \`${dataset}\``);
    },

    /** A dataset's versions, newest first. */
    versions: (dataset: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const variables = { ...byIdOrName("Dataset", dataset), ...page };
        const answer = await asking.again(DatasetVersions, variables, { signal: until });
        return found(answer.dataset, `dataset \`${dataset}\``).versions;
      }, signal),

    /** Some rows of the newest version, 10 from the first unless said otherwise. */
    async preview(
      dataset: string,
      {
        first = 10,
        offset = 0,
        ...options
      }: CallOptions & { readonly first?: number; readonly offset?: number } = {},
    ) {
      const variables = { ...byIdOrName("Dataset", dataset), first, offset };
      const answer = await asking.again(DatasetPreview, variables, options);
      return found(answer.dataset, `dataset \`${dataset}\``).latestVersion?.preview ?? [];
    },

    /**
     * Sends a file and makes it a version, checked row by row; VALIDATION tells every problem. The same bytes again
     * answer with the version that has them (`existed`).
     */
    async upload(content: Content, { name, fileName, ...options }: UploadOptions) {
      const uploadId = await send(content, { name, fileName, ...options });
      const answer = await asking.again(CompleteDatasetUpload, { input: { uploadId } }, options);
      return done(answer.completeDatasetUpload);
    },

    /** Sends a file and says what it holds and every problem with it; makes nothing. */
    async validate(content: Content, { name, fileName, ...options }: UploadOptions) {
      const uploadId = await send(content, { name, fileName, ...options });
      const answer = await asking.again(ValidateDatasetUpload, { input: { uploadId } }, options);
      return done(answer.validateDatasetUpload).report;
    },
  };
}
