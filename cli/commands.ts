import { chartRuns } from "./charting.ts";
import { mergeCheckpoint, pinCheckpoint, removeCheckpoint, unpinCheckpoint } from "./checkpoint-changes.ts";
import {
  checkpointLineage,
  compareCheckpoints,
  getCheckpoint,
  listCheckpoints,
  verifyCheckpoint,
} from "./checkpoints.ts";
import type { Command } from "./command.ts";
import { complete, completion } from "./completion.ts";
import {
  addConfigurationVersion,
  createConfiguration,
  diffConfigurations,
  getConfiguration,
  listConfigurations,
} from "./configurations.ts";
import { deleteRun, updateRun } from "./curating.ts";
import {
  datasetDownload,
  datasetInfo,
  datasetList,
  datasetPreview,
  datasetUpload,
  datasetValidate,
} from "./datasets.ts";
import { followRun, followWorkspace } from "./events.ts";
import { exportCheckpoint } from "./exporting.ts";
import { createKey, listKeys, revokeKey } from "./keys.ts";
import { budgetRun, checkpointRun, forkRun, killRun, pauseRun, resumeRun } from "./lives.ts";
import { addProfile, listProfiles, login, removeProfile, showProfile, useProfile } from "./login.ts";
import { runLogs } from "./logs.ts";
import { getMetrics, listMetrics } from "./metrics.ts";
import { openPage } from "./open.ts";
import { downloadOutput, listOutputs } from "./outputs.ts";
import { listMembers, listTrainers } from "./people.ts";
import { configExplain, configValidate, modelList, whoami } from "./platform.ts";
import { reproduceRun } from "./reproducing.ts";
import { rolloutInfo, rolloutInit, rolloutList, rolloutRegister } from "./rollouts.ts";
import { listRuns } from "./run-list.ts";
import { runInfo } from "./runs.ts";
import { listSamples, showSamples } from "./samples.ts";
import { usage } from "./spending.ts";
import { retryRun, stopRun, submitRun, watchRun } from "./steering.ts";
import { listEvaluations, listSteps } from "./steps.ts";
import { sweepCreate, sweepDelete, sweepGet, sweepList, sweepStop, sweepWatch } from "./sweeps.ts";
import { topRuns } from "./top.ts";
import { workspaceInfo, workspaceLimit } from "./workspaces.ts";

/** Every command that speaks to a platform; the help puts them under headings, in this order. */
export const commands: readonly Command[] = [
  ...[login, whoami, listProfiles, showProfile, useProfile, addProfile, removeProfile, openPage, completion],
  ...[
    submitRun,
    listRuns,
    runInfo,
    watchRun,
    topRuns,
    chartRuns,
    followRun,
    runLogs,
    pauseRun,
    resumeRun,
    stopRun,
    killRun,
    retryRun,
    forkRun,
  ],
  ...[checkpointRun, budgetRun, usage, reproduceRun, updateRun, deleteRun],
  ...[
    listMetrics,
    getMetrics,
    listSteps,
    listEvaluations,
    listSamples,
    showSamples,
    listOutputs,
    downloadOutput,
  ],
  ...[
    followWorkspace,
    workspaceInfo,
    workspaceLimit,
    listMembers,
    listKeys,
    createKey,
    revokeKey,
    listTrainers,
  ],
  ...[sweepCreate, sweepList, sweepGet, sweepWatch, sweepStop, sweepDelete],
  ...[
    listCheckpoints,
    getCheckpoint,
    compareCheckpoints,
    checkpointLineage,
    verifyCheckpoint,
    exportCheckpoint,
  ],
  ...[mergeCheckpoint, pinCheckpoint, unpinCheckpoint, removeCheckpoint],
  ...[datasetUpload, datasetValidate, datasetList, datasetInfo, datasetPreview, datasetDownload],
  ...[rolloutInit, rolloutRegister, rolloutList, rolloutInfo],
  ...[listConfigurations, getConfiguration, createConfiguration, addConfigurationVersion, diffConfigurations],
  ...[configExplain, configValidate, modelList],
  complete,
];
