import type { Command } from "./command.ts";
import {
  datasetDownload,
  datasetInfo,
  datasetList,
  datasetPreview,
  datasetUpload,
  datasetValidate,
} from "./datasets.ts";
import { configExplain, configValidate, login, modelList, whoami } from "./platform.ts";
import { rolloutInit, rolloutList, rolloutRegister } from "./rollouts.ts";
import { listRuns, runInfo, runLogs } from "./runs.ts";
import { retryRun, stopRun, submitRun, watchRun } from "./steering.ts";

/** Every command that speaks to a platform, in the order of the help. */
export const commands: readonly Command[] = [
  login,
  whoami,
  submitRun,
  listRuns,
  runInfo,
  watchRun,
  runLogs,
  stopRun,
  retryRun,
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
