import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { shapes } from "../trainer/engine/embedded/shapes.ts";
import type { Engine, Row, SampleRequest } from "../trainer/engine/engine.ts";
import type { Figure } from "./figure.ts";

// The shapes of the work; engine_torch.py has the same numbers.
const trainRows = 128;
const trainTokens = 48;
const samplePrompts = 256;
const promptTokens = 16;
const newTokens = 32;
/** The best of so many rounds, after one to warm up: a shared machine's worst says nothing of the code. */
const rounds = 6;

/** Tokens a second of the embedded engine, training and sampling, beside PyTorch on the CPU where it is installed. */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const peers = await torchFigures();
  for (const threads of [1, 2]) {
    const engine = await createEmbeddedEngine({ threads });
    try {
      for (const { name } of shapes) {
        const ours = {
          train: await training(engine, name, independentRows()),
          "train-groups": await training(engine, name, groupedRows()),
          sample: await sampling(engine, name),
        };
        for (const [work, value] of Object.entries(ours)) {
          const figure = `${work} ${name} ${threads} thread${threads > 1 ? "s" : ""}`;
          const peer = peers.get(figure) ?? null;
          report({
            name: "engine",
            figure,
            ours: value,
            peer,
            ratio: peer && value / peer,
            unit: "tokens/s",
          });
        }
      }
    } finally {
      await engine.close();
    }
  }
}

async function bestRate(tokens: number, work: () => Promise<unknown>): Promise<number> {
  let best = 0;
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    await work();
    if (round > 0) best = Math.max(best, (tokens / (performance.now() - began)) * 1000);
  }
  return best;
}

async function training(engine: Engine, baseModel: string, rows: readonly Row[]): Promise<number> {
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel, seed: 1 },
    lora: null,
    seed: 1,
  });
  const adam = { lr: 1e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 };
  const tokens = rows.reduce((sum, row) => sum + row.tokens_T.length, 0);
  const rate = await bestRate(tokens, async () => {
    await trainer.forwardBackward(rows, { kind: "cross_entropy" });
    await trainer.optimStep(adam);
  });
  await trainer.close();
  return rate;
}

async function sampling(engine: Engine, baseModel: string): Promise<number> {
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel, seed: 1 },
    lora: null,
    seed: 1,
  });
  const sampler = await trainer.snapshotSampler();
  const requests = Array.from(
    { length: samplePrompts },
    (_, stream): SampleRequest => ({
      prompt_T: Int32Array.from({ length: promptTokens }, () => letter()),
      maxTokens: newTokens,
      temperature: 1,
      topP: 1,
      stopTokens: [],
      seed: 1,
      stream,
    }),
  );
  const rate = await bestRate(samplePrompts * newTokens, () => sampler.sample(requests));
  await sampler.close();
  await trainer.close();
  return rate;
}

const letter = () => Math.floor(Math.random() * 96);

function rowOf(tokens: readonly number[], from: number): Row {
  const zeros = new Float32Array(tokens.length);
  const weights_T = Float32Array.from(tokens, (_, t) => (t < from ? 0 : 1e-4));
  return {
    tokens_T: Int32Array.from(tokens),
    weights_T,
    logprobs_T: zeros,
    advantages_T: zeros,
    temperature: 1,
  };
}

/** Rows that share nothing, every token learned. */
function independentRows(): Row[] {
  return Array.from({ length: trainRows }, () => rowOf(Array.from({ length: trainTokens }, letter), 1));
}

/** A reinforcement learning step's rows: 64 prompts that begin alike, 8 answers each, the answers learned. */
function groupedRows(): Row[] {
  const system = Array.from({ length: 20 }, letter);
  const prompts = Array.from({ length: 64 }, () => [...system, ...Array.from({ length: 6 }, letter)]);
  return prompts.flatMap((prompt) =>
    Array.from({ length: 8 }, () => rowOf([...prompt, ...Array.from({ length: 6 }, letter)], 26)),
  );
}

/** PyTorch's figures by name; none where $PYTHON (or python3) cannot import it. */
async function torchFigures(): Promise<Map<string, number>> {
  const python = process.env["PYTHON"] ?? "python3";
  const run = promisify(execFile);
  try {
    await run(python, ["-c", "import torch"], { timeout: 60_000 });
  } catch {
    return new Map();
  }
  const script = fileURLToPath(new URL("engine_torch.py", import.meta.url));
  const { stdout } = await run(python, [script], { timeout: 600_000 });
  const lines = stdout.trim().split("\n");
  return new Map(
    lines
      .map((line) => JSON.parse(line) as { figure: string; value: number })
      .map((one) => [one.figure, one.value]),
  );
}

if (import.meta.main) {
  await bench(({ figure, ours, peer, ratio }) => {
    const beside = peer === null ? "" : ` torch ${Math.round(peer)} (${ratio!.toFixed(2)}x)`;
    console.log(`${figure.padEnd(36)} ${Math.round(ours)} tokens/s${beside}`);
  });
}
