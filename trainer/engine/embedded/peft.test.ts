import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Engine,
  EngineError,
  type LoraConfig,
  type Row,
  type SavedState,
  type Trainer,
} from "../engine.ts";
import { createEmbeddedEngine } from "./embedded.ts";
import { uniform } from "./random.ts";
import { decodeSafetensors, encodeSafetensors } from "./safetensors.ts";
import { shapes, tensorsOf } from "./shapes.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ threads: 2 });
});
afterAll(() => engine.close());

const base = { kind: "base", baseModel: "tiny-2x64", seed: 4 } as const;
const adam = { lr: 5e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0.01, gradClipNorm: 1 };

function rows(): Row[] {
  return Array.from({ length: 12 }, (_, i) => {
    const tokens_T = Int32Array.from({ length: 8 + i }, (_, t) =>
      Math.floor(90 * uniform("sampling", 1, i, t)),
    );
    const zeros = new Float32Array(tokens_T.length);
    return {
      tokens_T,
      weights_T: zeros.map(() => 0.01),
      logprobs_T: zeros,
      advantages_T: zeros,
      temperature: 1,
    };
  });
}

async function trained(lora: LoraConfig, baseModel: string = base.baseModel): Promise<[Trainer, SavedState]> {
  const trainer = await engine.createTrainer({ origin: { ...base, baseModel }, lora, seed: 2 });
  for (let step = 0; step < 3; step++) {
    await trainer.forwardBackward(rows(), { kind: "cross_entropy" });
    await trainer.optimStep(adam);
  }
  return [trainer, await trainer.saveState({ trainer: false })];
}

const adapterOf = ({ files }: SavedState) => ({
  adapter: files.get("adapter")!,
  adapterConfig: files.get("adapterConfig")!,
});
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const whole: LoraConfig = { rank: 3, alpha: 7, targets: ["attention", "mlp", "head"] };

const configurations: [string, LoraConfig][] = [
  ["tiny-2x64", { rank: 1, alpha: 1, targets: ["attention"] }],
  ["tiny-2x64", { rank: 8, alpha: 32, targets: ["mlp"] }],
  ["tiny-2x64", { rank: 13, alpha: 0.3, targets: ["head"] }],
  ["tiny-2x64", { rank: 64, alpha: 16, targets: ["mlp", "attention"] }],
  ["tiny-2x64", whole],
  ["tiny-4x128", { rank: 5, alpha: 10, targets: ["head", "attention", "mlp"] }],
];

test.each(configurations)(
  "an adapter merged into its base has the very bytes that its trainer acted with (%s, %o)",
  async (baseModel, lora) => {
    const [trainer, state] = await trained(lora, baseModel);
    const fresh = await engine.createTrainer({ origin: { ...base, baseModel }, lora: null, seed: 1 });
    const merged = await engine.mergeAdapter({ origin: { ...base, baseModel }, ...adapterOf(state) });
    const bytes = async (one: Trainer) =>
      Buffer.from((await one.saveState({ trainer: false })).files.get("weights")!);
    expect((await bytes(merged)).equals(await bytes(trainer))).toBe(true);
    expect((await bytes(merged)).equals(await bytes(fresh))).toBe(false);
    expect(await merged.logprobs(rows())).toEqual(await trainer.logprobs(rows()));
    // All of its weights learn on: it is no adapter any more.
    expect([...(await merged.saveState({ trainer: true })).files.keys()]).toEqual(["weights", "trainer"]);
    await merged.forwardBackward(rows(), { kind: "cross_entropy" });
    expect((await merged.optimStep(adam)).gradNorm).toBeGreaterThan(0);
    await Promise.all([trainer, fresh, merged].map((one) => one.close()));
  },
);

test("an adapter merges into saved weights, on any number of threads, as it was trained on them", async () => {
  const [first, state] = await trained({ rank: 2, alpha: 4, targets: ["mlp"] });
  const origin = { kind: "saved", state } as const;
  const second = await engine.createTrainer({ origin, lora: whole, seed: 9 });
  await second.forwardBackward(rows(), { kind: "cross_entropy" });
  await second.optimStep(adam);
  const saved = await second.saveState({ trainer: false });
  const single = await createEmbeddedEngine({ threads: 1 });
  try {
    const merged = await single.mergeAdapter({ origin, ...adapterOf(saved) });
    expect((await merged.saveState({ trainer: false })).files.get("weights")).toEqual(
      saved.files.get("weights"),
    );
  } finally {
    await single.close();
  }
  await Promise.all([first.close(), second.close()]);
});

test("a LoRA trainer's adapter is named, shaped and described as PEFT does it; a full one's state has none", async () => {
  const [trainer, state] = await trained(whole);
  expect([...state.files.keys()]).toEqual(["weights", "adapter", "adapterConfig"]);
  const { adapter, adapterConfig } = adapterOf(state);
  const { tensors, metadata } = decodeSafetensors(adapter);
  expect(metadata).toEqual({ format: "pt" });
  const expected = tensorsOf(shapes[0]!)
    .filter(({ part }) => part !== "embedding")
    .flatMap(({ name, rows: inputs, columns: outputs }) => [
      [`base_model.model.${name}.lora_A.weight`, [3, inputs]],
      [`base_model.model.${name}.lora_B.weight`, [outputs, 3]],
    ]);
  expect([...tensors.values()].map(({ name, shape }) => [name, shape])).toEqual(expected);
  expect(JSON.parse(text(adapterConfig))).toEqual({
    base_model_name_or_path: "tiny-2x64",
    bias: "none",
    fan_in_fan_out: true,
    inference_mode: true,
    lora_alpha: 7,
    lora_dropout: 0,
    peft_type: "LORA",
    r: 3,
    target_modules: ["attention.qkv", "attention.out", "mlp.up", "mlp.down", "head"],
    task_type: "CAUSAL_LM",
    use_dora: false,
    use_rslora: false,
  });
  // By PEFT's arithmetic, (alpha / r) · (B A)ᵀ for weights stored inputs by outputs.
  const fresh = await engine.createTrainer({ origin: base, lora: null, seed: 1 });
  const before = decodeSafetensors((await fresh.saveState({ trainer: false })).files.get("weights")!).tensors;
  const after = decodeSafetensors(state.files.get("weights")!).tensors;
  for (const name of ["layers.1.attention.qkv", "layers.0.mlp.down", "head"]) {
    const [a, b] = ["A", "B"].map((factor) => tensors.get(`base_model.model.${name}.lora_${factor}.weight`)!);
    const [inputs, outputs] = [a!.shape[1]!, b!.shape[0]!];
    let worst = 0;
    let most = 0;
    for (let i = 0; i < inputs; i++) {
      for (let o = 0; o < outputs; o++) {
        let product = 0;
        for (let k = 0; k < 3; k++) product += b!.data[o * 3 + k]! * a!.data[k * inputs + i]!;
        const moved = after.get(name)!.data[i * outputs + o]! - before.get(name)!.data[i * outputs + o]!;
        worst = Math.max(worst, Math.abs(moved - (7 / 3) * product));
        most = Math.max(most, Math.abs(moved));
      }
    }
    expect(worst, name).toBeLessThan(1e-6);
    expect(most, name).toBeGreaterThan(1e-3);
  }
  await Promise.all([trainer.close(), fresh.close()]);
});

test("what is not a plain adapter of this base is refused, and the file and reason named", async () => {
  const [trainer, state] = await trained(whole);
  await trainer.close();
  const { adapter, adapterConfig } = adapterOf(state);
  const config = JSON.parse(text(adapterConfig)) as Record<string, unknown>;
  const withConfig = (change: Record<string, unknown>) => ({
    adapter,
    adapterConfig: new TextEncoder().encode(JSON.stringify({ ...config, ...change })),
  });
  const { tensors } = decodeSafetensors(adapter);
  const [first, ...others] = [...tensors.values()];
  const withTensors = (some: readonly { name: string; shape: readonly number[]; data: Float32Array }[]) => ({
    adapter: encodeSafetensors(some, { format: "pt" }),
    adapterConfig,
  });
  const refused: [{ adapter: Uint8Array; adapterConfig: Uint8Array }, RegExp][] = [
    [{ adapter, adapterConfig: adapterConfig.subarray(9) }, /"adapterConfig".*not JSON/],
    [{ adapter, adapterConfig: new TextEncoder().encode("[]") }, /"adapterConfig"/],
    [withConfig({ peft_type: "IA3" }), /"adapterConfig".*peft_type/],
    [withConfig({ r: undefined }), /"adapterConfig".*r:/],
    [withConfig({ r: 65 }), /1 to 64, not 65/],
    [withConfig({ r: 4 }), /"adapter".*lora_A.weight is 3 x 64, not 4 x 64/],
    [withConfig({ lora_alpha: 0 }), /alpha is a positive number/],
    [withConfig({ bias: "all" }), /"adapterConfig".*bias/],
    [withConfig({ fan_in_fan_out: false }), /"adapterConfig".*fan_in_fan_out/],
    [withConfig({ init_lora_weights: "pissa" }), /"adapterConfig".*init_lora_weights/],
    [withConfig({ use_rslora: true }), /use_rslora is not supported here/],
    [withConfig({ rank_pattern: { head: 9 } }), /rank_pattern is not supported here/],
    [
      withConfig({ target_modules: ["q_proj"] }),
      /target_modules is q_proj; here it is made of attention.qkv/,
    ],
    [withConfig({ target_modules: ["mlp.up"] }), /target_modules is mlp.up; here/],
    [withConfig({ target_modules: ["head"] }), /"adapter".*it has .*attention.qkv.lora_A/],
    [withConfig({ base_model_name_or_path: "tiny-4x128" }), /it is for tiny-4x128, not for tiny-2x64/],
    [{ adapter: adapter.subarray(0, adapter.length - 1), adapterConfig }, /"adapter".*truncated/],
    [{ adapter: new Uint8Array(0), adapterConfig }, /"adapter".*truncated/],
    [{ adapter: state.files.get("weights")!, adapterConfig }, /"adapter".*it has embedding/],
    [withTensors(others), /"adapter".*lacks base_model.model.layers.0.attention.qkv.lora_A.weight/],
    [withTensors([{ ...first!, data: first!.data.map(() => Number.NaN) }, ...others]), /not finite/],
    [withTensors([{ ...first!, name: "lora_A" }, ...others]), /"adapter".*it has lora_A/],
  ];
  for (const [files, words] of refused) {
    const error = await engine.mergeAdapter({ origin: base, ...files }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error, String(words)).toBeInstanceOf(EngineError);
    expect((error as EngineError).message).toMatch(words);
    expect((error as EngineError).retryable).toBe(false);
  }
  // What PEFT itself writes beside it changes nothing.
  const more = {
    alpha_pattern: {},
    auto_mapping: null,
    layers_to_transform: null,
    revision: null,
    lora_bias: false,
  };
  const merged = await engine.mergeAdapter({ origin: base, ...withConfig(more) });
  expect((await merged.saveState({ trainer: false })).files.get("weights")).toEqual(
    state.files.get("weights"),
  );
  await merged.close();
});
