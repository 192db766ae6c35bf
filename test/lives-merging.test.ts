import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { EventOf } from "../src/protocol/event.ts";
import { type Job, job as jobSchema } from "../src/protocol/job.ts";
import { readManifest } from "../trainer/checkpoints.ts";
import { submit, useLives } from "./testkit/lives.ts";
import { ending, eventsOf, type Knobs, only, sftJob } from "./testkit/trainers.ts";
import { blobs, bus, startTrainer } from "./testkit/workshop.ts";

describe.each([
  ["in a process that does all", { processes: false }],
  ["in a process of its own, on NATS", { processes: true }],
])("a trainer %s", (_where, how) => {
  useLives(how);

  const mergeOf = (checkpoint: EventOf<"checkpoint">): Job => {
    const runId = `run-${randomUUID()}`;
    const origin = {
      kind: "checkpoint",
      baseModel: "tiny-2x64",
      checkpointId: "c",
      manifest: checkpoint.manifest,
    };
    return jobSchema.parse({
      ...{ runId, workspaceId: "ws", runName: runId },
      specification: {
        ...{ kind: "merge", recipe: null, engine: "embedded", seed: 1, origin },
        ...{ dataset: null, validation: null, rollout: null },
      },
    });
  };
  async function checkpointOf(knobs: Knobs, origin?: object): Promise<EventOf<"checkpoint">> {
    const job = await sftJob(blobs, knobs);
    const specification = { ...job.specification, ...(origin ? { origin } : {}) };
    await submit(jobSchema.parse({ ...job, specification }));
    expect((await ending(bus, job)).event.type).toBe("finished");
    return only(await eventsOf(bus, job), "checkpoint").at(-1)!;
  }

  test("an adapter is merged into what it was trained on, and the merged weights are the checkpoint's own", async () => {
    await startTrainer();
    const lora = { rank: 4, alpha: 8 };
    const onBase = await checkpointOf({ lora });
    const whole = await checkpointOf({});
    const origin = {
      kind: "checkpoint",
      baseModel: "tiny-2x64",
      checkpointId: "c",
      manifest: whole.manifest,
    };
    const onCheckpoint = await checkpointOf({ lora }, origin);
    for (const source of [onBase, onCheckpoint]) {
      expect(source.files.map(({ name }) => name).sort()).toEqual([
        "adapter",
        "adapterConfig",
        "trainer",
        "weights",
      ]);
      const job = await submit(mergeOf(source));
      expect((await ending(bus, job)).event).toMatchObject({ type: "finished", step: source.step });
      const events = await eventsOf(bus, job);
      expect(only(events, "resume_verified")).toMatchObject([{ same: true, step: source.step }]);
      const [merged, ...more] = only(events, "checkpoint");
      expect(more).toEqual([]);
      expect(merged).toMatchObject({ name: "merged", cause: "merged", resumable: false, step: source.step });
      expect(merged!.files).toEqual(source.files.filter(({ name }) => name === "weights"));
      const lines = only(events, "log").flatMap((one) => one.lines.map(({ message }) => message));
      expect(lines).toContainEqual(expect.stringMatching(/byte for byte/));
      expect(await readManifest(blobs, merged!.manifest)).toMatchObject({ base: null, step: source.step });
    }
    expect((await readManifest(blobs, onBase.manifest)).base).toEqual({
      ...{ kind: "base", baseModel: "tiny-2x64", seed: 1 },
    });
    expect((await readManifest(blobs, onCheckpoint.manifest)).base).toEqual({
      ...{ kind: "checkpoint", manifest: whole.manifest },
    });

    const refused = await submit(mergeOf(whole));
    expect((await ending(bus, refused)).event).toMatchObject({ type: "failed", code: "not_an_adapter" });
  });
});
