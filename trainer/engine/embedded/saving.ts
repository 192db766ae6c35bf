import { z } from "zod";
import { EngineError, type LoraConfig, type SavedState } from "../engine.ts";
import { type Adapter, adaptersOf } from "./adapters.ts";
import { shapeNamed } from "./checks.ts";
import { decodeSafetensors, encodeSafetensors, type NamedTensor } from "./safetensors.ts";
import { parameterCount, type Shape, tensorsOf } from "./shapes.ts";
import { characterTokenizer } from "./tokenizer.ts";

/** A trainer's numbers, flat: parameters by `tensorsOf`, the learned ones the same way or by `adaptersOf`. */
export interface TrainerNumbers {
  readonly lora: LoraConfig | null;
  readonly steps: number;
  /** Without an adapter the weights themselves; with one, the frozen base. */
  readonly parameters: Float32Array;
  readonly adapter: Float32Array | null;
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

const WEIGHTS = "trainyard-weights/1";
const TRAINER = "trainyard-trainer/1";

const loraSchema = z.strictObject({
  rank: z.int(),
  alpha: z.number(),
  targets: z.array(z.enum(["attention", "mlp", "head"])),
});

function modelTensors(shape: Shape, prefix: string, flat: Float32Array): NamedTensor[] {
  return tensorsOf(shape).map(({ name, rows, columns, offset }) => ({
    name: prefix + name,
    shape: [rows, columns],
    data: flat.subarray(offset, offset + rows * columns),
  }));
}

// The file holds the true rank; the zeros that round it up to a panel are put back on reading.
function adapterTensors(adapters: readonly Adapter[], prefix: string, flat: Float32Array): NamedTensor[] {
  return adapters.flatMap(({ tensor, rank, room, a, b }) => {
    const dense = new Float32Array(tensor.rows * rank);
    for (let row = 0; row < tensor.rows; row++)
      dense.set(flat.subarray(a + row * room, a + row * room + rank), row * rank);
    return [
      { name: `${prefix}${tensor.name}.a`, shape: [tensor.rows, rank], data: dense },
      {
        name: `${prefix}${tensor.name}.b`,
        shape: [rank, tensor.columns],
        data: flat.subarray(b, b + rank * tensor.columns),
      },
    ];
  });
}

/** The "weights" file: what acts, whole, so that nobody needs to know whether an adapter was there. */
export function encodeWeights(shape: Shape, merged: Float32Array): Uint8Array {
  const metadata = { format: WEIGHTS, baseModel: shape.name, tokenizerId: characterTokenizer.id };
  return encodeSafetensors(modelTensors(shape, "", merged), metadata);
}

/** The "trainer" file: everything to go on from, bit by bit. */
export function encodeTrainer(shape: Shape, numbers: TrainerNumbers): Uint8Array {
  const { lora, steps, parameters, adapter, mean, square } = numbers;
  const metadata = {
    format: TRAINER,
    baseModel: shape.name,
    tokenizerId: characterTokenizer.id,
    steps: String(steps),
    lora: JSON.stringify(lora),
  };
  const tensors = modelTensors(shape, "model.", parameters);
  if (lora && adapter) {
    const { adapters } = adaptersOf(shape, lora);
    tensors.push(...adapterTensors(adapters, "adapter.", adapter));
    tensors.push(
      ...adapterTensors(adapters, "adam.mean.", mean),
      ...adapterTensors(adapters, "adam.square.", square),
    );
  } else {
    tensors.push(...modelTensors(shape, "adam.mean.", mean), ...modelTensors(shape, "adam.square.", square));
  }
  return encodeSafetensors(tensors, metadata);
}

/** The shape that a state is of; refuses one of another tokenizer, which would read its tokens as other text. */
export function shapeOfState(state: SavedState): Shape {
  const shape = shapeNamed(state.baseModel);
  if (state.tokenizerId !== characterTokenizer.id) {
    throw new EngineError("The saved state belongs to another tokenizer", { retryable: false });
  }
  return shape;
}

type Reader = {
  metadata: Readonly<Record<string, string>>;
  flat(prefix: string): Float32Array;
  raw: ReadonlyMap<string, NamedTensor>;
};

function open(state: SavedState, file: "weights" | "trainer", format: string): Reader {
  const fail = (reason: string, cause?: unknown) =>
    new EngineError(`The saved file "${file}" cannot be used: ${reason}`, { retryable: false, cause });
  const shape = shapeOfState(state);
  const bytes = state.files.get(file);
  if (!bytes) throw fail("it is not there");
  try {
    const { tensors, metadata } = decodeSafetensors(bytes);
    if (metadata["format"] !== format) throw new Error(`it is not in the format ${format}`);
    if (metadata["baseModel"] !== shape.name)
      throw new Error(`it is of ${metadata["baseModel"]}, not of ${shape.name}`);
    const flat = (prefix: string) => {
      const all = new Float32Array(parameterCount(shape));
      for (const { name, rows, columns, offset } of tensorsOf(shape)) {
        all.set(numbersNamed(tensors, prefix + name, [rows, columns]), offset);
      }
      return all;
    };
    return { metadata, flat, raw: tensors };
  } catch (cause) {
    throw fail(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function numbersNamed(
  tensors: ReadonlyMap<string, NamedTensor>,
  name: string,
  shape: readonly number[],
): Float32Array {
  const tensor = tensors.get(name);
  if (!tensor) throw new EngineError(`The saved state lacks ${name}`, { retryable: false });
  if (tensor.shape.join() !== shape.join()) {
    throw new EngineError(`The saved ${name} is ${tensor.shape.join(" x ")}, not ${shape.join(" x ")}`, {
      retryable: false,
    });
  }
  return tensor.data;
}

/** Reads a "weights" file. */
export function decodeWeights(state: SavedState): Float32Array {
  return open(state, "weights", WEIGHTS).flat("");
}

/** Reads a "trainer" file. */
export function decodeTrainer(state: SavedState): TrainerNumbers {
  const { metadata, flat, raw } = open(state, "trainer", TRAINER);
  const shape = shapeOfState(state);
  const parsed = z
    .strictObject({ steps: z.coerce.number().int().nonnegative(), lora: loraSchema.nullable() })
    .safeParse({ steps: metadata["steps"], lora: parsedJson(metadata["lora"] ?? "") });
  if (!parsed.success)
    throw new EngineError('The saved file "trainer" has unusable metadata', { retryable: false });
  const { steps, lora } = parsed.data;
  const parameters = flat("model.");
  if (!lora)
    return { lora, steps, parameters, adapter: null, mean: flat("adam.mean."), square: flat("adam.square.") };
  const { adapters, size } = adaptersOf(shape, lora);
  const adapted = (prefix: string) => {
    const all = new Float32Array(size);
    for (const { tensor, rank, room, a, b } of adapters) {
      const dense = numbersNamed(raw, `${prefix}${tensor.name}.a`, [tensor.rows, rank]);
      for (let row = 0; row < tensor.rows; row++)
        all.set(dense.subarray(row * rank, (row + 1) * rank), a + row * room);
      all.set(numbersNamed(raw, `${prefix}${tensor.name}.b`, [rank, tensor.columns]), b);
    }
    return all;
  };
  return {
    lora,
    steps,
    parameters,
    adapter: adapted("adapter."),
    mean: adapted("adam.mean."),
    square: adapted("adam.square."),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
