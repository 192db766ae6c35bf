/** What a page shows between fences, and what is said of it in the comment above. */
export interface Block {
  readonly page: string;
  /** The line of its fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marks: Marks;
}

/**
 * Marks stand in a comment right above a block, with semicolons between them: `<!-- run: until /text/; saved as x.toml -->`,
 * or `<!-- not run: why -->`. A page whose blocks of a language another test runs says so once, anywhere:
 * `<!-- python is run by notebook/tests/test_notebooks.py -->`. What has no mark is run as it is.
 */
export interface Marks {
  /** Why it is not run. */
  readonly notRun?: string;
  /** It goes on for ever: run it until it says this, then interrupt it. */
  readonly until?: RegExp;
  /** Kept in the page's folder under this name, for the blocks that follow. */
  readonly savedAs?: string;
  /** Variables of an operation; a text `id of run NAME` stands for that id. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Whether it is a row of a dataset. */
  readonly row?: true;
}

const fence = /^(?:<!--\s*((?:not )?run):\s*(.*?)\s*-->\n\n?)?```([a-z]+)\n(.*?)^```$/gms;

/** The blocks of a page in their order. A mark that is not known is an error: it would say nothing. */
export function blocksOf(page: string, text: string): Block[] {
  const elsewhere = new Map(
    [...text.matchAll(/^<!-- (\w+) is run by (\S+) -->$/gm)].map(([, language, by]) => [language!, by!]),
  );
  return [...text.matchAll(fence)].map((match) => {
    const [whole, kind, said = "", language, body] = match;
    const line = text.slice(0, match.index + whole.indexOf("```")).split("\n").length;
    const by = elsewhere.get(language!);
    const marks =
      kind === "not run"
        ? { notRun: said }
        : by
          ? { notRun: `${by} runs it` }
          : marksOf(said, `${page}:${line}`);
    return { page, line, language: language!, text: body!, marks };
  });
}

function marksOf(said: string, where: string): Marks {
  const marks = said
    .split(/;\s+/)
    .filter((mark) => mark !== "")
    .map((mark): Marks => {
      const [, verb, rest = ""] = /^(until|saved as|with|a row)\s*(.*)$/s.exec(mark) ?? [];
      switch (verb) {
        case "until":
          return { until: new RegExp(rest.slice(1, -1)) };
        case "saved as":
          return { savedAs: rest };
        case "with":
          return { variables: JSON.parse(rest) };
        case "a row":
          return { row: true };
        default:
          throw new Error(`${where}: \`${mark}\` is no mark`);
      }
    });
  return Object.assign({}, ...marks);
}
