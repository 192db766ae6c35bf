// Made by `npm run codegen` from schema/schema.graphql and the operations in dashboard/.
import type { TypedDocument } from "../../client/document.ts";

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A file that is to become a version of a dataset. */
export type BeginDatasetUploadInput = {
  /** The file's name, which ends in .jsonl or .csv. */
  readonly fileName: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The dataset; it is made when it is new. */
  readonly name: string;
  /** The file's size in bytes; when given, so many must come, neither less nor more. */
  readonly sizeBytes?: string | number | null | undefined;
};

/** An upload whose bytes have come. */
export type CompleteDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
};

/** Which datasets; every condition given must hold. */
export type DatasetFilter = {
  /** Part of the name, in any case. */
  readonly search?: string | null | undefined;
};

/** What a dataset's rows are. */
export type DatasetKind =
  /** Prompts with the answers to learn: for supervised runs. */
  | 'ANSWER'
  /** Whole conversations, with the tools that they call: for supervised runs. */
  | 'CONVERSATION'
  /** Objects that a rollout makes its task of: for reinforcement learning. */
  | 'METADATA'
  /** Prompts with their right answers: for reinforcement learning and supervised runs. */
  | 'PROMPT'
  /** Recorded conversations with their rewards, perhaps with their tokens and log-probabilities: for offline reinforcement learning and supervised runs. */
  | 'TRAJECTORY';

/** The kind of a mistake that the caller can mend. */
export type ErrorCode =
  /** It would contradict what is there already. */
  | 'CONFLICT'
  /** The key's scopes do not reach so far. */
  | 'FORBIDDEN'
  /** It is more than is allowed. */
  | 'LIMIT'
  /** There is no such object for this viewer. */
  | 'NOT_FOUND'
  /** No API key was given, or one that is not valid. */
  | 'UNAUTHENTICATED'
  /** No engine here can do what was asked. */
  | 'UNSUPPORTED_BY_ENGINE'
  /** The input is wrong. */
  | 'VALIDATION';

/** Why a stream cannot go on from a cursor. */
export type ResetReason =
  /** The log has not come as far as the cursor says. */
  | 'BEYOND_END'
  /** The log no longer has all that came after the cursor. */
  | 'EXPIRED'
  /** The cursor is of another log: this one was made anew. */
  | 'OTHER_LOG';

/** What a member may be given keys for. */
export type Role =
  /** Everything. */
  | 'ADMIN'
  /** Keys without the scope admin. */
  | 'MEMBER'
  /** Everything; the workspace is theirs. */
  | 'OWNER';

/** Where a run stands. */
export type RunStatus =
  /** Its trainers were lost, and its attempts are spent. */
  | 'CRASHED'
  /** It ended with a mistake that another attempt would repeat. */
  | 'FAILED'
  /** It did all its steps. */
  | 'FINISHED'
  /** It was ended at once. */
  | 'KILLED'
  /** It rests at a checkpoint until it is resumed. */
  | 'PAUSED'
  /** It waits for a trainer. */
  | 'PENDING'
  /** A trainer is at work on it. */
  | 'RUNNING'
  /** It was asked to end, and saved a checkpoint if it had begun. */
  | 'STOPPED'
  /** Nobody can say. */
  | 'UNKNOWN';

/** How far a key reaches. */
export type Scope =
  /** It may do all that, and issue and revoke keys. */
  | 'ADMIN'
  /** It may ask. */
  | 'READ'
  /** It may ask, create, launch and stop. */
  | 'WRITE';

/** An upload whose bytes have come. */
export type ValidateDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
};

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly viewer: { readonly expiresAt: string | null, readonly scopes: ReadonlyArray<Scope>, readonly member: { readonly id: string, readonly name: string, readonly role: Role }, readonly workspace: { readonly id: string, readonly name: string, readonly slug: string } } };

export type DashboardWorkspaceNewsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DashboardWorkspaceNewsSubscription = { readonly workspaceEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
    | { readonly __typename: 'WorkspaceEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted' }
        | { readonly __typename: 'CheckpointRemoved' }
        | { readonly __typename: 'CheckpointSaved' }
        | { readonly __typename: 'ConfigurationSaved' }
        | { readonly __typename: 'DatasetReady' }
        | { readonly __typename: 'EvaluationCompleted' }
        | { readonly __typename: 'KillRequested' }
        | { readonly __typename: 'PauseRequested' }
        | { readonly __typename: 'ResumeRequested' }
        | { readonly __typename: 'RolloutRegistered' }
        | { readonly __typename: 'RunChanged' }
        | { readonly __typename: 'RunStatusChanged' }
        | { readonly __typename: 'RunSubmitted' }
        | { readonly __typename: 'StopRequested' }
        | { readonly __typename: 'SweepChanged' }
      > }
   };

export type DashboardDatasetsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: DatasetFilter | null | undefined;
}>;


export type DashboardDatasetsQuery = { readonly datasets: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly createdAt: string } | null }> } };

export type DashboardDatasetQueryVariables = Exact<{
  name: string;
}>;


export type DashboardDatasetQuery = { readonly dataset: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly creator: { readonly name: string } | null }> } } | null };

export type DashboardDatasetVersionQueryVariables = Exact<{
  id: string;
  offset: number;
}>;


export type DashboardDatasetVersionQuery = { readonly node:
    | { readonly __typename: 'ApiKey' }
    | { readonly __typename: 'Checkpoint' }
    | { readonly __typename: 'Configuration' }
    | { readonly __typename: 'ConfigurationVersion' }
    | { readonly __typename: 'Dataset' }
    | { readonly __typename: 'DatasetVersion', readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly statistics: { readonly duplicates: number | null, readonly lengths: ReadonlyArray<{ readonly column: string, readonly min: number, readonly mean: number, readonly max: number }> }, readonly preview: ReadonlyArray<{ readonly line: number, readonly content: unknown }>, readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus, readonly createdAt: string }> } }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Output' }
    | { readonly __typename: 'Rollout' }
    | { readonly __typename: 'RolloutVersion' }
    | { readonly __typename: 'Run' }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null };

export type DashboardBeginDatasetUploadMutationVariables = Exact<{
  input: BeginDatasetUploadInput;
}>;


export type DashboardBeginDatasetUploadMutation = { readonly beginDatasetUpload:
    | { readonly __typename: 'BeginDatasetUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardValidateDatasetUploadMutationVariables = Exact<{
  input: ValidateDatasetUploadInput;
}>;


export type DashboardValidateDatasetUploadMutation = { readonly validateDatasetUpload:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidateDatasetUploadSuccess', readonly report: { readonly ok: boolean, readonly kind: DatasetKind | null, readonly rows: number, readonly columns: ReadonlyArray<string>, readonly problemCount: number, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly message: string, readonly mend: string | null }> } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardCompleteDatasetUploadMutationVariables = Exact<{
  input: CompleteDatasetUploadInput;
}>;


export type DashboardCompleteDatasetUploadMutation = { readonly completeDatasetUpload:
    | { readonly __typename: 'CompleteDatasetUploadSuccess', readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly dataset: { readonly name: string } | null } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export const DashboardViewer: TypedDocument<DashboardViewerQuery, DashboardViewerQueryVariables> = { id: "2293469593fbcda360836d73d9339f5ad74b408d43a80e45463d589e44213514", text: "query DashboardViewer {\n  viewer {\n    expiresAt\n    scopes\n    member {\n      id\n      name\n      role\n    }\n    workspace {\n      id\n      name\n      slug\n    }\n  }\n}" };

export const DashboardWorkspaceNews: TypedDocument<DashboardWorkspaceNewsSubscription, DashboardWorkspaceNewsSubscriptionVariables> = { id: "f595185a934f0f109325eba7b1755ec7dde1159b9dc42a84c375e23a534f8f62", text: "subscription DashboardWorkspaceNews($after: EventCursor) {\n  workspaceEvents(after: $after) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on WorkspaceEventBatch {\n      cursor\n      events {\n        __typename\n      }\n    }\n  }\n}" };

export const DashboardDatasets: TypedDocument<DashboardDatasetsQuery, DashboardDatasetsQueryVariables> = { id: "2fe31ec8d970146481529b412b56f0294351450e963116b52d5e4388cdf3170f", text: "query DashboardDatasets($first: Int, $after: String, $filter: DatasetFilter) {\n  datasets(first: $first, after: $after, filter: $filter) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      creator {\n        name\n      }\n      latestVersion {\n        version\n        kind\n        rows\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const DashboardDataset: TypedDocument<DashboardDatasetQuery, DashboardDatasetQueryVariables> = { id: "ec56c7805737a18405adaf81428aabaffb7402cdeb7348f127348125a4819bdf", text: "query DashboardDataset($name: String!) {\n  dataset(name: $name) {\n    id\n    name\n    createdAt\n    creator {\n      name\n    }\n    latestVersion {\n      id\n      version\n    }\n    versions(first: 50) {\n      nodes {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        sha256\n        columns\n        createdAt\n        downloadPath\n        creator {\n          name\n        }\n      }\n    }\n  }\n}" };

export const DashboardDatasetVersion: TypedDocument<DashboardDatasetVersionQuery, DashboardDatasetVersionQueryVariables> = { id: "706e256c7a090bb0e38f2f5629638fe7a466f1be06a139e968b8896f237af8dd", text: "query DashboardDatasetVersion($id: ID!, $offset: Int!) {\n  node(id: $id) {\n    __typename\n    ... on DatasetVersion {\n      id\n      version\n      kind\n      rows\n      sizeBytes\n      sha256\n      columns\n      createdAt\n      downloadPath\n      statistics {\n        duplicates\n        lengths {\n          column\n          min\n          mean\n          max\n        }\n      }\n      preview(first: 20, offset: $offset) {\n        line\n        content\n      }\n      runs(first: 20) {\n        nodes {\n          id\n          name\n          status\n          createdAt\n        }\n      }\n    }\n  }\n}" };

export const DashboardBeginDatasetUpload: TypedDocument<DashboardBeginDatasetUploadMutation, DashboardBeginDatasetUploadMutationVariables> = { id: "e7c2d031a885b1849db01cbe15aec4958d065dbc56b9e5bf6f556aa85a0ca95a", text: "mutation DashboardBeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardValidateDatasetUpload: TypedDocument<DashboardValidateDatasetUploadMutation, DashboardValidateDatasetUploadMutationVariables> = { id: "df24af54420747e4d7840e83589ebfb23ed4aeb091804b0fdcb8c295f2cb0f10", text: "mutation DashboardValidateDatasetUpload($input: ValidateDatasetUploadInput!) {\n  validateDatasetUpload(input: $input) {\n    __typename\n    ... on ValidateDatasetUploadSuccess {\n      report {\n        ok\n        kind\n        rows\n        columns\n        problemCount\n        problems {\n          line\n          column\n          message\n          mend\n        }\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardCompleteDatasetUpload: TypedDocument<DashboardCompleteDatasetUploadMutation, DashboardCompleteDatasetUploadMutationVariables> = { id: "e6b85883146a8402eaabc273f1a70264f7a96d2ea1926dfc4cb6b5ce6c324da8", text: "mutation DashboardCompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      existed\n      version {\n        id\n        version\n        dataset {\n          name\n        }\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };
