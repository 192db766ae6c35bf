import { type CallOptions, createAsking } from "./asking.ts";
import { createCheckpoints } from "./checkpoints.ts";
import { createConfigurations } from "./configurations.ts";
import { createDatasets } from "./datasets.ts";
import type { AnyDocument } from "./document.ts";
import { createFiles } from "./files.ts";
import { type FollowOptions, follow } from "./following.ts";
import type { RunDetailsFragment, RunRowFragment } from "./generated/operations.ts";
import { createRollouts } from "./rollouts.ts";
import { createRunResults } from "./run-results.ts";
import { createRunVerbs } from "./runs.ts";
import { createSweeps } from "./sweeps.ts";
import { createTransport, type TransportOptions } from "./transport.ts";
import { createWatching } from "./watching.ts";
import { watchWorkspace } from "./watching-workspace.ts";
import { createKeys, createSurroundings, createWorkspace } from "./workspaces.ts";

export type { CallOptions } from "./asking.ts";
export type { AnyDocument, DecoratedDocument, TypedDocument } from "./document.ts";
export { type FieldIssue, TrainyardError, type TrainyardErrorCode } from "./errors.ts";
export type { Content } from "./files.ts";
export type { FollowOptions } from "./following.ts";
export type {
  CheckpointRowFragment as Checkpoint,
  CreateSweepInput,
  RecipeInput,
  RunEventType,
  RunFilter,
  RunKind,
  RunOrder,
  RunPhase,
  RunStatus,
  SampleFilter,
  SampleOrder,
  SubmitRunInput,
} from "./generated/operations.ts";
export type { Listing, Page } from "./listing.ts";
export type { RolloutFile } from "./rollouts.ts";
export type { MetricPoint, RunEvent, RunState, StreamReset } from "./watching.ts";
export type { WorkspaceEvent } from "./watching-workspace.ts";

/** A run as lists have it. */
export type Run = RunRowFragment;
/** Everything about one run. */
export type RunDetails = RunDetailsFragment;

export interface ClientOptions extends TransportOptions {
  /** Milliseconds for one request and its answer; 60,000 when absent. */
  readonly timeoutMs?: number;
  /**
   * How long a call that may be made twice is made again while the platform is away, in ms; 15,000 when absent, 0 for
   * never. Streams have their own: `patienceMs` of FollowOptions.
   */
  readonly patienceMs?: number;
}

export type Client = ReturnType<typeof createClient>;

/**
 * The API of one platform, typed. It needs `fetch` and nothing else: Node 18 and newer, Deno, Bun, browsers. Whatever
 * fails is thrown as a TrainyardError; 64-bit numbers (sizes, tokens) are strings, moments ISO 8601, durations seconds
 * unless their name says otherwise, and null is what is not known.
 */
export function createClient(options: ClientOptions) {
  const { timeoutMs = 60_000, patienceMs = 15_000 } = options;
  const transport = createTransport(options);
  const asking = createAsking(transport, { timeoutMs, patienceMs });
  const { download, downloadLink } = createFiles(asking);
  const { models, trainers, viewer } = createSurroundings(asking);

  return {
    /** Where the platform is. */
    url: transport.url,
    runs: { ...createRunVerbs(asking), ...createRunResults(asking), ...createWatching(asking) },
    datasets: createDatasets(asking),
    rollouts: createRollouts(asking),
    configurations: createConfigurations(asking),
    sweeps: createSweeps(asking),
    checkpoints: createCheckpoints(asking),
    models: { list: models },
    trainers: { list: trainers },
    workspace: {
      ...createWorkspace(asking),
      watch: (following: Parameters<typeof watchWorkspace>[1] = {}) => watchWorkspace(asking, following),
    },
    keys: createKeys(asking),
    viewer,
    download,
    downloadLink,

    /**
     * Any query or mutation of your own: its text, or a document of GraphQL Code Generator or gql.tada, which bring
     * their types. Asked once.
     */
    query: <R = unknown, V extends object = Record<string, unknown>>(
      document: AnyDocument<R, V>,
      variables: V,
      call: CallOptions = {},
    ): Promise<R> => transport.query(document, variables, { ...call, timeoutMs }),

    /**
     * Any subscription of your own. It resumes by itself when it has a variable `$after` and asks for `cursor`; one
     * without `$after` begins anew after it was lost.
     */
    follow: <R = unknown, V extends object = Record<string, unknown>>(
      document: AnyDocument<R, V>,
      variables: V,
      following: FollowOptions & { readonly cursorOf?: (data: R) => string | null } = {},
    ): AsyncIterableIterator<R> => follow(transport, document, variables, following),
  };
}
