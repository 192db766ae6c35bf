import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "../src/blobs/blobs.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { shapes } from "../trainer/engine/embedded/shapes.ts";
import type { Engine, LoraConfig, Row, SavedState, StateFile, Trainer } from "../trainer/engine/engine.ts";
import type { Figure } from "./figure.ts";

/** The middle one of so many rounds, after one to warm up. */
const rounds = 9;
const lora: LoraConfig = { rank: 16, alpha: 32, targets: ["attention", "mlp", "head"] };

/**
 * A checkpoint that a run can go on from, saved (from the trainer's memory to blobs on this disk) and loaded (to a
 * trainer that is ready to step), for both models with all weights learned and with an adapter. The peer writes the
 * same bytes to one file and flushes it, and reads them back: no hashes, no engine.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  const engine = await createEmbeddedEngine({ threads: 2 });
  try {
    const blobs = await openLocalBlobs({ folder: join(folder, "blobs") });
    for (const { name } of shapes) {
      for (const adapter of [null, lora]) {
        const what = `${name} ${adapter ? `LoRA of rank ${adapter.rank}` : "all weights"}`;
        const { sizeBytes, times } = await measured(engine, blobs, folder, name, adapter);
        const megabytes = sizeBytes / 1e6;
        const line = (figure: string, ours: number, peer: number | null, unit: string) =>
          report({
            name: "checkpoints",
            figure: `${what}: ${figure}`,
            ...{ ours, peer, ratio: peer === null ? null : ours / peer, unit },
          });
        line("size", megabytes, null, "MB");
        line("save", times.save, times.write, "ms");
        line("save, of that in the engine", times.state, null, "ms");
        line("saved", (megabytes / times.save) * 1000, (megabytes / times.write) * 1000, "MB/s");
        line("load", times.load, times.read, "ms");
        line("load, of that in the engine", times.restore, null, "ms");
        line("loaded", (megabytes / times.load) * 1000, (megabytes / times.read) * 1000, "MB/s");
      }
    }
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Times = Record<"state" | "save" | "restore" | "load" | "write" | "read", number>;

async function measured(
  engine: Engine,
  blobs: Blobs,
  folder: string,
  baseModel: string,
  adapter: LoraConfig | null,
): Promise<{ sizeBytes: number; times: Times }> {
  const origin = { kind: "base", baseModel, seed: 1 } as const;
  const trainer = await engine.createTrainer({ origin, lora: adapter, seed: 1 });
  const all: Times[] = [];
  let sizeBytes = 0;
  for (let round = 0; round <= rounds; round++) {
    // Each round's bytes are new, or blobs would find them there.
    await step(trainer);
    const began = performance.now();
    const state = await trainer.saveState({ trainer: true });
    const inEngine = performance.now();
    const names = new Map<StateFile, string>();
    for (const [name, bytes] of state.files) names.set(name, (await blobs.put(bytes)).sha256);
    const saved = performance.now();

    const files = new Map<StateFile, Uint8Array>();
    for (const [name, sha256] of names) files.set(name, await blobs.get(sha256));
    const read = performance.now();
    const restored = await engine.restoreTrainer({ ...state, files });
    const loaded = performance.now();
    await restored.close();
    const [write, readBack] = await bare(join(folder, "bare"), state);
    const times = {
      state: inEngine - began,
      save: saved - began,
      restore: loaded - read,
      load: loaded - saved,
    };
    if (round > 0) all.push({ ...times, write, read: readBack });
    sizeBytes = [...state.files.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
  }
  await trainer.close();
  const middle = (name: keyof Times) => all.map((times) => times[name]).sort((a, b) => a - b)[rounds >> 1]!;
  const names = ["state", "save", "restore", "load", "write", "read"] as const;
  return { sizeBytes, times: Object.fromEntries(names.map((name) => [name, middle(name)])) as Times };
}

async function bare(path: string, { files }: SavedState): Promise<[number, number]> {
  const began = performance.now();
  const file = await open(path, "w");
  for (const bytes of files.values()) await file.write(bytes);
  await file.sync();
  await file.close();
  const written = performance.now();
  await readFile(path);
  const read = performance.now();
  await rm(path);
  return [written - began, read - written];
}

async function step(trainer: Trainer): Promise<void> {
  const tokens_T = Int32Array.from({ length: 32 }, () => Math.floor(Math.random() * 96));
  const zeros = new Float32Array(tokens_T.length);
  const weights_T = zeros.map(() => 1 / tokens_T.length);
  const row: Row = { tokens_T, weights_T, logprobs_T: zeros, advantages_T: zeros, temperature: 1 };
  await trainer.forwardBackward([row], { kind: "cross_entropy" });
  await trainer.optimStep({ lr: 1e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 });
}
