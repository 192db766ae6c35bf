import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine, LoraConfig, Loss, LossMetrics, Row } from "../engine.ts";
import { createEmbeddedEngine } from "./embedded.ts";
import { uniform } from "./random.ts";
import { decodeSafetensors } from "./safetensors.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ threads: 2 });
});
afterAll(() => engine.close());

const base = { kind: "base", baseModel: "tiny-2x64", seed: 5 } as const;
const terms = { klCoefficient: 0.1, klEstimator: "k3", entropyCoefficient: 0.05 } as const;
const losses: Loss[] = [
  { kind: "cross_entropy" },
  { kind: "importance_sampling", ratioCap: 1.2, ...terms },
  { kind: "ppo", clipLow: 0.2, clipHigh: 0.28, ...terms },
  { kind: "cispo", clipLow: 0.2, clipHigh: 0.28, ...terms },
  { kind: "gspo", clipLow: 0.05, clipHigh: 0.05, ...terms },
];
/** So large an eps makes a step follow the gradient itself, where Adam's would blow its last bits up. */
const plain = { lr: 1, beta1: 0, beta2: 0, eps: 100, weightDecay: 0, gradClipNorm: 0 };

/** Rows of 3 to 128 tokens; some begin alike, two are the same, one is all learned, one is learned in pieces. */
const rows: Row[] = [3, 128, 17, 17, 64, 9, 127, 40].map((length, i) => {
  const own = i === 3 ? 2 : i;
  const draw = (n: number, of = own) => uniform("sampling", 3, of, n);
  const tokens = Array.from({ length }, (_, t) => Math.floor(100 * draw(t, t < 6 && i !== 5 ? 99 : own)));
  const each = (value: (t: number) => number) => Float32Array.from(tokens, (_, t) => value(t));
  return {
    tokens_T: Int32Array.from(tokens),
    weights_T: each((t) =>
      i !== 1 && (t < 2 || (i === 4 && t % 5 < 2)) ? 0 : 0.002 + 0.003 * draw(200 + t),
    ),
    logprobs_T: each((t) => -4.6 + 0.8 * (draw(400 + t) - 0.5)),
    advantages_T: each(() => 2 * draw(999) - 1),
    referenceLogprobs_T: each((t) => -4.6 + 0.4 * draw(600 + t)),
    temperature: i === 6 ? 0.8 : 1,
  };
});

interface Outcome {
  readonly metrics: readonly LossMetrics[];
  readonly logprobs: readonly Float32Array[];
  readonly gradNorm: number;
  readonly weights: Uint8Array;
}

/** One step over the rows in the groups given, each group a call. */
async function learned(loss: Loss, groups: readonly number[][], lora: LoraConfig | null): Promise<Outcome> {
  const trainer = await engine.createTrainer({ origin: base, lora, seed: 5 });
  const metrics: LossMetrics[] = [];
  const logprobs: Float32Array[] = [];
  for (const group of groups) {
    const answer = await trainer.forwardBackward(
      group.map((i) => rows[i]!),
      loss,
    );
    metrics.push(answer.metrics);
    group.forEach((i, n) => {
      logprobs[i] = answer.logprobs_N_T[n]!;
    });
  }
  const { gradNorm } = await trainer.optimStep(plain);
  const weights = (await trainer.saveState({ trainer: false })).files.get("weights")!;
  await trainer.close();
  return { metrics, logprobs, gradNorm, weights };
}

function expectSame({ weights: a, ...one }: Outcome, { weights: b, ...other }: Outcome): void {
  expect(one).toEqual(other);
  expect(Buffer.compare(a, b)).toBe(0);
}

const together = [[0, 1, 2, 3, 4, 5, 6, 7]];
const groupings: Readonly<Record<string, number[][]>> = {
  "each row alone": together[0]!.map((i) => [i]),
  "in pairs, the long ones with the short": [
    [1, 0],
    [6, 5],
    [4, 2],
    [7, 3],
  ],
  "all at once, the other way round": [together[0]!.toReversed()],
};

function farthest(a: Uint8Array, b: Uint8Array): number {
  const others = decodeSafetensors(b).tensors;
  let worst = 0;
  for (const { name, data } of decodeSafetensors(a).tensors.values()) {
    data.forEach((value, i) => {
      worst = Math.max(worst, Math.abs(value - others.get(name)!.data[i]!));
    });
  }
  return worst;
}

const lora: LoraConfig = { rank: 4, alpha: 8, targets: ["attention", "mlp", "head"] };

test.each([...losses.map((loss) => [loss, null] as const), [losses[4]!, lora] as const])(
  "a step does not depend on how its rows are put together in calls (%o, adapter: %o)",
  async (loss, adapter) => {
    const whole = await learned(loss, together, adapter);
    expectSame(await learned(loss, together, adapter), whole);
    const total = (outcome: Outcome) => outcome.metrics.reduce((sum, { loss: part }) => sum + part, 0);
    const moved = farthest(whole.weights, await untouched(adapter));
    expect(moved).toBeGreaterThan(1e-5);
    for (const [how, groups] of Object.entries(groupings)) {
      const other = await learned(loss, groups, adapter);
      expect(Math.abs(total(other) - total(whole)), how).toBeLessThan(1e-5 * (1 + Math.abs(total(whole))));
      expect(Math.abs(other.gradNorm / whole.gradNorm - 1), how).toBeLessThan(1e-5);
      expect(farthest(other.weights, whole.weights), how).toBeLessThan(1e-4 * moved + 1e-7);
      whole.logprobs.forEach((row, i) => {
        row.forEach((logprob, t) => {
          expect(Math.abs(logprob - other.logprobs[i]![t]!)).toBeLessThan(1e-5);
        });
      });
      const tokens = other.metrics.reduce((sum, { trainedTokens }) => sum + trainedTokens, 0);
      expect(tokens, how).toBe(whole.metrics[0]!.trainedTokens);
      // The same calls again, to the bit.
      expectSame(await learned(loss, groups, adapter), other);
    }
  },
);

async function untouched(adapter: LoraConfig | null): Promise<Uint8Array> {
  const trainer = await engine.createTrainer({ origin: base, lora: adapter, seed: 5 });
  const { files } = await trainer.saveState({ trainer: false });
  await trainer.close();
  return files.get("weights")!;
}

test("gspo's ratio is of the whole row, however many rows go through the head beside it", async () => {
  const gspo = losses[4]!;
  const alone = await learned(gspo, [[4]], null);
  // 30 rows of one path: a chunk of 63 tokens with some 1,100 predictions.
  const many = await learned(gspo, [Array<number>(30).fill(4)], null);
  expect(many.metrics[0]!.ratioMax! / alone.metrics[0]!.ratioMax!).toBeCloseTo(1, 5);
  expect(many.metrics[0]!.ratioMean! / alone.metrics[0]!.ratioMean!).toBeCloseTo(1, 5);
  expect(many.gradNorm / alone.gradNorm).toBeCloseTo(30, 3);
});

test("a row's log-probabilities have the same bits in any company", async () => {
  const trainer = await engine.createTrainer({ origin: base, lora: null, seed: 5 });
  const all = await trainer.logprobs(rows);
  for (const [i, row] of rows.entries()) expect(await trainer.logprobs([row])).toEqual([all[i]]);
  await trainer.close();
});
