import { hash } from "node:crypto";
import { answerPairs, type DatasetKind, kindOf, pairsIn } from "../protocol/dataset.ts";
import { csvReader } from "./csv.ts";
import { jsonlReader, nameOf } from "./jsonl.ts";
import type { FoundRow, Problem, Reader } from "./lines.ts";
import { faultsOf, textsOf } from "./rows.ts";

export const minRows = 4;
/** Deeper rows would exhaust the stack of whoever reads them. */
const maxDepth = 64;
/** So many problems are told one by one; the rest are counted. */
export const listedProblems = 50;
/** Beyond so many rows duplicates are no longer counted: their fingerprints would fill the memory. */
const countedDuplicates = 2_000_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const columnName = /^[^\u0000-\u001f\u007f]{1,128}$/;

export type DatasetFormat = "jsonl" | "csv";

/** The format that a file's name says, or what to do when it says none that is read here. */
export function formatOf(fileName: string): DatasetFormat | { readonly refused: string } {
  const extension = fileName.toLowerCase().match(/\.([a-z0-9]+)$/)?.[1] ?? "";
  switch (extension) {
    case "jsonl":
    case "ndjson":
      return "jsonl";
    case "csv":
      return "csv";
    case "parquet":
      return { refused: "Parquet is not read here: write the rows as JSON Lines (.jsonl)" };
    case "json":
      return { refused: "a .json file is not read here: write one object a line and name it .jsonl" };
    default:
      return { refused: `the name must end in .jsonl or .csv, and is ${JSON.stringify(fileName)}` };
  }
}

export interface LengthStatistics {
  readonly column: string;
  /** In characters. */
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

export interface DatasetStatistics {
  readonly lengths: readonly LengthStatistics[];
  /** Rows that are equal to one before them; null when there were too many rows to tell. */
  readonly duplicates: number | null;
}

export interface DatasetReport {
  readonly kind: DatasetKind | null;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly statistics: DatasetStatistics;
  /** The first of them; `problemCount` counts all. Without problems the file can be a dataset. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

/**
 * Checks a file as its bytes come, in memory that does not grow with it: `push` chunks, then `end` for what was found.
 * `onRow` is told each row that was read, for whoever writes them down anew.
 */
export function validateDataset(
  format: DatasetFormat,
  onRow: (row: FoundRow["row"]) => void = () => {},
): { push(chunk: Uint8Array): void; end(): DatasetReport } {
  const problems: Problem[] = [];
  let problemCount = 0;
  let rows = 0;
  let bytes = 0;
  let first: { kind: DatasetKind | null; columns: readonly string[]; row: FoundRow["row"] } | null = null;
  const lengths = new Map<string, { min: number; sum: number; max: number; count: number }>();
  const seen = new Set<number>();
  let duplicates = 0;

  function problem(found: Problem) {
    problemCount++;
    if (problems.length < listedProblems) problems.push(found);
  }

  function found({ line, row }: FoundRow) {
    rows++;
    if (isDeeperThan(row, maxDepth)) {
      problem({ line, column: null, message: `the row is nested deeper than ${maxDepth}`, mend: null });
      return;
    }
    onRow(row);
    const columns = Object.keys(row);
    if (first === null) {
      first = { kind: kindOf(columns), columns, row };
      for (const column of columns)
        if (!columnName.test(column))
          problem({
            line,
            column: JSON.stringify(column),
            message: "the name of a column must have 1 to 128 characters, none of them a control character",
            mend: "name it anew",
          });
      if (first.kind === null) problem({ line, ...noKind(columns) });
      for (const fault of severalPairs(first.kind, columns)) problem({ line, ...fault });
    } else if (!sameColumns(columns, first.columns)) {
      problem({ line, column: null, ...otherColumns(columns, first.columns) });
      return;
    }
    const { kind } = first;
    if (kind === null) return;
    const faults = faultsOf(kind, row);
    for (const fault of faults) problem({ line, ...fault });
    if (faults.length > 0) return;
    for (const mixed of otherTypes(row, first.row)) problem({ line, ...mixed });
    for (const [column, text] of Object.entries(textsOf(kind, row))) measure(column, text.length);
    if (rows <= countedDuplicates) {
      const before = seen.size;
      if (seen.add(fingerprint(row, first.columns)).size === before) duplicates++;
    }
  }

  function measure(column: string, length: number) {
    const so = lengths.get(column);
    if (so === undefined) lengths.set(column, { min: length, sum: length, max: length, count: 1 });
    else {
      so.min = Math.min(so.min, length);
      so.max = Math.max(so.max, length);
      so.sum += length;
      so.count++;
    }
  }

  const reader: Reader = format === "csv" ? csvReader(found, problem) : jsonlReader(found, problem);
  return {
    push(chunk) {
      bytes += chunk.byteLength;
      reader.push(chunk);
    },
    end() {
      reader.end();
      if (bytes === 0)
        problem({ line: 0, column: null, message: "the file is empty", mend: "upload a file with rows" });
      else if (rows < minRows && problemCount === 0)
        problem({
          line: 0,
          column: null,
          message: `${rows} ${rows === 1 ? "row is" : "rows are"} too few: a dataset has at least ${minRows}`,
          mend: "add rows",
        });
      return {
        kind: first?.kind ?? null,
        rows,
        columns: first?.columns ?? [],
        statistics: {
          lengths: [...lengths].map(([column, { min, max, sum, count }]) => ({
            column,
            min,
            mean: sum / count,
            max,
          })),
          duplicates: rows <= countedDuplicates ? duplicates : null,
        },
        problems,
        problemCount,
      };
    },
  };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

function noKind(columns: readonly string[]): Omit<Problem, "line"> {
  return {
    column: null,
    message: `the columns ${columns.join(", ") || "(none)"} make no dataset`,
    mend: `name them user_prompt and ground_truth; ${answerPairs.map((pair) => pair.join(" and ")).join("; ")}; messages; messages and reward; or metadata`,
  };
}

/** Where the columns hold two prompts or two answers, it is not said which is meant. */
function severalPairs(kind: DatasetKind | null, columns: readonly string[]): Omit<Problem, "line">[] {
  const pairs = pairsIn(columns).map((pair) => pair.join(" and "));
  if ((kind !== "prompt" && kind !== "answer") || pairs.length < 2) return [];
  const [meant, ...others] = pairs;
  return [
    {
      column: null,
      message: `${meant} are a prompt and its answer, and so are ${others.join(", and ")}`,
      mend: "keep one pair, and rename or leave out the other columns",
    },
  ];
}

function otherColumns(
  columns: readonly string[],
  expected: readonly string[],
): Pick<Problem, "message" | "mend"> {
  const missing = expected.filter((name) => !columns.includes(name));
  const extra = columns.filter((name) => !expected.includes(name));
  const parts = [
    ...(missing.length > 0 ? [`lacks ${missing.join(", ")}`] : []),
    ...(extra.length > 0 ? [`has ${extra.join(", ")} besides`] : []),
  ];
  return {
    message: `the row ${parts.join(" and ")}: every row has the columns of the first`,
    mend: `give every row ${expected.join(", ")}`,
  };
}

/** Columns that no rule of the kind knows, and what is inside of metadata, are of one type; null stands for any. */
function otherTypes(
  row: FoundRow["row"],
  first: FoundRow["row"],
  within: string | null = null,
): Omit<Problem, "line">[] {
  return Object.keys(row).flatMap((key) => {
    const [now, then] = [row[key], first[key]];
    if (now == null || then == null) return [];
    const column = within === null ? key : (within.split(".")[0] ?? within);
    const path = within === null ? key : `${within}.${key}`;
    const told = within === null ? "" : `${path} `;
    if (nameOf(now) !== nameOf(then))
      return [
        {
          column,
          message: `${told}is ${nameOf(now)}, and in the first row ${nameOf(then)}`,
          mend: "use one type",
        },
      ];
    if (nameOf(now) !== "an object") return [];
    return otherTypes(now as FoundRow["row"], then as FoundRow["row"], path);
  });
}

function sameColumns(columns: readonly string[], expected: readonly string[]): boolean {
  if (columns.length !== expected.length) return false;
  return (
    columns.every((name, at) => name === expected[at]) || columns.every((name) => expected.includes(name))
  );
}

/** 48 bits of a hash: among 2 million rows two different ones meet in 1 of 140 files, and then count as one duplicate. */
function fingerprint(row: FoundRow["row"], columns: readonly string[]): number {
  return hash("sha1", JSON.stringify(columns.map((column) => row[column])), "buffer").readUIntBE(0, 6);
}
