import { z } from "zod";

/**
 * A bundle carries a rollout's folder from who registers it to the trainer that runs it: one JSON document, files
 * sorted by path and nothing that changes from one packing to the next, so that the same folder has the same hash.
 */
export const bundleLimits = { files: 2_000, contentBytes: 16 * 1024 * 1024, pathCharacters: 1_024 } as const;

const bundle = z.strictObject({
  version: z.literal(1),
  files: z
    .array(z.strictObject({ path: z.string(), executable: z.boolean(), base64: z.base64() }))
    .max(bundleLimits.files),
});

/** One file of a rollout's folder; its path is relative to that folder, with `/` between segments. */
export interface BundleFile {
  readonly path: string;
  readonly executable: boolean;
  readonly content: Uint8Array;
}

/** These files cannot be a bundle; the message says which path and why. */
export class BundleRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BundleRefused";
  }
}

/** The bytes of a bundle: the same for the same files in any order. */
export function packBundle(files: readonly BundleFile[]): Uint8Array {
  checkFiles(files);
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const document: z.input<typeof bundle> = {
    version: 1,
    files: sorted.map(({ path, executable, content }) => ({
      path,
      executable,
      base64: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64"),
    })),
  };
  return Buffer.from(JSON.stringify(document));
}

/** The files of a bundle, with every path safe to write below a folder. */
export function unpackBundle(bytes: Uint8Array): BundleFile[] {
  // base64 takes four bytes for three, and paths and punctuation take their own.
  const longest =
    bundleLimits.contentBytes * 1.4 + bundleLimits.files * (bundleLimits.pathCharacters * 6 + 64);
  if (bytes.byteLength > longest) throw new BundleRefused(`the bundle is larger than ${longest} bytes`);
  const parsed = bundle.safeParse(parseJson(bytes));
  if (!parsed.success) throw new BundleRefused(`not a bundle: ${z.prettifyError(parsed.error)}`);
  const files = parsed.data.files.map(({ path, executable, base64 }) => ({
    path,
    executable,
    content: Buffer.from(base64, "base64"),
  }));
  checkFiles(files);
  return files;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new BundleRefused("not a bundle: it is not JSON in UTF-8");
  }
}

function checkFiles(files: readonly BundleFile[]) {
  if (files.length === 0) throw new BundleRefused("a bundle needs at least one file");
  if (files.length > bundleLimits.files)
    throw new BundleRefused(`${files.length} files are more than the ${bundleLimits.files} of a bundle`);
  const contentBytes = files.reduce((sum, file) => sum + file.content.byteLength, 0);
  if (contentBytes > bundleLimits.contentBytes)
    throw new BundleRefused(
      `${contentBytes} bytes are more than the ${bundleLimits.contentBytes} of a bundle`,
    );

  const paths = new Set<string>();
  for (const { path } of files) {
    const fault = pathFault(path);
    if (fault !== null) throw new BundleRefused(`${JSON.stringify(path)} ${fault}`);
    if (paths.has(path)) throw new BundleRefused(`${JSON.stringify(path)} is there twice`);
    paths.add(path);
  }
  for (const path of paths)
    for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1))
      if (paths.has(path.slice(0, slash)))
        throw new BundleRefused(`${JSON.stringify(path.slice(0, slash))} is a file and a folder`);
}

/** Why a path may not be in a bundle, or null: what is written must stay below the folder it is written to. */
export function pathFault(path: string): string | null {
  if (path.length === 0 || path.length > bundleLimits.pathCharacters) return "is empty or too long";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return "holds a control character or a backslash";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "is not relative";
  for (const segment of path.split("/")) {
    if (segment === "" || segment === "." || segment === "..")
      return `has a segment ${JSON.stringify(segment)}`;
    if (Buffer.byteLength(segment) > 255) return "has a segment longer than 255 bytes";
  }
  return null;
}
