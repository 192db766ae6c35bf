import type {
  AdamParameters,
  LoraConfig,
  Loss,
  LossMetrics,
  Origin,
  SavedState,
  StateFile,
} from "../engine.ts";
import type { RequestTable, RowTable } from "./tables.ts";

/** What the engine's face asks of its coordinator. Trainers and samplers are known by number. */
export type Call =
  | {
      readonly kind: "createTrainer";
      readonly origin: Origin;
      readonly lora: LoraConfig | null;
      readonly seed: number;
    }
  | { readonly kind: "restoreTrainer"; readonly state: SavedState }
  | {
      readonly kind: "mergeAdapter";
      readonly origin: Origin;
      readonly adapter: Uint8Array;
      readonly adapterConfig: Uint8Array;
    }
  | { readonly kind: "logprobs"; readonly trainer: number; readonly table: RowTable }
  | {
      readonly kind: "forwardBackward";
      readonly trainer: number;
      readonly table: RowTable;
      readonly loss: Loss;
    }
  | { readonly kind: "optimStep"; readonly trainer: number; readonly adam: AdamParameters }
  | { readonly kind: "saveState"; readonly trainer: number; readonly optimiser: boolean }
  | { readonly kind: "snapshotSampler"; readonly trainer: number }
  | { readonly kind: "closeTrainer"; readonly trainer: number }
  | { readonly kind: "sample"; readonly sampler: number; readonly table: RequestTable }
  | { readonly kind: "closeSampler"; readonly sampler: number };

export interface Results {
  readonly createTrainer: { readonly trainer: number; readonly baseModel: string };
  readonly restoreTrainer: { readonly trainer: number; readonly baseModel: string };
  readonly mergeAdapter: { readonly trainer: number; readonly baseModel: string };
  readonly logprobs: null;
  readonly forwardBackward: LossMetrics;
  readonly optimStep: { readonly gradNorm: number };
  readonly saveState: ReadonlyMap<StateFile, Uint8Array>;
  readonly snapshotSampler: { readonly sampler: number };
  readonly closeTrainer: null;
  readonly sample: null;
  readonly closeSampler: null;
}

/** What comes back: that the threads are up, an answer, a refusal, or the end of everything. */
export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "answered"; readonly id: number; readonly result: Results[Call["kind"]] }
  | { readonly kind: "refused"; readonly id: number; readonly message: string; readonly retryable: boolean }
  | { readonly kind: "broken"; readonly message: string };
