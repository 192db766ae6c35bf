import { describe, expect, test } from "vitest";
import { answerPairs } from "../protocol/dataset.ts";
import { type DatasetFormat, formatOf, listedProblems, validateDataset } from "./validate.ts";

const good = (rows: number, row = (i: number): object => ({ user_prompt: `p${i}`, ground_truth: `g${i}` })) =>
  Array.from({ length: rows }, (_, i) => `${JSON.stringify(row(i))}\n`).join("");

const asked = { role: "user", content: "1+2" };
const call = { id: "c1", type: "function", function: { name: "add", arguments: '{"a": 1, "b": 2}' } };
const calls = { role: "assistant", content: null, tool_calls: [call] };
const answered = { role: "tool", tool_call_id: "c1", name: "add", content: "3" };
const adds = { type: "function", function: { name: "add", parameters: { type: "object" } } };

/** The report on a file whose bytes come in pieces of every size, which must not matter. */
function report(content: string | Uint8Array, format: DatasetFormat = "jsonl") {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const reports = [1, 3, 7, 65_536].map((size) => {
    const validation = validateDataset(format);
    for (let at = 0; at < bytes.length; at += size) validation.push(bytes.subarray(at, at + size));
    return validation.end();
  });
  for (const other of reports) expect(other).toEqual(reports[0]);
  const [first] = reports;
  if (first === undefined) throw new Error("no report");
  return first;
}

/** The problems as `line column: message`. */
function problems(content: string | Uint8Array, format: DatasetFormat = "jsonl"): string[] {
  return report(content, format).problems.map(
    ({ line, column, message }) => `${line}${column === null ? "" : ` ${column}`}: ${message}`,
  );
}

describe("what can be a dataset", () => {
  test("prompts, with their lengths and duplicates", () => {
    const file = `${good(4)}${JSON.stringify({ ground_truth: "g0", user_prompt: "p0" })}\n`;
    expect(report(file)).toEqual({
      kind: "prompt",
      rows: 5,
      columns: ["user_prompt", "ground_truth"],
      statistics: {
        lengths: [
          { column: "user_prompt", min: 2, mean: 2, max: 2 },
          { column: "ground_truth", min: 2, mean: 2, max: 2 },
        ],
        duplicates: 1,
      },
      problems: [],
      problemCount: 0,
    });
  });

  test.each([
    ["label in place of ground_truth", good(4, (i) => ({ user_prompt: `${i}`, label: "x" })), "prompt"],
    [
      "a system prompt and columns of one's own",
      good(4, (i) => ({ system_prompt: "s", user_prompt: `${i}`, ground_truth: "x", level: i })),
      "prompt",
    ],
    ["metadata", good(4, (i) => ({ metadata: { a: i, deep: { b: [1] } } })), "metadata"],
    ["answers", good(4, (i) => ({ prompt: `${i}`, answer: "x" })), "answer"],
    [
      "conversations",
      good(4, (i) => ({
        messages: [
          { role: "user", content: `${i}` },
          { role: "assistant", content: "x" },
        ],
      })),
      "conversation",
    ],
    ...answerPairs.map(([asked, answered]): [string, string, string] => [
      `${asked} and ${answered}`,
      good(4, (i) => ({ [asked]: `${i}`, [answered]: "x", note: "n" })),
      "answer",
    ]),
    [
      "an instruction with an input, which may be empty",
      good(4, (i) => ({ instruction: `${i}`, input: i === 0 ? "" : "x", output: "y" })),
      "answer",
    ],
    [
      "conversations that call tools",
      good(4, () => ({ messages: [asked, calls, answered], tools: [adds] })),
      "conversation",
    ],
    [
      "trajectories with a reward",
      good(4, (i) => ({ messages: [asked, calls, answered], reward: i / 2 })),
      "trajectory",
    ],
    [
      "trajectories with named rewards, groups and tokens, where they are known",
      good(4, (i) => ({
        messages: [asked, calls, answered],
        rewards: { correct: i, short: -1 },
        group: i === 0 ? null : "g",
        token_ids: i === 1 ? null : [5, 6, 7],
        learned: i === 1 ? null : [0, 1, 1],
        logprobs: i < 3 ? null : [null, -0.5, 0],
        temperature: 0.7,
      })),
      "trajectory",
    ],
    ["a byte order mark and CRLF", `\uFEFF${good(4).replaceAll("\n", "\r\n")}`, "prompt"],
    ["blank lines and no line end at the end", `\n${good(4).trimEnd()}`, "prompt"],
  ])("%s", (_, file, kind) => {
    expect(report(file)).toMatchObject({ kind, rows: 4, problemCount: 0 });
  });

  test("CSV with quotes, commas, doubled quotes and line ends inside fields", () => {
    const rows: object[] = [];
    const validation = validateDataset("csv", (row) => rows.push(row));
    validation.push(Buffer.from('user_prompt,ground_truth\n"a, ""b""\nc",1\n2,2\n3,3\n4,"4"\n'));
    expect(validation.end()).toMatchObject({ kind: "prompt", rows: 4, problemCount: 0 });
    expect(rows[0]).toEqual({ user_prompt: 'a, "b"\nc', ground_truth: "1" });
  });

  test("CSV of trajectories, whose messages, rewards and tokens are JSON", () => {
    const rows: object[] = [];
    const validation = validateDataset("csv", (row) => rows.push(row));
    const messages = JSON.stringify([asked, calls]).replaceAll('"', '""');
    validation.push(Buffer.from(`messages,reward,group,logprobs\n${`"${messages}",0.5,7,\n`.repeat(4)}`));
    expect(validation.end()).toMatchObject({ kind: "trajectory", rows: 4, problemCount: 0 });
    expect(rows[0]).toEqual({ messages: [asked, calls], reward: 0.5, group: "7", logprobs: null });
  });

  test("CSV whose metadata is JSON", () => {
    expect(report(`metadata\n${'"{""a"": 1}"\n'.repeat(4)}`, "csv")).toMatchObject({
      kind: "metadata",
      problemCount: 0,
    });
  });
});

describe("what cannot, and why", () => {
  test("an empty file", () => {
    expect(problems("")).toEqual(["0: the file is empty"]);
    expect(problems("", "csv")).toEqual(["0: the file is empty"]);
  });

  test("fewer than four rows", () => {
    expect(problems(good(3))).toEqual(["0: 3 rows are too few: a dataset has at least 4"]);
    expect(problems("user_prompt,ground_truth\n1,2\n", "csv")).toEqual([
      "0: 1 row is too few: a dataset has at least 4",
    ]);
  });

  test("a line that is no JSON, and one that is no object", () => {
    const found = problems(`${good(4)}{"user_prompt": }\n[1, 2]\n7\n`);
    expect(found[0]).toMatch(/^5: not JSON: /);
    expect(found.slice(1)).toEqual([
      "6: a row must be a JSON object, and this is a list",
      "7: a row must be a JSON object, and this is a number",
    ]);
  });

  test("a last line that is cut off", () => {
    expect(problems(`${good(4)}{"user_prompt": "a", "grou`)).toEqual(["5: the file ends inside this row"]);
    expect(problems('user_prompt,ground_truth\n1,2\n3,"4', "csv")).toEqual([
      "3: the file ends inside a quoted field that begins here",
    ]);
  });

  test("rows with other columns than the first", () => {
    expect(problems(`${good(4)}{"user_prompt": "a", "answer": "b"}\n`)).toEqual([
      "5: the row lacks ground_truth and has answer besides: every row has the columns of the first",
    ]);
    expect(problems("user_prompt,ground_truth\n1,2\n1,2,3\n", "csv")).toEqual([
      "3: 3 fields, where the header has 2",
    ]);
  });

  test("columns that make no dataset", () => {
    expect(problems(good(4, () => ({ question: "a", solution: "b" })))).toEqual([
      "1: the columns question, solution make no dataset",
    ]);
  });

  test("bytes that are not UTF-8", () => {
    const latin1 = Buffer.concat([
      Buffer.from(good(4)),
      Buffer.from('{"user_prompt": "caf\xe9"}\n', "latin1"),
    ]);
    expect(problems(latin1)).toEqual(["5: the line is not UTF-8"]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good(4), "utf16le")]);
    expect(problems(utf16)[0]).toBe("1: the file is UTF-16");
    expect(problems(Buffer.from(`${good(4)}\0\0\n`))).toEqual([
      "5: the line holds a zero byte: this is no text in UTF-8",
    ]);
  });

  test("values of the wrong type, with the mend", () => {
    const file = `${good(4)}{"user_prompt": 5, "ground_truth": null}\n{"user_prompt": " ", "ground_truth": "x"}\n`;
    expect(problems(file)).toEqual([
      "5 user_prompt: must be text, and is a number",
      "5 ground_truth: must be text, and is null",
      "6 user_prompt: is empty",
    ]);
    expect(report(file).problems[0]?.mend).toBe('write "5"');
    expect(
      problems(good(5, (i) => ({ user_prompt: "a", ground_truth: "b", level: i < 4 ? 1 : "one" }))),
    ).toEqual(["5 level: is text, and in the first row a number"]);
  });

  test("metadata that is not a filled object", () => {
    const file = [{}, { a: {} }, [], { a: 2 ** 70 }, { a: 1 }, { a: "1" }].map((metadata) => ({ metadata }));
    expect(problems(good(file.length, (i) => file[i] ?? {}))).toEqual([
      "1 metadata: metadata is an empty object",
      "2 metadata: metadata.a is an empty object",
      "3 metadata: must be an object, and is a list",
      "4 metadata: metadata.a is beyond 64 bits",
    ]);
  });

  test("metadata whose values change their type from row to row", () => {
    expect(problems(good(5, (i) => ({ metadata: { deep: { a: i < 4 ? i : "4" }, b: i } })))).toEqual([
      "5 metadata: metadata.deep.a is text, and in the first row a number",
    ]);
  });

  test("conversations that cannot be learned from", () => {
    const file = [
      "hello",
      [],
      [{ role: "robot", content: "x" }],
      [{ role: "user" }],
      [{ role: "user", content: "only a question" }],
    ].map((messages) => ({ messages }));
    const found = problems(good(file.length, (i) => file[i] ?? {}));
    expect(found).toHaveLength(5);
    expect(found[0]).toBe("1 messages: must be a list, and is text");
    expect(found[1]).toBe("2 messages: is empty");
    expect(found[2]).toMatch(/^3 messages: messages\[0\]\.role: /);
    expect(found[3]).toMatch(/^4 messages: messages\[0\]\.content: /);
    expect(found[4]).toBe("5 messages: has no answer to learn from");
  });

  test("columns with two prompts or two answers, naming both pairs", () => {
    expect(problems(good(4, () => ({ prompt: "a", completion: "b", response: "c" })))).toEqual([
      "1: prompt and completion are a prompt and its answer, and so are prompt and response",
    ]);
    expect(problems(good(4, () => ({ user_prompt: "a", label: "b", question: "c", answer: "d" })))).toEqual([
      "1: user_prompt and label are a prompt and its answer, and so are question and answer",
    ]);
  });

  test("messages in parts, calls that are none, and answers to no call, with the place and the mend", () => {
    const broken = { ...calls, tool_calls: [{ ...call, function: { name: "add", arguments: "a=1" } }] };
    const file = [
      [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }, calls],
      [asked, { role: "assistant", content: null }],
      [asked, broken],
      [asked, { ...calls, tool_calls: [{ ...call, type: "code" }] }],
      [asked, calls, { ...answered, tool_call_id: "c2" }],
      [asked, { ...calls, colour: "red" }],
    ].map((messages) => ({ messages }));
    const found = problems(good(file.length, (i) => file[i] ?? {}));
    expect(found).toEqual([
      "1 messages: messages[0].content: is a list of parts, and only text is learned from",
      "2 messages: messages[1].content: must be text where there are no tool_calls",
      "3 messages: messages[1].tool_calls.0.function.arguments: must be a JSON object, written as text",
      expect.stringMatching(/^4 messages: messages\[1\]\.tool_calls\.0\.type: /),
      '5 messages: messages[2].tool_call_id: no message before it calls a tool under "c2"',
      expect.stringMatching(/^6 messages: messages\[1\]: .*colour/),
    ]);
    for (const { mend } of report(good(file.length, (i) => file[i] ?? {})).problems)
      expect(mend).toEqual(expect.any(String));
  });

  test("tools that are no definitions", () => {
    const messages = [asked, calls, answered];
    const file = [null, [{ name: "add" }], "add", []].map((tools) => ({ messages, tools }));
    expect(problems(good(4, (i) => file[i] ?? {}))).toEqual([
      expect.stringMatching(/^2 tools: tools\[0\]\.type: /),
      "3 tools: must be a list, and is text",
    ]);
  });

  test("trajectories whose rewards are none", () => {
    const messages = [asked, calls];
    const rewarded = (rewards: unknown[], column = "reward") =>
      problems(good(rewards.length, (i) => ({ messages, [column]: rewards[i] })));
    expect(rewarded([1, "0.5", null, 1])).toEqual([
      "2 reward: must be a finite number, and is text",
      "3 reward: must be a finite number, and is null",
    ]);
    expect(rewarded([{}, { good: "no" }, 3, { "a b": 1 }], "rewards")).toEqual([
      "1 rewards: is an empty object",
      "2 rewards: rewards.good must be a finite number, and is text",
      "3 rewards: must be an object, and is a number",
      '4 rewards: "a b" is no name',
    ]);
    const infinite = good(4, () => ({ messages, reward: 7 })).replace("7", "1e999");
    expect(problems(infinite)).toEqual(["1 reward: must be a finite number, and is a number"]);
    expect(problems(good(4, () => ({ messages, reward: 1, rewards: { a: 1 } })))[0]).toBe(
      "1 rewards: is another way to say reward, and both are there",
    );
    expect(report(good(4, () => ({ messages, reward: "0.5" }))).problems[0]?.mend).toBe("write 0.5");
  });

  test("trajectories whose tokens do not fit together", () => {
    const right = { token_ids: [5, 6, 7], learned: [0, 1, 1], logprobs: [0, -1, -2] };
    const file = [
      { ...right, logprobs: [0, -1] },
      { ...right, token_ids: null },
      { ...right, token_ids: [5, 6.5, 7] },
      { ...right, learned: [0, 0, 0] },
      { ...right, learned: [1, 1, 1] },
      { ...right, learned: [0, 1, true] },
      { ...right, logprobs: [0, -1, 0.1] },
      { ...right, logprobs: [0, -1, null] },
      { ...right, logprobs: "none" },
      { ...right, logprobs: [0.5, -1, -2] },
    ];
    expect(problems(good(file.length, (i) => ({ messages: [asked, calls], reward: 1, ...file[i] })))).toEqual(
      [
        "1 token_ids: token_ids 3, learned 3, logprobs 2 are not of one length",
        "2 token_ids: is not there, and learned and logprobs are",
        "3 token_ids: token_ids[1] is 6.5, and must be a whole number from 0",
        "4 learned: marks no token",
        "5 learned: marks the first token, which has nothing before it",
        "6 learned: learned[2] is true, and must be 0 or 1",
        "7 logprobs: logprobs[2] is 0.1, and must be a log-probability: at most 0 where learned is 1",
        "8 logprobs: logprobs[2] is null, and must be a log-probability: at most 0 where learned is 1",
        "9 logprobs: must be a list, and is text",
      ],
    );
  });

  test("CSV with stray quotes, a nameless column and one that is there twice", () => {
    expect(problems('user_prompt,ground_truth\na "b" c,1\n"a"b,1\n', "csv")).toEqual([
      "2: a quote stands inside the unquoted field 1",
      "3: something follows the closing quote of field 1",
    ]);
    expect(problems("user_prompt,,user_prompt\n", "csv")).toEqual([
      "1: the header has no name for column 2",
      "1 user_prompt: the column is there twice",
    ]);
  });

  test("CSV that is called JSONL", () => {
    expect(problems("user_prompt,ground_truth\n1,2\n")[0]).toBe("1: this looks like CSV");
  });

  test("a column whose name no store can keep", () => {
    expect(problems(good(4, () => ({ user_prompt: "a", ground_truth: "b", "c\u0000": 1 })))[0]).toMatch(
      /^1 .*: the name of a column must/,
    );
  });

  test("a row that is nested beyond reason", () => {
    const deep = `{"user_prompt": "a", "ground_truth": "b", "c": ${"[".repeat(50_000)}${"]".repeat(50_000)}}\n`;
    expect(problems(deep)).toEqual(["1: the row is nested deeper than 64"]);
  });

  test("every problem is counted, and the first fifty are told", () => {
    const { problems: told, problemCount } = report(good(500, () => ({ user_prompt: 1, ground_truth: "x" })));
    expect(told).toHaveLength(listedProblems);
    expect(problemCount).toBe(500);
  });

  test("a line without an end does not fill the memory", () => {
    const validation = validateDataset("jsonl");
    const piece = Buffer.alloc(1024 * 1024, "x");
    for (let mebibytes = 0; mebibytes < 20; mebibytes++) validation.push(piece);
    expect(validation.end().problems[0]?.message).toMatch(/longer than 16777216 bytes/);
  });

  test("a quote without an end does not fill the memory", () => {
    const validation = validateDataset("csv");
    const piece = Buffer.from(`${"x".repeat(1023)}\n`.repeat(1024));
    validation.push(Buffer.from('user_prompt,ground_truth\n"'));
    for (let mebibytes = 0; mebibytes < 20; mebibytes++) validation.push(piece);
    expect(validation.end().problems).toMatchObject([
      { line: 2, message: expect.stringMatching(/goes on for more/) },
    ]);
  });
});

test("the format is in the name of the file", () => {
  expect(formatOf("a.jsonl")).toBe("jsonl");
  expect(formatOf("A.CSV")).toBe("csv");
  expect(formatOf("a.parquet")).toEqual({
    refused: "Parquet is not read here: write the rows as JSON Lines (.jsonl)",
  });
  expect(formatOf("a.json")).toMatchObject({ refused: expect.stringContaining(".jsonl") });
  expect(formatOf("jsonl")).toMatchObject({ refused: expect.stringContaining(".jsonl or .csv") });
});
