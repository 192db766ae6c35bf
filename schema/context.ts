import type { KeyReads, Keys } from "../src/access/keys.ts";
import type { Viewer } from "../src/access/viewer.ts";
import type { Member, Workspaces } from "../src/access/workspaces.ts";
import type { Checkpoint } from "../src/checkpoints/checkpoint.ts";
import type { Checkpoints } from "../src/checkpoints/checkpoints.ts";
import type { CheckpointVerbs } from "../src/checkpoints/verbs.ts";
import type {
  Configuration,
  ConfigurationReads,
  Configurations,
  ConfigurationVersion,
} from "../src/configurations/configurations.ts";
import type { Dataset, DatasetVersion } from "../src/datasets/dataset.ts";
import type { Datasets } from "../src/datasets/datasets.ts";
import type { DatasetReads } from "../src/datasets/reads.ts";
import type { Downloads } from "../src/downloads/downloads.ts";
import type { Live } from "../src/live/live.ts";
import type { Output, Results, Sample } from "../src/results/results.ts";
import type { RolloutReads } from "../src/rollouts/reads.ts";
import type { Rollout, RolloutVersion } from "../src/rollouts/rollout.ts";
import type { Rollouts } from "../src/rollouts/rollouts.ts";
import type { RunReads } from "../src/runs/reads.ts";
import type { ReproductionReads, Reproductions } from "../src/runs/reproduction.ts";
import type { Run } from "../src/runs/run.ts";
import type { Runs } from "../src/runs/runs.ts";
import type { SweepReads } from "../src/sweeps/reads.ts";
import type { Sweep } from "../src/sweeps/sweep.ts";
import type { Sweeps } from "../src/sweeps/sweeps.ts";
import type { BaseModel, TrainerReads } from "../src/trainers/trainers.ts";

/** All that a resolver may reach. src/contexts.ts makes one for each operation. */
export interface Context {
  /** Touching it throws Unauthenticated when nobody has signed in; root fields do so before anything else. */
  readonly viewer: Viewer;
  /** What may be read: in a query all of one moment, in mutations and subscriptions as it is now. */
  reads(): Promise<Reads>;
  /** Single objects, asked for one by one and read together; null when the viewer has no such object. */
  readonly load: Loaders;
  /** What may be done. */
  readonly verbs: Verbs;
  /** What happens, as it happens. */
  readonly live: Live;
  /** Lets go of the snapshot; whoever executed the operation calls it when the answer is whole. Never rejects. */
  end(): Promise<void>;
}

export interface Reads {
  readonly runs: RunReads;
  readonly reproductions: ReproductionReads;
  readonly sweeps: SweepReads;
  readonly results: Results;
  readonly checkpoints: Checkpoints;
  readonly configurations: ConfigurationReads;
  readonly datasets: DatasetReads;
  readonly rollouts: RolloutReads;
  readonly trainers: TrainerReads;
  readonly keys: KeyReads;
  readonly workspaces: Workspaces;
}

export interface Verbs {
  readonly keys: Keys;
  readonly datasets: Datasets;
  readonly downloads: Downloads;
  readonly rollouts: Rollouts;
  readonly configurations: Configurations;
  readonly runs: Runs;
  readonly workspaces: Workspaces;
  readonly checkpoints: CheckpointVerbs;
  readonly reproductions: Reproductions;
  readonly sweeps: Sweeps;
}

type Load<T> = (id: string) => Promise<T | null>;

export interface Loaders {
  readonly member: Load<Member>;
  readonly dataset: Load<Dataset>;
  readonly datasetVersion: Load<DatasetVersion>;
  readonly latestDatasetVersion: Load<DatasetVersion>;
  readonly rollout: Load<Rollout>;
  readonly rolloutVersion: Load<RolloutVersion>;
  readonly latestRolloutVersion: Load<RolloutVersion>;
  readonly configuration: Load<Configuration>;
  readonly configurationVersion: Load<ConfigurationVersion>;
  readonly run: Load<Run>;
  readonly sweep: Load<Sweep>;
  readonly checkpoint: Load<Checkpoint>;
  readonly sample: Load<Sample>;
  readonly output: Load<Output>;
  readonly baseModel: Load<BaseModel>;
}
