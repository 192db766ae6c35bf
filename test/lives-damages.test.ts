import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blobPath } from "../src/blobs/names.ts";
import type { EventOf } from "../src/protocol/event.ts";
import { job as jobSchema } from "../src/protocol/job.ts";
import {
  canonicalSteps,
  knobs,
  shutDownInTheMiddle,
  stepsOf,
  submit,
  upTo,
  useLives,
} from "./testkit/lives.ts";
import { ending, eventsOf, only, sftJob, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, folder, holdTrainer, startTrainer } from "./testkit/workshop.ts";

describe.each([
  ["in a process that does all", { processes: false }],
  ["in a process of its own, on NATS", { processes: true }],
])("a trainer %s", (_where, how) => {
  useLives(how);

  const damages = {
    "a byte of its trainer file is another": async (checkpoint: EventOf<"checkpoint">) => {
      const { sha256 } = checkpoint.files.find(({ name }) => name === "trainer")!;
      const content = Buffer.from(await blobs.get(sha256));
      content[content.length >> 1]! ^= 1;
      await writeFile(join(folder, blobPath(sha256)), content);
      return /step \d+ is not whole: its trainer: .*damaged/;
    },
    "its weights are gone": async (checkpoint: EventOf<"checkpoint">) => {
      const { sha256 } = checkpoint.files.find(({ name }) => name === "weights")!;
      await rm(join(folder, blobPath(sha256)));
      return /step \d+ is not whole: its weights: no blob/;
    },
    "half of its manifest is there": async ({ manifest }: EventOf<"checkpoint">) => {
      const content = await blobs.get(manifest);
      await writeFile(join(folder, blobPath(manifest)), content.subarray(0, content.length >> 1));
      return /step \d+ is not whole: its manifest: .*damaged/;
    },
  };

  test.each(Object.entries(damages))(
    "a damaged checkpoint is never loaded: the run goes on from the one before it, and says so: %s",
    async (_, damage) => {
      const hold = holdTrainer(7);
      const first = await startTrainer({ hold });
      // Of a seed of its own: no other run has the same bytes in its checkpoints.
      const job = await sftJob(blobs, knobs("sft", {}));
      const { specification } = job;
      const seed = Math.floor(Math.random() * 1e9);
      await submit(jobSchema.parse({ ...job, specification: { ...specification, seed } }));
      await shutDownInTheMiddle(hold, first);
      const saved = only(await eventsOf(bus, job), "checkpoint");
      const [before, newest] = saved.slice(-2) as [EventOf<"checkpoint">, EventOf<"checkpoint">];
      const said = await damage(newest);

      await startTrainer();
      expect((await ending(bus, job)).event.type).toBe("finished");
      const events = await eventsOf(bus, job);
      expect(only(events, "started")[1]!.resumedFrom).toEqual({
        step: before.step,
        manifest: before.manifest,
      });
      const lines = only(events, "log").flatMap((one) => one.lines);
      expect(lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
        expect.stringMatching(said),
      ]);
      expect(canonicalSteps(events)).toEqual(upTo(stepsOf(job)));
    },
  );

  test("a run none of whose checkpoints is whole fails, names what is wrong with each, and keeps its history", async () => {
    const hold = holdTrainer(7);
    const first = await startTrainer({ hold });
    const job = await sftJob(blobs, knobs("sft", {}));
    const { specification } = job;
    await submit(jobSchema.parse({ ...job, specification: { ...specification, seed: 77 } }));
    await shutDownInTheMiddle(hold, first);
    const saved = only(await eventsOf(bus, job), "checkpoint");
    expect(saved.length).toBeGreaterThan(1);
    for (const { files } of saved)
      await rm(join(folder, blobPath(files.find(({ name }) => name === "trainer")!.sha256)));
    await startTrainer();
    expect((await ending(bus, job)).event).toMatchObject({ type: "failed", code: "checkpoint_unreadable" });
    const events = await eventsOf(bus, job);
    for (const { step } of saved)
      expect(stateOf(events).reason!.message).toMatch(new RegExp(`step ${step} is not whole: its trainer`));
    expect(canonicalSteps(events).length).toBe(saved.at(-1)!.step);
  });
});
