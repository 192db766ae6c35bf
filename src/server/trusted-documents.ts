import { readFile } from "node:fs/promises";
import { z } from "zod";
import { idOf } from "./documents.ts";

/** As `npm run codegen` writes it, and the code generators of other clients: texts by `sha256:` and their digits. */
const manifest = z.record(z.string().regex(/^(sha256:)?[0-9a-f]{64}$/), z.string());

/** The documents of an operator's manifest by their ids; an Error that names the file when it is none. */
export async function readManifest(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    const texts = textsOf(manifest.parse(JSON.parse(await readFile(file, "utf8"))));
    for (const [id, text] of texts)
      if (idOf(text) !== id) throw new Error(`${id} is not the SHA-256 of its text`);
    return texts;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`TRAINYARD_TRUSTED_DOCUMENTS: ${file} is no manifest of trusted documents: ${why}`, {
      cause: error,
    });
  }
}

/** A manifest's texts by the digits of their ids. */
export function textsOf(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries).map(([id, text]) => [id.replace("sha256:", ""), text]));
}
