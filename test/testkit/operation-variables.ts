import type pg from "pg";
import type { Filled } from "../../bench/fill-store.ts";
import { writeGlobalId } from "../../src/protocol/global-id.ts";
import { bundleInput, rl } from "./api-home.ts";

/**
 * What each operation of a client is asked with, by its name; a list is asked with each. Mutations change a run each of
 * their own, and `turn`, from 0, keeps those of one client from those of another.
 */
export async function variablesOf(
  pool: pg.Pool,
  bigRun: Filled["bigRun"],
  turn: number,
): Promise<Readonly<Record<string, object>>> {
  const id = (type: string, local: string) => writeGlobalId(type, local);
  /** Few runs are running: when all were taken, the first is taken again. */
  const runs = async (status: string) => {
    const { rows } = await pool.query(
      `select run.id from run join workspace on workspace.id = workspace_id where slug = 'demo' and deleted_at is null
       and status = $1 and number < $2 order by number limit 100`,
      [status, bigRun.number],
    );
    const ids = rows.map((row) => id("Run", row.id as string));
    const from = (20 * turn) % ids.length;
    return [...ids.slice(from), ...ids.slice(0, from)];
  };
  const [running, pending, finished] = [await runs("running"), await runs("pending"), await runs("finished")];
  const next = (of: string[]) => {
    const [first] = of;
    of.push(...of.splice(0, 1));
    return { id: first };
  };
  const { rows: saved } = await pool.query(
    `select checkpoint.id from checkpoint join workspace on workspace.id = workspace_id where slug = 'demo'
     and removed_at is null and resumable order by checkpoint.id limit 20 offset $1`,
    [20 * turn],
  );
  const checkpoints = saved.map((row) => id("Checkpoint", row.id as string));
  const { rows: drawn } = await pool.query(
    "select batch_id, line from sample where run_number = $1 order by batch_id limit 1",
    [bigRun.number],
  );
  const sample = id("Sample", `${drawn[0]?.batch_id}.${drawn[0]?.line}`);
  const big = id("Run", bigRun.id);
  const dataset = id("Dataset", "dataset-0-1");
  const configuration = id("Configuration", "configuration-0-1");
  const given = { ...rl, experiment: { ...rl.experiment, dataset: "dataset-1", rollout: "rollout-1" } };
  const page = { first: 100, after: null };
  const named = (name: string) => `${name}-${turn}`;
  const none = id("Upload", "none");
  const order = (field: string) => ["ASC", "DESC"].map((direction) => ({ field, direction }));
  const runFilters = [
    {},
    { search: "zz" },
    { search: "amber" },
    { statuses: ["FAILED"] },
    { statuses: ["RUNNING", "UNKNOWN"] },
    { statuses: ["PENDING", "FAILED", "STOPPED", "KILLED", "CRASHED"] },
    { kind: "RL" },
    { kind: "OFFLINE_RL" },
    { kind: "MERGE" },
    { datasetId: dataset },
    { datasetId: id("Dataset", "dataset-0-190") },
    { rolloutId: id("Rollout", "rollout-0-90") },
    { baseModel: "llama-70b" },
    { configurationId: configuration },
    { configurationId: id("Configuration", "configuration-0-190") },
    { tags: ["t1", "team-3"] },
    { creatorId: id("Member", "w0-25") },
    { sweepId: id("Sweep", "sweep-5") },
    { createdAfter: "2020-01-01T00:00:00Z", createdBefore: "2021-01-01T00:00:00Z" },
    { createdBefore: new Date(Date.now() - 14 * 86_400_000).toISOString() },
    { statuses: ["FAILED"], datasetId: dataset },
  ];
  const sampleFilters = [
    {},
    { split: "VALIDATION" },
    { step: 5 },
    { stepFrom: 10, stepTo: 20 },
    { rewardFrom: 0.99 },
    { rewardTo: 0.01 },
    { failures: ["GRADER_TIMEOUT"] },
    { failed: true },
    { truncated: true },
    { group: 3 },
    { step: 5, group: 0, split: "TRAIN" },
    { promptRow: 77 },
    { attempt: 1 },
  ];
  return {
    Whoami: {},
    Trainers: {},
    Runs: runFilters.flatMap((filter) =>
      ["CREATED", "STARTED", "REWARD"].flatMap((field) =>
        order(field).map((orderBy) => ({ ...page, filter, orderBy })),
      ),
    ),
    RunByReference: [{ id: big }, { name: bigRun.name }],
    RunInfo: { id: big },
    RunLogs: [{}, { level: "ERROR" }, { level: "WARN" }, { source: "TRAINER" }, { search: "needle" }].flatMap(
      (filter) => [
        { id: big, filter, first: 100 },
        { id: big, filter, last: 100 },
      ],
    ),
    RunSamples: [
      ...sampleFilters.map((filter) => ({ id: big, filter, orderBy: null, first: 1 })),
      ...["STEP", "REWARD", "ADVANTAGE", "LENGTH"].flatMap((field) =>
        order(field).map((orderBy) => ({ id: big, filter: {}, orderBy, first: 1 })),
      ),
    ],
    SubmitRun: { input: { rl: { recipe: given } } },
    EstimateRun: { input: { rl: { recipe: given } } },
    StopRun: [{ input: next(running) }, { input: next(pending) }],
    PauseRun: { input: next(running) },
    ResumeRun: { input: { id: (await runs("paused"))[0] } },
    KillRun: { input: next(running) },
    RequestCheckpoint: { input: next(running) },
    ChangeRunBudget: { input: { ...next(running), budget: { maxTokens: "1000000000000" } } },
    ForkRun: { input: { checkpointId: checkpoints[0] } },
    RunBudget: { id: big },
    RunUsage: { id: big },
    Workspace: {},
    UpdateWorkspace: { input: { maxConcurrentRuns: 1000 } },
    WorkspaceUsage: [{}, { since: new Date(Date.now() - 3600_000).toISOString() }],
    RetryRun: { input: next(finished) },
    UpdateRun: { input: { ...next(finished), name: named("another-name"), tags: ["told"] } },
    DeleteRun: [{ input: next(finished) }, { input: { ...next(finished), artifacts: true } }],
    Datasets: [
      { ...page, filter: {} },
      { ...page, filter: { search: "99" } },
    ],
    DatasetInfo: { name: "dataset-1", preview: 0 },
    BeginDatasetUpload: { input: { name: "more", fileName: "rows.jsonl" } },
    ValidateDatasetUpload: { input: { uploadId: none } },
    CompleteDatasetUpload: { input: { uploadId: none } },
    Rollouts: { ...page, filter: {} },
    BeginRolloutUpload: { input: { name: "more" } },
    RegisterRollout: { input: { name: "rollout-1", bundle: bundleInput, entrypoint: "main.ts" } },
    BaseModels: page,
    Checkpoints: page,
    Knobs: { kind: "RL" },
    CheckRecipe: { recipe: { rl: given } },
    ConfigurationByName: { name: "configuration-7" },
    CreateConfiguration: { input: { name: named("one-more"), recipe: { rl: given } } },
    RunSoFar: { id: big },
    WatchRun: { runId: big, after: null },
    CreateSweep: {
      input: {
        fields: {
          name: named("another"),
          source: { rl: given },
          method: "GRID",
          parameters: [{ knob: "training.lr", values: ["0.1", "0.2"] }],
        },
      },
    },
    StopSweep: { input: { id: id("Sweep", "sweep-1") } },
    Sweeps: page,
    SweepByReference: [{ name: "sweep-5" }, { id: id("Sweep", "sweep-5") }],
    SweepInfo: { id: id("Sweep", "sweep-5"), ...page },
    ReproduceRun: { input: next(finished) },
    RunReproduction: { id: big },
    AllCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      order(field).map((orderBy) => ({ ...page, removed: false, orderBy })),
    ),
    RunCheckpoints: { id: big, orderBy: null, removed: true, ...page },
    CheckpointInfo: [{ id: checkpoints[1] }, { reference: `${bigRun.name}/step-1` }],
    CheckpointLineage: { id: checkpoints[1] },
    CompareCheckpoints: { ids: checkpoints.slice(0, 3) },
    VerifyCheckpoint: { input: { id: checkpoints[1] } },
    PinCheckpoint: { input: { id: checkpoints[2] } },
    UnpinCheckpoint: { input: { id: checkpoints[2] } },
    RemoveCheckpoint: { input: { id: checkpoints[3] } },
    MergeCheckpoint: { input: { id: checkpoints[4] } },
    DashboardRuns: runFilters.flatMap((filter) =>
      ["CREATED", "STARTED", "REWARD"].flatMap((field) =>
        order(field).flatMap((orderBy) => [
          { first: 100, filter, orderBy, counted: true },
          { last: 100, filter, orderBy, counted: false },
          { first: 100, skip: 300, filter, orderBy, counted: false },
        ]),
      ),
    ),
    DashboardRunPlaces: order("CREATED").flatMap((orderBy) => [
      { first: 100, filter: {}, orderBy },
      { first: 1, skip: 999, filter: {}, orderBy },
      { last: 1, skip: 999, filter: {}, orderBy },
    ]),
    DashboardRunRows: { ids: [big, finished[0]] },
    DashboardRunTargets: { ids: [big, finished[0]] },
    DashboardRunFigures: { ids: [big, finished[0]], keys: ["reward/mean", "loss"] },
    DashboardRunChoices: [{}, { search: "9" }],
    DashboardRunsNews: { after: null },
    DashboardRunsProgress: { runId: big },
    DashboardRunsCurve: { runId: big, keys: ["reward/mean"], after: null },
    DashboardBulkStop: { input: next(pending) },
    DashboardBulkKill: { input: next(pending) },
    DashboardBulkPause: { input: next(pending) },
    DashboardBulkResume: { input: next(pending) },
    DashboardBulkRetry: { input: next(finished) },
    DashboardBulkDelete: { input: next(finished) },
    DashboardBulkUpdate: { input: { ...next(finished), tags: ["told"] } },
    DashboardComparedRun: { name: bigRun.name },
    DashboardComparedRuns: { ids: [big, finished[0]] },
    DashboardCompareChoices: [{}, { search: "amber" }],
    DashboardSweeps: page,
    DashboardSweep: [{ name: "sweep-5" }, { name: "sweep-5", after: null }],
    DashboardSweepKnobs: {},
    DashboardSweepSources: [{}, { search: "amber" }],
    DashboardSweepOfRun: { id: big },
    DashboardSweepOfConfiguration: { id: configuration },
    DashboardCreateSweep: {
      input: {
        fields: {
          name: named("one-more"),
          source: { rl: given },
          method: "GRID",
          parameters: [{ knob: "training.lr", values: ["0.1", "0.2"] }],
        },
      },
    },
    DashboardStopSweep: { input: { id: id("Sweep", "sweep-2") } },
    DashboardDeleteSweep: { input: { id: id("Sweep", "sweep-5") } },
    DashboardSamplesFrame: { id: big },
    DashboardSamples: [
      ...sampleFilters.map((filter) => ({ runId: big, filter, orderBy: null, first: 1 })),
      ...["STEP", "REWARD", "ADVANTAGE", "LENGTH"].flatMap((field) =>
        order(field).map((orderBy) => ({ runId: big, filter: {}, orderBy, last: 1 })),
      ),
    ],
    DashboardSample: { id: sample },
    DashboardSampleGroup: { runId: big, filter: { step: 5, group: 0, split: "TRAIN", attempt: 1 } },
    DashboardPromptOverSteps: { runId: big, split: "TRAIN", promptRow: 77 },
    DashboardSampleNews: { runId: big, after: null },
    DashboardRunCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      [true, false].map((removed) => ({
        ...{ id: big, ...page, removed },
        orderBy: { field, direction: "DESC" },
      })),
    ),
    DashboardCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      [true, false].map((removed) => ({ ...page, removed, orderBy: { field, direction: "DESC" } })),
    ),
    DashboardCheckpoint: [{ id: checkpoints[5] }, { reference: `${bigRun.name}/step-1` }],
    DashboardCompareCheckpoints: { ids: checkpoints.slice(5, 8) },
    DashboardCheckpointNews: { runId: big, after: null },
    DashboardPinCheckpoint: { input: { id: checkpoints[6] } },
    DashboardUnpinCheckpoint: { input: { id: checkpoints[6] } },
    DashboardVerifyCheckpoint: { input: { id: checkpoints[6] } },
    DashboardRemoveCheckpoint: { input: { id: checkpoints[7] } },
    DashboardMergeCheckpoint: { input: { id: checkpoints[8] } },
    DashboardSaveCheckpointNow: { input: next(running) },
    DashboardOutputs: { id: big, ...page },
    DashboardEvaluations: { id: big, ...page },
    DashboardOutputNews: { runId: big, after: null },
    DashboardSpecification: { name: bigRun.name },
    DashboardRunsLike: [
      { filter: { search: "amber" }, first: 10 },
      {
        filter: {
          configurationId: configuration,
          createdBefore: new Date().toISOString(),
        },
        first: 1,
      },
    ],
    DashboardRunKnobs: { kind: "RL" },
    DashboardRunLineage: { id: big },
    DashboardCreateDownload: [
      `/checkpoints/${saved[1]?.id}/export.tar`,
      `/checkpoints/${saved[1]?.id}/files/weights`,
      "/datasets/dataset-0-1/download",
      "/outputs/output-1",
    ].map((path) => ({ input: { path } })),
    DashboardRun: { name: bigRun.name },
    DashboardRunMetrics: ["STEP", "TIME", "TOKENS"].flatMap((axis) => [
      { id: big, keys: ["reward/mean", "loss"], axis, points: 400 },
      { id: big, keys: ["loss"], axis, points: 400, from: 100, to: 2000, attempt: 1 },
    ]),
    DashboardRunNews: { runId: big, after: null },
    DashboardRunPoints: { runId: big, keys: ["reward/mean"], after: null },
    DashboardRunLines: { runId: big, after: null },
    DashboardRunLogs: [
      {},
      { level: "ERROR", attempt: 1 },
      { source: "TRAINER" },
      { search: "needle" },
    ].flatMap((filter) => [
      { id: big, filter, first: 100 },
      { id: big, filter, last: 100 },
    ]),
    DashboardForkChoices: { id: big },
    DashboardStopRun: { input: next(running) },
    DashboardPauseRun: { input: next(running) },
    DashboardResumeRun: { input: { id: (await runs("paused"))[1] } },
    DashboardKillRun: { input: next(running) },
    DashboardRequestCheckpoint: { input: next(running) },
    DashboardChangeRunBudget: { input: { ...next(running), budget: { maxTokens: "1000000000000" } } },
    DashboardForkRun: { input: { checkpointId: checkpoints[0] } },
    DashboardRetryRun: { input: next(finished) },
    DashboardReproduceRun: { input: next(finished) },
    DashboardUpdateRun: { input: { ...next(finished), name: named("a-name-from-the-page"), tags: ["told"] } },
    DashboardDeleteRun: { input: { ...next(finished), artifacts: true } },
    RunMetricKeys: [{ id: big }, { id: big, prefix: "reward/" }],
    RunMetrics: ["STEP", "TIME", "TOKENS"].map((axis) => ({ id: big, keys: ["loss"], axis, points: 40 })),
    RunSteps: { id: big, ...page },
    RunEvaluations: { id: big, ...page },
    RunOutputs: { id: big, ...page },
    RunPhases: { id: big },
    SampleList: { id: big, filter: {}, orderBy: null, first: 1 },
    SampleTexts: { id: big, filter: { step: 5, group: 0, split: "TRAIN" }, first: 1 },
    Sample: { id: sample },
    TopRuns: [
      { ...page, filter: {} },
      { ...page, filter: { statuses: ["RUNNING"] } },
    ],
    TopCurves: { ids: [big, finished[0]] },
    TopProgress: { runId: big },
    WorkspaceEvents: { after: null },
    FollowLogs: { runId: big, after: null },
    FollowMetrics: { runId: big, keys: ["loss"], after: null },
    FollowCurves: { runId: big, after: null },
    FollowRun: { runId: big, after: null },
    RunEvents: { runId: big, after: null },
    RunMetricPoints: { runId: big, keys: ["loss"], after: null },
    RunProgress: { runId: big },
    Configurations: page,
    Configuration: { name: "configuration-7" },
    ConfigurationInfo: [{ name: "configuration-7" }, { id: configuration }],
    ConfigurationVersions: { id: configuration, ...page },
    AddConfigurationVersion: { input: { configurationId: configuration, recipe: { rl: given } } },
    RecipeKnobs: { kind: "RL" },
    ApiKeys: page,
    CreateApiKey: { input: { name: named("reader"), scopes: ["READ"] } },
    RevokeApiKey: { input: { id: id("ApiKey", "none") } },
    Members: {},
    Viewer: {},
    WhoAmI: {},
    Dataset: [{ name: "dataset-1" }, { id: dataset }],
    FindDataset: { name: "dataset-1" },
    ListDatasets: { ...page, filter: {} },
    DatasetVersions: { id: dataset, ...page },
    DatasetPreview: { id: dataset, first: 1, offset: 0 },
    PreviewDataset: { id: dataset, first: 1, offset: 0 },
    Rollout: [{ name: "rollout-1" }, { id: id("Rollout", "rollout-0-1") }],
    FindRollout: { name: "rollout-1" },
    ListRollouts: { ...page, filter: {} },
    RolloutInfo: { name: "rollout-1", first: 20 },
    RolloutVersions: { name: "rollout-1", ...page },
    Run: [{ id: big }, { name: bigRun.name }],
    RunId: { name: bigRun.name },
    RunStanding: { id: big },
    FindRun: [{ id: big }, { name: bigRun.name }],
    ListRuns: { ...page, filter: {}, orderBy: null },
    ReadRunDetails: { id: big },
    ReadPanel: { id: big },
    ReadMetricKeys: { id: big },
    ReadMetrics: { id: big, keys: ["loss"], axis: "STEP", points: 400 },
    ReadSamples: { id: big, filter: {}, orderBy: null, first: 1 },
    ReadLogs: { id: big, filter: {}, last: 100 },
    ReadEvaluations: { id: big, ...page },
    Checkpoint: [{ id: checkpoints[1] }, { reference: `${bigRun.name}/step-1` }],
    FindCheckpoint: { reference: `${bigRun.name}/step-1` },
    ListCheckpoints: { ...page, removed: false, orderBy: null },
    ListRunCheckpoints: { id: big, ...page, removed: true, orderBy: null },
    ReadCheckpointFiles: { id: checkpoints[1] },
    CreateDownload: { input: { path: `/checkpoints/${saved[1]?.id}/export.tar` } },
    Sweep: [{ name: "sweep-5" }, { id: id("Sweep", "sweep-5") }],
    SweepTrials: { id: id("Sweep", "sweep-5"), ...page },
    FindSweep: { name: "sweep-5" },
    ListSweeps: page,
    ListTrials: { id: id("Sweep", "sweep-5"), ...page },
    DeleteSweep: { input: { id: id("Sweep", `sweep-${10 + turn}`) } },
    DashboardViewer: {},
    DashboardWorkspaceNews: { after: null },
    DashboardWorkspacePlace: {},
    DashboardConfigurations: page,
    DashboardConfiguration: { name: "configuration-7" },
    DashboardConfigurationText: { name: "configuration-7" },
    DashboardCreateConfiguration: { input: { name: named("from-the-page"), recipe: { rl: given } } },
    DashboardAddConfigurationVersion: { input: { configurationId: configuration, recipe: { rl: given } } },
    DashboardTrainers: {},
    DashboardDatasets: [
      { ...page, filter: {} },
      { ...page, filter: { search: "99" } },
    ],
    DashboardDataset: { name: "dataset-1" },
    DashboardDatasetVersion: { id: id("DatasetVersion", "dataset-0-1-1"), offset: 0 },
    DashboardBeginDatasetUpload: { input: { name: named("more"), fileName: "rows.jsonl" } },
    DashboardValidateDatasetUpload: { input: { uploadId: none } },
    DashboardCompleteDatasetUpload: { input: { uploadId: none } },
    DashboardSettings: [{}, { since: new Date(Date.now() - 3600_000).toISOString() }],
    DashboardApiKeys: page,
    DashboardCreateApiKey: { input: { name: named("page"), scopes: ["READ"] } },
    DashboardRevokeApiKey: { input: { id: id("ApiKey", "none") } },
    DashboardUpdateWorkspace: { input: { maxConcurrentRuns: 1000 } },
    DashboardModels: page,
    DashboardNewRunKnobs: { kind: "RL" },
    DashboardNewRunChoices: {},
    DashboardRunText: { name: bigRun.name },
    DashboardEstimateRun: { input: { rl: { recipe: given } } },
    DashboardSubmitRun: { input: { rl: { recipe: given } } },
    DashboardRollouts: [
      { ...page, filter: {} },
      { ...page, filter: { search: "9" } },
    ],
    DashboardRollout: { name: "rollout-1" },
    DashboardRegisterRollout: { input: { name: "rollout-1", bundle: bundleInput, entrypoint: "main.ts" } },
    DashboardBeginRolloutUpload: { input: { name: named("more") } },
  };
}
