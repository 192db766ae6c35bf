import { mergeCheckpoint, pinCheckpoint, removeCheckpoint, unpinCheckpoint } from "./checkpoint-changes.ts";
import {
  checkpointLineage,
  compareCheckpoints,
  getCheckpoint,
  listCheckpoints,
  verifyCheckpoint,
} from "./checkpoints.ts";
import type { Command } from "./command.ts";
import { deleteRun, updateRun } from "./curating.ts";
import {
  datasetDownload,
  datasetInfo,
  datasetList,
  datasetPreview,
  datasetUpload,
  datasetValidate,
} from "./datasets.ts";
import { exportCheckpoint } from "./exporting.ts";
import { budgetRun, checkpointRun, forkRun, killRun, pauseRun, resumeRun } from "./lives.ts";
import { configExplain, configValidate, login, modelList, whoami } from "./platform.ts";
import { reproduceRun } from "./reproducing.ts";
import { rolloutInit, rolloutList, rolloutRegister } from "./rollouts.ts";
import { listRuns, runInfo, runLogs } from "./runs.ts";
import { usage } from "./spending.ts";
import { retryRun, stopRun, submitRun, watchRun } from "./steering.ts";
import { sweepCreate, sweepGet, sweepList, sweepStop, sweepWatch } from "./sweeps.ts";
import { workspaceInfo, workspaceLimit } from "./workspaces.ts";

/** Every command that speaks to a platform, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  whoami,
  submitRun,
  listRuns,
  runInfo,
  watchRun,
  runLogs,
  pauseRun,
  resumeRun,
  stopRun,
  killRun,
  retryRun,
  forkRun,
  checkpointRun,
  budgetRun,
  usage,
  reproduceRun,
  updateRun,
  deleteRun,
  workspaceInfo,
  workspaceLimit,
  sweepCreate,
  sweepList,
  sweepGet,
  sweepWatch,
  sweepStop,
  listCheckpoints,
  getCheckpoint,
  compareCheckpoints,
  checkpointLineage,
  verifyCheckpoint,
  exportCheckpoint,
  mergeCheckpoint,
  pinCheckpoint,
  unpinCheckpoint,
  removeCheckpoint,
  datasetUpload,
  datasetValidate,
  datasetList,
  datasetInfo,
  datasetPreview,
  datasetDownload,
  rolloutInit,
  rolloutRegister,
  rolloutList,
  modelList,
  configExplain,
  configValidate,
];
