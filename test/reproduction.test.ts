import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, folder, platform, useDemonstrations } from "./testkit/demonstrations.ts";
import type { Message } from "./testkit/followers.ts";
import { until } from "./testkit/users.ts";

useDemonstrations();

const sft = (steps: number) => `
[experiment]
kind = "sft"
model_path = "tiny-2x64"
dataset = "shown"
[training]
total_steps = ${steps}
batch_size = 4
`;

/** Submits a file's run and waits for its end. */
async function trained(name: string, toml: string) {
  await writeFile(join(folder, `${name}.toml`), toml);
  const ended = await command("train", "submit", `${name}.toml`, "--name", name, "--watch");
  expect(ended, ended.err).toMatchObject({ code: 0 });
}

/** Replays a run to its end: the exit code, and the comparison as a program reads it. */
async function replayed(name: string) {
  const ended = await command("train", "reproduce", name, "--wait", "--json");
  expect(ended.err).toBe("");
  const { reproduction, name: replay } = JSON.parse(ended.out.trim().split("\n").at(-1)!) as Message;
  return { code: ended.code, replay, ...reproduction };
}

test("a supervised run comes out bit for bit the same when it is replayed", async () => {
  await trained("shown-once", sft(12));
  expect(await replayed("shown-once")).toMatchObject({
    code: 0,
    state: "COMPARED",
    same: true,
    sameWeights: true,
    stepsCompared: 12,
    firstDifferentStep: null,
    note: null,
    of: { name: "shown-once" },
    differences: [
      { metric: "loss", largest: 0 },
      { metric: "reward/mean", largest: null },
      { metric: "optimiser/grad_norm", largest: 0 },
    ],
  });
});

test("so does a run of reinforcement learning in sync", async () => {
  const { name } = await platform.submit({ name: "played-once", steps: 3 });
  const status = async () => (await platform.ask(`{ run(name: "${name}") { status } }`)).data.run.status;
  await until(async () => (await status()) === "FINISHED");
  const compared = await replayed(name);
  expect(compared).toMatchObject({ code: 0, same: true, sameWeights: true, stepsCompared: 3 });
  expect(compared.differences).toContainEqual({ metric: "reward/mean", largest: 0 });
});

test("a replay from another seed is told as different from its first step, with exit code 1", async () => {
  await trained("seeded", sft(4));
  await platform.sql(
    `update run set specification = jsonb_set(specification, '{seed}', '77') where name = 'seeded'`,
  );
  const compared = await replayed("seeded");
  expect(compared).toMatchObject({ code: 1, same: false, sameWeights: false, firstDifferentStep: 1 });
  expect(compared.differences[0].largest).toBeGreaterThan(0);
});

test("a run that is not over, and one whose data is gone, are refused with the reason", async () => {
  const { id } = await platform.submit({ name: "at-work", steps: 500, stepMs: 200 });
  const atWork = await command("train", "reproduce", "at-work");
  expect(atWork.code).toBe(1);
  expect(atWork.err).toMatch(/it can be reproduced when it is over/);
  await platform.ask(`mutation { stopRun(input: { id: "${id}" }) { __typename } }`);

  await trained("short", sft(1));
  const gone = "0".repeat(64);
  await platform.sql(
    `update run set specification = jsonb_set(specification, '{dataset,sha256}', '"${gone}"') where name = 'short'`,
  );
  const refused = await command("train", "reproduce", "short");
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(`it cannot be replayed: its dataset shown@1 is gone (blob ${gone})`);

  await trained("began", sft(1));
  const origin = { kind: "checkpoint", baseModel: "tiny-2x64", checkpointId: "first", manifest: gone };
  await platform.sql(
    `update run set specification = jsonb_set(specification, '{origin}', '${JSON.stringify(origin)}') where name = 'began'`,
  );
  expect((await command("train", "reproduce", "began")).err).toContain(
    `the checkpoint first that it began with is gone (blob ${gone})`,
  );
});
