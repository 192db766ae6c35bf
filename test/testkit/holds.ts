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
  /** Resolves when an engine waits there. */
  reached(): Promise<void>;
  letGo(): Promise<void>;
  /** Nothing may be held there any more. */
  remove(): Promise<void>;
}

/** A hold after so many updates: who waits for that step meets the run in its middle, however fast the machine is. */
export function holdAfter(updates: number): Hold {
  const file = join(tmpdir(), `trainyard-hold-${randomUUID()}`);
  return {
    ...{ updates, file },
    async reached() {
      for (const deadline = Date.now() + 150_000; !(await isThere(reachedOf(file))); await sleep(5))
        if (Date.now() > deadline) throw new Error(`no engine came to its ${updates + 1}. update`);
    },
    letGo: () => writeFile(file, ""),
    async remove() {
      for (const path of [file, reachedOf(file)]) await rm(path, { force: true });
    },
  };
}

/** The engine, which comes so far and waits; whatever is asked of the run meanwhile comes in the middle of a step. */
export function heldEngine(engine: Engine, { updates, file }: HoldPlace): Engine {
  let done = 0;
  const held = (trainer: Trainer): Trainer => ({
    ...trainer,
    async optimStep(adam) {
      if (done === updates) await writeFile(reachedOf(file), "");
      while (done >= updates && !(await isThere(file))) await sleep(5);
      done++;
      return trainer.optimStep(adam);
    },
  });
  return { ...engine, createTrainer: async (options) => held(await engine.createTrainer(options)) };
}

const reachedOf = (file: string) => `${file}.reached`;

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
