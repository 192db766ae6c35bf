import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { checkpointManifest, exportedNames } from "../src/protocol/checkpoint-manifest.ts";
import { findCheckpoint, nameOf } from "./checkpoints.ts";
import type { Call, Command } from "./command.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";

const known: ReadonlySet<string> = new Set([
  "manifest.json",
  "provenance.json",
  ...Object.values(exportedNames),
]);

export const exportCheckpoint: Command = {
  name: "checkpoints export",
  summary: "Download a checkpoint as a folder or a tar, checked file by file",
  positionals: ["REF"],
  options: {
    to: { type: "string", value: "FOLDER", description: "Into this folder, which is new or empty" },
    tar: { type: "string", value: "FILE", description: "As this tar instead" },
    trainer: { type: "boolean", description: "With the trainer's state, to go on from it bit for bit" },
    overwrite: { type: "boolean", description: "Replace a tar that is there" },
  },
  async run(call) {
    const [to, tar] = [call.values.string("to"), call.values.string("tar")];
    if ((to === undefined) === (tar === undefined))
      throw usageError("checkpoints export needs --to FOLDER or --tar FILE");
    const reference = call.positionals[0]!;
    const found = await findCheckpoint(call, reference);
    const asked = { path: found.exportPath, trainer: call.values.flag("trainer"), reference };
    const place = resolve(call.folder, (to ?? tar) as string);
    await refuseTaken(place, to !== undefined, call.values.flag("overwrite"));
    await mkdir(dirname(place), { recursive: true });
    // Beside the place, so that it is the same file system: what is not whole never gets the name.
    const partial = await mkdtemp(join(dirname(place), `.${basename(place)}.partial-`));
    try {
      const body = await download(call, asked);
      const files =
        to === undefined
          ? await asTar(body, join(partial, "export.tar"))
          : await asFolder(body, join(partial, "export"));
      await checkFiles(files, found.manifestSha256, asked);
      await rename(join(partial, to === undefined ? "export.tar" : "export"), place);
      const written = [...files].map(([name, { sha256, sizeBytes }]) => ({ name, sha256, sizeBytes }));
      call.output.show({ checkpoint: nameOf(found), place, files: written }, () =>
        [
          `${nameOf(found)} is in ${(to ?? tar) as string}, every checksum right:`,
          ...written.map(({ name }) => `  ${name}`),
        ].join("\n"),
      );
      return exitCodes.done;
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  },
};

async function refuseTaken(place: string, folder: boolean, overwrite: boolean): Promise<void> {
  const there = await stat(place).catch(() => null);
  if (there === null) return;
  const free = folder
    ? there.isDirectory() && (await readdir(place)).length === 0
    : there.isFile() && overwrite;
  if (free) return;
  const mend = folder ? "choose a folder that is new or empty" : "--overwrite replaces a file";
  throw new Exit(exitCodes.failed, "EXISTS", `${place} is there already: ${mend}`);
}

async function download(
  call: Call,
  { path, trainer, reference }: { path: string; trainer: boolean; reference: string },
): Promise<AsyncIterable<Uint8Array>> {
  const response = await call.client().fetch(`${path}${trainer ? "?trainer=1" : ""}`);
  if (!response.ok || response.body === null) {
    const said = (await response.json().catch(() => null)) as {
      errors?: { message: string; extensions?: { code?: string } }[];
    } | null;
    const error = said?.errors?.[0];
    throw new Exit(
      exitCodes.failed,
      error?.extensions?.code ?? "DOWNLOAD_FAILED",
      error?.message ?? `the download was answered with ${response.status}`,
    );
  }
  const { body } = response;
  return {
    async *[Symbol.asyncIterator]() {
      try {
        yield* body;
      } catch (error) {
        if (call.signal.aborted) throw error;
        throw new Exit(
          exitCodes.failed,
          "DOWNLOAD_BROKEN",
          `the download broke off before it was whole: \`trainyard checkpoints verify ${reference}\` says whether the checkpoint is damaged`,
        );
      }
    },
  };
}

interface Found {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Of small files that are read. */
  readonly text: () => Promise<string>;
}

/** Writes each file, and reads it again from the disk for its checksum. */
async function asFolder(body: AsyncIterable<Uint8Array>, folder: string): Promise<Map<string, Found>> {
  await mkdir(folder);
  const names: string[] = [];
  await eachEntry(body, async (name, content) => {
    names.push(name);
    await pipeline(content, createWriteStream(join(folder, name), { flags: "wx" }));
  });
  const files = new Map<string, Found>();
  for (const name of names) {
    const path = join(folder, name);
    files.set(name, { ...(await hashed(createReadStream(path))), text: () => readFile(path, "utf8") });
  }
  return files;
}

/** Writes the tar as it comes, and reads it again from the disk for the checksums of its files. */
async function asTar(body: AsyncIterable<Uint8Array>, path: string): Promise<Map<string, Found>> {
  await pipeline(body, createWriteStream(path, { flags: "wx" }));
  const files = new Map<string, Found>();
  await eachEntry(createReadStream(path), async (name, content) => {
    const pieces: Uint8Array[] = [];
    const small = name.endsWith(".json");
    const found = await hashed(content, (piece) => small && pieces.push(piece));
    files.set(name, { ...found, text: async () => Buffer.concat(pieces).toString("utf8") });
  });
  return files;
}

async function hashed(content: AsyncIterable<Uint8Array>, also: (piece: Uint8Array) => unknown = () => {}) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    sizeBytes += piece.byteLength;
    also(piece);
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

/** Each file of a tar in its order; a name that an export does not have is refused before it becomes a path. */
async function eachEntry(
  body: AsyncIterable<Uint8Array>,
  work: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const fed = pipeline(body, tar as unknown as NodeJS.WritableStream);
  fed.catch(() => {});
  const read = (async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (!known.has(name) || type !== "file") throw damaged(`it holds ${JSON.stringify(name)}`);
      await work(name, entry as unknown as Readable);
    }
  })();
  read.catch((error: Error) => tar.destroy(error));
  // Where the download broke off, that is the reason; what the tar makes of its end is not.
  const [first] = (await Promise.allSettled([fed, read])).flatMap((end) =>
    end.status === "rejected" ? [end.reason as unknown] : [],
  );
  if (first !== undefined) throw first;
}

/** The manifest is the checkpoint's own, and every file has the checksum that it names. */
async function checkFiles(
  files: ReadonlyMap<string, Found>,
  manifestSha256: string,
  { trainer }: { trainer: boolean },
): Promise<void> {
  const written = files.get("manifest.json");
  if (written?.sha256 !== manifestSha256) throw damaged("manifest.json is not the checkpoint's");
  const manifest = checkpointManifest.parse(JSON.parse(await written.text()));
  for (const [name, exported] of Object.entries(exportedNames)) {
    const wanted = manifest.files[name as keyof typeof manifest.files];
    if (wanted === undefined || (name === "trainer" && !trainer)) continue;
    const found = files.get(exported);
    if (found === undefined) throw damaged(`${exported} is not in it`);
    if (found.sha256 !== wanted.sha256)
      throw damaged(`${exported} has the checksum ${found.sha256}, and ${wanted.sha256} was saved`);
  }
}

const damaged = (why: string) =>
  new Exit(exitCodes.failed, "DAMAGED", `the export is damaged, and nothing of it was left here: ${why}`);
