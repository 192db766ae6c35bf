import type { DatasetReference } from "../../src/protocol/specification.ts";
import { messageOf, RunFailure } from "../run-failure.ts";
import { contextTokens, type JobContext } from "./context.ts";

/**
 * Each row of a dataset as `read` makes it, in the file's order. A row that cannot be read fails the run with
 * `row_damaged` and its line: it was checked at upload, so either the rules or the file have changed since.
 */
export async function readDataset<T>(
  { blobs }: Pick<JobContext, "blobs">,
  dataset: DatasetReference,
  read: (row: Readonly<Record<string, unknown>>) => T,
): Promise<T[]> {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await blobs.get(dataset.sha256));
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    try {
      return [read(JSON.parse(line) as Record<string, unknown>)];
    } catch (error) {
      if (error instanceof RunFailure) throw error;
      throw new RunFailure(
        "row_damaged",
        `line ${at + 1} of ${dataset.name}@${dataset.version} cannot be learned from: ${messageOf(error)}`,
        { cause: error },
      );
    }
  });
}

/** Those of the rows that fit; how many do not is said, and a dataset of which none does fails the run. */
export function fitting<T extends { readonly tokens_T: Int32Array }>(
  context: JobContext,
  dataset: DatasetReference,
  rows: readonly T[],
  maxLength: number,
): T[] {
  const longest = Math.min(maxLength, contextTokens(context));
  const fit = rows.filter((row) => row.tokens_T.length <= longest);
  const tooLong = rows.length - fit.length;
  if (tooLong > 0)
    context.reporter.line(
      "warn",
      `${tooLong} of ${rows.length} rows of ${dataset.name} are longer than ${longest} tokens and left out`,
    );
  if (fit.length === 0)
    throw new RunFailure("no_rows", `every row of ${dataset.name} is longer than ${longest} tokens`);
  return fit;
}
