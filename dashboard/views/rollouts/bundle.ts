/** A file of a folder that a person chose: its path below that folder, with `/` between segments. */
export interface ChosenFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Folders that are made from others, and never part of what an author wrote. */
const left = new Set(["node_modules", ".git", "__pycache__", ".venv", "dist", ".trainyard"]);

/** Whether a file of the chosen folder belongs to the rollout. */
export const belongs = (path: string) => !path.split("/").some((segment) => left.has(segment));

/**
 * The bytes of a bundle as PROTOCOL.md has it: one JSON document, files by path. The same folder gives the same bytes, on
 * whichever machine; a browser does not know which files are executable, so none is.
 */
export function packFiles(files: readonly ChosenFile[]): Uint8Array<ArrayBuffer> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const document = {
    version: 1,
    files: sorted.map(({ path, content }) => ({ path, executable: false, base64: base64Of(content) })),
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

/** In pieces, for an argument list has an end. */
export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
