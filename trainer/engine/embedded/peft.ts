import { z } from "zod";
import { EngineError, type LoraConfig } from "../engine.ts";
import { adaptersOf } from "./adapters.ts";
import { decodeSafetensors, encodeSafetensors, type NamedTensor } from "./safetensors.ts";
import { type Shape, tensorsOf } from "./shapes.ts";

const PREFIX = "base_model.model.";
const nameOf = (module: string, factor: "A" | "B") => `${PREFIX}${module}.lora_${factor}.weight`;

/** Settings that change nothing about what a trained adapter is; any other that is not known here must be unset. */
const neutral = new Set([
  ...["auto_mapping", "inference_mode", "lora_dropout", "megatron_core", "peft_version"],
  ...["qalora_group_size", "revision", "runtime_config", "task_type"],
]);

const configSchema = z.looseObject({
  peft_type: z.literal("LORA"),
  base_model_name_or_path: z.string(),
  r: z.int(),
  lora_alpha: z.number(),
  target_modules: z.array(z.string()).min(1),
  bias: z.literal("none").default("none"),
  // The weights of this engine are stored inputs by outputs.
  fan_in_fan_out: z.literal(true),
  // The others take something out of the base (PiSSA and its like), which then is not the base that it names.
  init_lora_weights: z.union([z.boolean(), z.literal("gaussian")]).default(true),
});

/** The module names that PEFT matches by their ends, as `target_modules` has them. */
function modulesOf(shape: Shape, targets: LoraConfig["targets"]): string[] {
  const names = tensorsOf(shape)
    .filter(({ part }) => part !== "embedding" && targets.includes(part))
    .map(({ name }) => name.replace(/^layers\.\d+\./, ""));
  return [...new Set(names)];
}

/**
 * The files "adapter" and "adapterConfig": safetensors and adapter_config.json as PEFT has them, lora_A [rank, inputs]
 * and lora_B [outputs, rank]. `flat` lies as `adaptersOf` says. What the adapter belongs on is named, not included.
 */
export function encodeAdapter(
  shape: Shape,
  lora: LoraConfig,
  flat: Float32Array,
): { readonly adapter: Uint8Array; readonly adapterConfig: Uint8Array } {
  const tensors = adaptersOf(shape, lora).adapters.flatMap(({ tensor, rank, room, a, b }): NamedTensor[] => {
    const { name, rows, columns } = tensor;
    const dense = flat.subarray(b, b + rank * columns);
    return [
      { name: nameOf(name, "A"), shape: [rank, rows], data: transposed(flat.subarray(a), rows, rank, room) },
      { name: nameOf(name, "B"), shape: [columns, rank], data: transposed(dense, rank, columns, columns) },
    ];
  });
  const config = {
    base_model_name_or_path: shape.name,
    bias: "none",
    fan_in_fan_out: true,
    inference_mode: true,
    lora_alpha: lora.alpha,
    lora_dropout: 0,
    peft_type: "LORA",
    r: lora.rank,
    target_modules: modulesOf(shape, lora.targets),
    task_type: "CAUSAL_LM",
    use_dora: false,
    use_rslora: false,
  };
  return {
    adapter: encodeSafetensors(tensors, { format: "pt" }),
    adapterConfig: new TextEncoder().encode(`${JSON.stringify(config, null, 2)}\n`),
  };
}

/**
 * Reads them back: the adapter as `adaptersOf` lays it out, bit for bit what was written. Refuses, and says why, what
 * is not a plain LoRA adapter of this shape.
 */
export function decodeAdapter(
  shape: Shape,
  { adapter, adapterConfig }: { adapter: Uint8Array; adapterConfig: Uint8Array },
): { readonly lora: LoraConfig; readonly flat: Float32Array } {
  const lora = loraOf(shape, adapterConfig);
  const { adapters, size } = adaptersOf(shape, lora);
  const { tensors } = decoded(adapter);
  const flat = new Float32Array(size);
  const expected = new Set(
    adapters.flatMap(({ tensor: { name } }) => [nameOf(name, "A"), nameOf(name, "B")]),
  );
  for (const name of tensors.keys())
    if (!expected.has(name)) refuse("adapter", `it has ${name}, which its configuration does not`);
  for (const { tensor, rank, room, a, b } of adapters) {
    const dataA = numbers(tensors, nameOf(tensor.name, "A"), [rank, tensor.rows]);
    const dataB = numbers(tensors, nameOf(tensor.name, "B"), [tensor.columns, rank]);
    const dense = transposed(dataA, rank, tensor.rows, tensor.rows);
    for (let row = 0; row < tensor.rows; row++)
      flat.set(dense.subarray(row * rank, (row + 1) * rank), a + row * room);
    flat.set(transposed(dataB, tensor.columns, rank, rank), b);
  }
  return { lora, flat };
}

function loraOf(shape: Shape, bytes: Uint8Array): LoraConfig {
  const parsed = configSchema.safeParse(json(bytes));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") ?? "";
    return refuse("adapterConfig", `${field === "" ? "it" : field}: ${issue?.message ?? "unreadable"}`);
  }
  const {
    base_model_name_or_path: base,
    r: rank,
    lora_alpha: alpha,
    target_modules: modules,
    ...more
  } = parsed.data;
  const { peft_type: _, bias: __, fan_in_fan_out: ___, init_lora_weights: ____, ...others } = more;
  for (const [name, value] of Object.entries(others)) {
    if (!neutral.has(name) && !isUnset(value)) refuse("adapterConfig", `${name} is not supported here`);
  }
  if (base !== shape.name) refuse("adapterConfig", `it is for ${base}, not for ${shape.name}`);
  const targets = (["attention", "mlp", "head"] as const).filter((part) =>
    modulesOf(shape, [part]).some((module) => modules.includes(module)),
  );
  const known = modulesOf(shape, targets);
  if (known.length !== new Set(modules).size || known.some((module) => !modules.includes(module))) {
    const all = (["attention", "mlp", "head"] as const).map((part) => modulesOf(shape, [part]).join(" and "));
    refuse("adapterConfig", `target_modules is ${modules.join(", ")}; here it is made of ${all.join(", ")}`);
  }
  return { rank, alpha, targets };
}

function isUnset(value: unknown): boolean {
  return !value || (typeof value === "object" && Object.keys(value).length === 0);
}

function decoded(bytes: Uint8Array): ReturnType<typeof decodeSafetensors> {
  try {
    return decodeSafetensors(bytes);
  } catch (cause) {
    return refuse("adapter", cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    return refuse("adapterConfig", "it is not JSON", cause);
  }
}

function numbers(
  tensors: ReadonlyMap<string, NamedTensor>,
  name: string,
  shape: readonly number[],
): Float32Array {
  const tensor = tensors.get(name) ?? refuse("adapter", `it lacks ${name}`);
  if (tensor.shape.join() !== shape.join())
    refuse("adapter", `its ${name} is ${tensor.shape.join(" x ")}, not ${shape.join(" x ")}`);
  if (tensor.data.some((value) => !Number.isFinite(value))) refuse("adapter", `its ${name} is not finite`);
  return tensor.data;
}

/** [rows, columns] with `stride` numbers a row, as [columns, rows] without gaps. */
function transposed(from: Float32Array, rows: number, columns: number, stride: number): Float32Array {
  const to = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) to[column * rows + row] = from[row * stride + column]!;
  return to;
}

function refuse(file: "adapter" | "adapterConfig", reason: string, cause?: unknown): never {
  throw new EngineError(`The file "${file}" cannot be used: ${reason}`, { retryable: false, cause });
}
