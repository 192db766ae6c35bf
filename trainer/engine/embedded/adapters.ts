import { EngineError, type LoraConfig } from "../engine.ts";
import { type Shape, type Tensor, tensorsOf } from "./shapes.ts";

export const MAX_RANK = 64;

/** W = W0 + scale A B for one tensor; A [rows, room] and B [room, columns] at float offsets in the flat adapter. */
export interface Adapter {
  readonly tensor: Tensor;
  readonly rank: number;
  /** The rank rounded up to a panel. What lies past the rank is zero and stays zero: its gradients are. */
  readonly room: number;
  readonly scale: number;
  readonly a: number;
  readonly b: number;
}

/** The adapters of a configuration (Hu et al. 2021), and how many numbers they are together. */
export function adaptersOf(
  shape: Shape,
  lora: LoraConfig,
): { readonly adapters: readonly Adapter[]; readonly size: number } {
  const { rank, alpha, targets } = lora;
  if (!Number.isInteger(rank) || rank < 1 || rank > MAX_RANK) {
    throw new EngineError(`A LoRA rank is a whole number from 1 to ${MAX_RANK}, not ${rank}`, {
      retryable: false,
    });
  }
  if (!(alpha > 0))
    throw new EngineError(`LoRA alpha is a positive number, not ${alpha}`, { retryable: false });
  const room = Math.ceil(rank / 8) * 8;
  const adapters: Adapter[] = [];
  let size = 0;
  for (const tensor of tensorsOf(shape)) {
    if (tensor.part === "embedding" || !targets.includes(tensor.part)) continue;
    const b = size + tensor.rows * room;
    adapters.push({ tensor, rank, room, scale: alpha / rank, a: size, b });
    size = b + room * tensor.columns;
  }
  if (adapters.length === 0) throw new EngineError("LoRA needs at least one target", { retryable: false });
  return { adapters, size };
}
