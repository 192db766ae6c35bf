/**
 * Content by its hash: datasets, rollout bundles, checkpoints, transcripts. Bytes that are there never change, a write
 * is visible whole or not at all, and writing the same bytes twice keeps one copy. Every implementation keeps these
 * promises; one suite asks all of them.
 */
export interface Blobs {
  /** Keeps the bytes and answers with their name; rejects (and leaves nothing) when they cannot be kept whole. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Blob>;
  /** All of it, checked against its hash; rejects with BlobMissing or BlobDamaged. */
  get(sha256: string): Promise<Uint8Array>;
  /** The same in pieces, for content that need not be in memory at once; the hash is checked at the end. */
  stream(sha256: string): Promise<AsyncIterable<Uint8Array>>;
  stat(sha256: string): Promise<Blob | null>;
  /**
   * Gives the bytes up, unless they were put within the last `unusedForMs` (0 when absent): false when they were, and
   * then they stay. Putting bytes that are there already counts as putting them. Removing what is not there is no mistake.
   */
  remove(sha256: string, options?: { unusedForMs?: number }): Promise<boolean>;
  /** Resolves when blobs can be read and written; rejects with the reason. */
  ready(): Promise<void>;
}

export interface Blob {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Nothing is kept under that hash. */
export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`no blob ${sha256}`);
    this.name = "BlobMissing";
  }
}

/** What is kept under that hash does not have it. */
export class BlobDamaged extends Error {
  constructor(sha256: string) {
    super(`blob ${sha256} is damaged: its content has another hash`);
    this.name = "BlobDamaged";
  }
}
