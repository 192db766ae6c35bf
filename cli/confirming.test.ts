import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirmed } from "./confirming.ts";

const never = new AbortController().signal;

function terminal(said: string | null) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  if (said !== null) input.end(said);
  return { input, output };
}

test("only a yes is a yes, and the question says so", async () => {
  for (const said of ["y\n", " Yes \n"]) expect(await confirmed("Sure?", never, terminal(said))).toBe(true);
  for (const said of ["", "\n", "n\n", "yesterday\n"])
    expect(await confirmed("Sure?", never, terminal(said))).toBe(false);
  const asked = terminal("y\n");
  await confirmed("Sure?", never, asked);
  expect(String(asked.output.read())).toBe("Sure? [y/N] ");
});

test("a question that is broken off is not answered, and where nobody is it is not asked", async () => {
  const leaving = new AbortController();
  const answer = confirmed("Sure?", leaving.signal, terminal(null));
  leaving.abort();
  expect(await answer).toBe(false);
  await expect(
    confirmed("Sure?", never, { input: new PassThrough(), output: new PassThrough() }),
  ).rejects.toThrow(/--yes/);
});
