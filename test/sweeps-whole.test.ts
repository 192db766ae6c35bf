import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient as createSseClient } from "graphql-sse";
import { expect, test } from "vitest";
import { createClient } from "../cli/client.ts";
import { uploadDataset } from "../cli/datasets.ts";
import { command, example, folder, platform, useDemonstrations } from "./testkit/demonstrations.ts";
import type { Message } from "./testkit/followers.ts";
import { until } from "./testkit/users.ts";

useDemonstrations();

const file = `
[sweep]
name = "lr"
method = "grid"
max_concurrent = 2

[[sweep.parameters]]
knob = "training.lr"
values = [1e-3, 2e-3, 4e-3, 1e-8]

[sweep.early_stopping]
metric = "validation_loss"
min_steps = 5
reduction = 2

[experiment]
kind = "sft"
model_path = "tiny-2x64"
dataset = "shown"
validation_dataset = "shown"

[training]
total_steps = 500
batch_size = 8

[checkpoints]
eval_interval = 5
eval_max_rows = 16
`;

test("a sweep from a file runs on one trainer to its end, gives up the worst of its trials, and compares them", {
  timeout: 600_000,
}, async () => {
  await writeFile(join(folder, "sweep.toml"), file);
  const told = follow();

  const created = await command("sweep", "create", "sweep.toml");
  expect(created, created.err).toMatchObject({ code: 0 });
  expect(created.out).toMatch(/4 trials/);
  const watched = await command("sweep", "watch", "lr");
  expect(watched, watched.err + watched.out).toMatchObject({ code: 0 });
  expect(watched.out).toMatch(/stopped at rung 5/);

  const got = await command("sweep", "get", "lr", "--json");
  const sweep = JSON.parse(got.out) as Message;
  expect(sweep).toMatchObject({ status: "FINISHED", metric: "VALIDATION_LOSS", kind: "SFT" });
  const [first, , , last] = sweep.trials;
  expect(first).toMatchObject({ status: "FINISHED", step: 500, run: { name: "lr-1" }, stoppedAt: null });
  expect(first.validationLoss).toBeGreaterThan(0);
  expect(last).toMatchObject({
    status: "STOPPED",
    settings: [{ knob: "training.lr", value: "1e-8" }],
    stoppedAt: { step: 5, best: 2 },
  });
  expect(last.step).toBeLessThan(500);
  expect(last.stoppedAt.value).toBeGreaterThan(first.validationLoss);
  expect([1, 2, 3]).toContain(sweep.progress.bestTrial);

  const { data } = await platform.ask(
    '{ run(name: "lr-4") { statusReason { message } sweepTrial sweep { name } checkpoints { totalCount } } }',
  );
  expect(data.run).toMatchObject({ sweepTrial: 4, sweep: { name: "lr" } });
  expect(data.run.statusReason.message).toMatch(
    /^sweep: with a validation_loss of .* at step 5 it is number [34], and only the best 2 go on$/,
  );
  expect(data.run.checkpoints.totalCount).toBeGreaterThan(0);

  // Made, each one that was given up, and over.
  await until(async () => told.statuses.at(-1) === "FINISHED");
  expect(told.statuses.length).toBe(2 + sweep.trials.filter(({ stoppedAt }: Message) => stoppedAt).length);
  expect(told.statuses[0]).toBe("RUNNING");
  told.leave();
});

/** What workspaceEvents tells of sweeps from now on. */
function follow() {
  const statuses: string[] = [];
  const client = createSseClient({
    url: `${platform.apis[0]!.url}/graphql`,
    headers: { authorization: `Bearer ${platform.key}` },
  });
  const query = `subscription { workspaceEvents { ... on WorkspaceEventBatch { events {
    __typename ... on SweepChanged { status } } } } }`;
  const leave = client.subscribe(
    { query },
    {
      next: ({ data }) => {
        for (const event of (data as Message | null)?.workspaceEvents.events ?? [])
          if (event.__typename === "SweepChanged") statuses.push(event.status);
      },
      error: () => {},
      complete: () => {},
    },
  );
  return { statuses, leave };
}

test("the example's sweep is one that runs, and can be stopped", async () => {
  const client = createClient({ url: platform.apis[0]!.url, key: platform.key });
  for (const name of ["demonstrations", "validation"])
    await uploadDataset(client, join(example, `data/${name}.jsonl`), `reverse-digits-${name}`);
  const created = await command("sweep", "create", join(example, "configs/training/sweep.toml"), "--json");
  expect(created, created.err).toMatchObject({ code: 0 });
  const { name, progress } = JSON.parse(created.out) as Message;
  expect(progress.trials).toBe(4);
  expect((await command("sweep", "stop", name)).code).toBe(0);
  const ended = async () => (await platform.ask(`{ sweep(name: "${name}") { status endedAt } }`)).data.sweep;
  await until(async () => (await ended()).endedAt !== null);
  expect((await ended()).status).toBe("STOPPED");
});

test("what is wrong with a sweep's file is told under its TOML path", async () => {
  await writeFile(
    join(folder, "wrong.toml"),
    file.replace("training.lr", "training.lrr").replace('"lr"', '"other"'),
  );
  const refused = await command("sweep", "create", "wrong.toml");
  expect(refused.code).not.toBe(0);
  expect(refused.err).toMatch(/sweep\.parameters\.0\.knob: .*not a knob.*\(training\.lr\)/);
});
