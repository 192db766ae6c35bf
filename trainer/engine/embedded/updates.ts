import type { AdamParameters } from "../engine.ts";
import type { Adapter } from "./adapters.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { Views } from "./memory.ts";
import type { Tensor } from "./shapes.ts";

/** The regions of one trainer, as pointers; all are laid out as the parameters or as the adapter. */
export interface TrainerRegions {
  /** The weights as they act: with an adapter, merged. */
  readonly parameters: number;
  readonly packed: number;
  readonly transposed: number;
  /** One a compute thread. */
  readonly gradients: readonly number[];
  /** What the optimiser moves: the parameters themselves and gradients[0], or the adapter and its own. */
  readonly learned: {
    readonly weights: number;
    readonly gradient: number;
    readonly mean: number;
    readonly square: number;
  };
  readonly adapter: { readonly frozen: number; readonly workspaces: readonly number[] } | null;
}

/** A thread's tensors. Splitting by tensor, not by range, makes sums the same for any number of threads. */
export interface Share {
  readonly tensor: Tensor;
  readonly adapter: Adapter | null;
}

export interface GatherTask {
  readonly kind: "gather";
  readonly regions: TrainerRegions;
  readonly shares: readonly Share[];
  readonly thread: number;
}

export interface UpdateTask {
  readonly kind: "update";
  readonly regions: TrainerRegions;
  readonly shares: readonly Share[];
  readonly thread: number;
  /** Absent when weights were only just placed, and need merging and packing alone. */
  readonly optimiser: {
    readonly adam: AdamParameters;
    readonly step: number;
    readonly gradScale: number;
  } | null;
}

/** Floats of workspace that merging these adapters takes. */
export function workspaceFloats(adapters: readonly Adapter[]): number {
  return Math.max(0, ...adapters.map(({ tensor, room }) => (tensor.rows + tensor.columns) * room));
}

/** Adds the threads' gradients up into the learned tensors' own, and answers with the squared norm by tensor. */
export function gather(kernels: Kernels, views: Views, { regions, shares, thread }: GatherTask): number[] {
  const { learned, gradients } = regions;
  const [first, ...others] = gradients;
  return shares.map(({ tensor, adapter }) => {
    const count = tensor.rows * tensor.columns;
    const gradient = first! + tensor.offset * 4;
    for (const other of others) kernels.drain(count, gradient, other + tensor.offset * 4);
    if (!adapter) return kernels.squares(count, gradient);

    const { room, scale } = adapter;
    const { rows, columns } = tensor;
    const a = learned.weights + adapter.a * 4;
    const b = learned.weights + adapter.b * 4;
    const dA = learned.gradient + adapter.a * 4;
    const dB = learned.gradient + adapter.b * 4;
    const workspace = regions.adapter!.workspaces[thread]!;
    // G is scaled once: dA = (scale G) Bᵀ and dB = Aᵀ (scale G).
    kernels.scaled(count, scale, gradient, gradient);
    kernels.packTransposed(room, columns, b, workspace);
    kernels.gemm(rows, room, columns, gradient, columns * 4, workspace, dA, room * 4, false);
    views.floats(dB, room * columns).fill(0);
    kernels.gemmOuter(room, columns, rows, a, room * 4, gradient, columns * 4, dB, columns * 4);
    views.floats(gradient, count).fill(0);
    return kernels.squares(rows * room, dA) + kernels.squares(room * columns, dB);
  });
}

/** Moves the learned tensors, merges what is adapted, and packs what acts. */
export function update(
  kernels: Kernels,
  views: Views,
  { regions, shares, thread, optimiser }: UpdateTask,
): void {
  const { parameters, packed, transposed, learned } = regions;
  for (const { tensor, adapter } of shares) {
    const { rows, columns } = tensor;
    const count = rows * columns;
    const at = tensor.offset * 4;
    if (optimiser && (adapter || !regions.adapter)) {
      const [from, size] = adapter ? [adapter.a * 4, (rows + columns) * adapter.room] : [at, count];
      const { adam, step, gradScale } = optimiser;
      kernels.adamw(
        ...([
          size,
          learned.weights + from,
          learned.gradient + from,
          learned.mean + from,
          learned.square + from,
        ] as const),
        ...([adam.lr, adam.beta1, adam.beta2, adam.eps, adam.weightDecay, gradScale] as const),
        ...([1 - adam.beta1 ** step, 1 - adam.beta2 ** step] as const),
      );
    }
    if (adapter) {
      const { room, scale } = adapter;
      const workspace = regions.adapter!.workspaces[thread]!;
      const scaledA = workspace + room * columns * 4;
      kernels.scaled(rows * room, scale, learned.weights + adapter.a * 4, scaledA);
      kernels.pack(room, columns, learned.weights + adapter.b * 4, workspace);
      views.floats(parameters + at, count).set(views.floats(regions.adapter!.frozen + at, count));
      kernels.gemm(rows, columns, room, scaledA, room * 4, workspace, parameters + at, columns * 4, true);
    }
    if (tensor.part === "embedding") {
      views.floats(packed + at, count).set(views.floats(parameters + at, count));
    } else {
      kernels.pack(rows, columns, parameters + at, packed + at);
      kernels.packTransposed(rows, columns, parameters + at, transposed + at);
    }
  }
}
