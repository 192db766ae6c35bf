import { randomUUID } from "node:crypto";
import { access, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine, Trainer } from "../../trainer/engine/engine.ts";

/** Where an engine waits: after so many updates, until the file is there; for engines of any process. */
export interface HoldPlace {
  readonly updates: number;
  readonly file: string;
}

/** A place to hold an engine at, and the word to go on. */
export interface Hold extends HoldPlace {
  letGo(): Promise<void>;
  /** Nothing may be held there any more. */
  remove(): Promise<void>;
}

/** A hold after so many updates: who waits for that step meets the run in its middle, however fast the machine is. */
export function holdAfter(updates: number): Hold {
  const file = join(tmpdir(), `trainyard-hold-${randomUUID()}`);
  return {
    ...{ updates, file },
    letGo: () => writeFile(file, ""),
    remove: () => rm(file, { force: true }),
  };
}

/** The engine, which comes so far and waits; whatever is asked of the run meanwhile comes in the middle of a step. */
export function heldEngine(engine: Engine, { updates, file }: HoldPlace): Engine {
  let done = 0;
  const letGo = () =>
    access(file).then(
      () => true,
      () => false,
    );
  const held = (trainer: Trainer): Trainer => ({
    ...trainer,
    async optimStep(adam) {
      while (done >= updates && !(await letGo())) await sleep(5);
      done++;
      return trainer.optimStep(adam);
    },
  });
  return { ...engine, createTrainer: async (options) => held(await engine.createTrainer(options)) };
}
