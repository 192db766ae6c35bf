/**
 * @generated SignedSource<<fe7d1a30aa97f06347048aa342fce44a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type Algorithm = "CISPO" | "GRPO" | "GSPO" | "IMPORTANCE_SAMPLING" | "PPO";
export type Baseline = "GROUP" | "VALUE";
export type ConstantRewardGroups = "DROP" | "KEEP" | "RESAMPLE";
export type ErrorCode = "CONFLICT" | "FORBIDDEN" | "LIMIT" | "NOT_FOUND" | "UNAUTHENTICATED" | "UNSUPPORTED_BY_ENGINE" | "VALIDATION";
export type ExecutionMode = "FULLY_ASYNC" | "ONE_STEP_OFF_ASYNC" | "SYNC";
export type FailurePolicy = "DROP" | "MASK" | "RETRY" | "ZERO";
export type KlEstimator = "K1" | "K3";
export type KlPlacement = "LOSS" | "REWARD";
export type LoraTarget = "ATTENTION" | "HEAD" | "MLP";
export type LossNormalization = "CONSTANT" | "SEQUENCE" | "TOKEN";
export type LrSchedule = "CONSTANT" | "COSINE" | "LINEAR";
export type MissingLogprobs = "ORIGIN" | "REFUSE";
export type OfflineAdvantage = "BATCH" | "GROUP" | "REWARD";
export type StaleCorrection = "NONE" | "SEQUENCE" | "TOKEN";
export type TrainingStrategy = "CONTINUOUS" | "STANDARD";
export type TruncationPolicy = "DROP" | "KEEP" | "MASK" | "RETRY" | "ZERO";
export type WatchedMetric = "TRAINING_REWARD" | "VALIDATION_LOSS" | "VALIDATION_REWARD";
export type WhenSpent = "PAUSE" | "STOP";
export type SubmitRunInput = {
  configuration: SubmitFromConfigurationInput;
  offlineRl?: never;
  rl?: never;
  sft?: never;
  toml?: never;
} | {
  configuration?: never;
  offlineRl: SubmitOfflineRlInput;
  rl?: never;
  sft?: never;
  toml?: never;
} | {
  configuration?: never;
  offlineRl?: never;
  rl: SubmitRlInput;
  sft?: never;
  toml?: never;
} | {
  configuration?: never;
  offlineRl?: never;
  rl?: never;
  sft: SubmitSftInput;
  toml?: never;
} | {
  configuration?: never;
  offlineRl?: never;
  rl?: never;
  sft?: never;
  toml: SubmitFromTomlInput;
};
export type SubmitFromConfigurationInput = {
  id: string;
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  priority?: number | null | undefined;
  tags?: ReadonlyArray<string> | null | undefined;
};
export type SubmitOfflineRlInput = {
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  priority?: number | null | undefined;
  recipe: OfflineRlRecipeInput;
  tags?: ReadonlyArray<string> | null | undefined;
};
export type OfflineRlRecipeInput = {
  advanced?: RecipeAdvancedInput | null | undefined;
  algorithm?: OfflineRlAlgorithmInput | null | undefined;
  budget?: RecipeBudgetInput | null | undefined;
  checkpoints?: RecipeCheckpointsInput | null | undefined;
  earlyStop?: RecipeEarlyStopInput | null | undefined;
  env?: ReadonlyArray<KeyValueInput> | null | undefined;
  experiment: OfflineRlExperimentInput;
  lora?: RecipeLoraInput | null | undefined;
  rewardWeights?: ReadonlyArray<KeyNumberInput> | null | undefined;
  rewards?: RecipeRewardsInput | null | undefined;
  sampling?: OfflineRlSamplingInput | null | undefined;
  secrets?: RecipeSecretsInput | null | undefined;
  training?: OfflineRlTrainingInput | null | undefined;
};
export type RecipeAdvancedInput = {
  seed?: number | null | undefined;
};
export type OfflineRlAlgorithmInput = {
  clipHigh?: number | null | undefined;
  clipLow?: number | null | undefined;
  constantRewardGroups?: ConstantRewardGroups | null | undefined;
  entropyCoefficient?: number | null | undefined;
  klCoefficient?: number | null | undefined;
  klEstimator?: KlEstimator | null | undefined;
  klPlacement?: KlPlacement | null | undefined;
  lossNormalization?: LossNormalization | null | undefined;
  name?: Algorithm | null | undefined;
  normalizeByStd?: boolean | null | undefined;
  ratioCap?: number | null | undefined;
};
export type RecipeBudgetInput = {
  maxCostUsd?: number | null | undefined;
  maxEngineS?: number | null | undefined;
  maxJudgeCalls?: string | null | undefined;
  maxTokens?: string | null | undefined;
  maxWallTimeS?: number | null | undefined;
  whenSpent?: WhenSpent | null | undefined;
};
export type RecipeCheckpointsInput = {
  checkpointSaveFreq?: number | null | undefined;
  evalInterval?: number | null | undefined;
  evalMaxRows?: number | null | undefined;
  keepBest?: number | null | undefined;
  keepBestBy?: WatchedMetric | null | undefined;
  keepEvery?: number | null | undefined;
  keepLast?: number | null | undefined;
};
export type RecipeEarlyStopInput = {
  metric?: WatchedMetric | null | undefined;
  minDelta?: number | null | undefined;
  patience?: number | null | undefined;
  target?: number | null | undefined;
};
export type KeyValueInput = {
  key: string;
  value: string;
};
export type OfflineRlExperimentInput = {
  branch?: string | null | undefined;
  commitSha?: string | null | undefined;
  dataset: string;
  entrypoint?: string | null | undefined;
  modelPath?: string | null | undefined;
  rollout?: string | null | undefined;
  startFrom?: string | null | undefined;
  systemPrompt?: string | null | undefined;
  validationDataset?: string | null | undefined;
};
export type RecipeLoraInput = {
  alpha?: number | null | undefined;
  rank?: number | null | undefined;
  targets?: ReadonlyArray<LoraTarget> | null | undefined;
};
export type KeyNumberInput = {
  key: string;
  value: number;
};
export type RecipeRewardsInput = {
  clipMax?: number | null | undefined;
  clipMin?: number | null | undefined;
  overlongBufferLength?: number | null | undefined;
  overlongPenalty?: number | null | undefined;
};
export type OfflineRlSamplingInput = {
  evalMaxResponseLength?: number | null | undefined;
  evalSamplesPerPrompt?: number | null | undefined;
  evalTemperature?: number | null | undefined;
  evalTopP?: number | null | undefined;
};
export type RecipeSecretsInput = {
  required?: ReadonlyArray<string> | null | undefined;
};
export type OfflineRlTrainingInput = {
  adamBeta1?: number | null | undefined;
  adamBeta2?: number | null | undefined;
  adamEps?: number | null | undefined;
  advantage?: OfflineAdvantage | null | undefined;
  agentWorkflowTimeoutS?: number | null | undefined;
  batchSize?: number | null | undefined;
  gradClipNorm?: number | null | undefined;
  graderTimeoutS?: number | null | undefined;
  lr?: number | null | undefined;
  lrSchedule?: LrSchedule | null | undefined;
  lrWarmupSteps?: number | null | undefined;
  maxLength?: number | null | undefined;
  maxPromptLength?: number | null | undefined;
  maxResponseLength?: number | null | undefined;
  maxTurns?: number | null | undefined;
  missingLogprobs?: MissingLogprobs | null | undefined;
  totalEpochs?: number | null | undefined;
  totalSteps?: number | null | undefined;
  updatesPerBatch?: number | null | undefined;
  weightDecay?: number | null | undefined;
};
export type SubmitRlInput = {
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  priority?: number | null | undefined;
  recipe: RlRecipeInput;
  tags?: ReadonlyArray<string> | null | undefined;
};
export type RlRecipeInput = {
  advanced?: RecipeAdvancedInput | null | undefined;
  algorithm?: RlAlgorithmInput | null | undefined;
  budget?: RecipeBudgetInput | null | undefined;
  checkpoints?: RecipeCheckpointsInput | null | undefined;
  earlyStop?: RecipeEarlyStopInput | null | undefined;
  env?: ReadonlyArray<KeyValueInput> | null | undefined;
  experiment: RlExperimentInput;
  failures?: RecipeFailuresInput | null | undefined;
  lora?: RecipeLoraInput | null | undefined;
  mode?: RecipeModeInput | null | undefined;
  rewardWeights?: ReadonlyArray<KeyNumberInput> | null | undefined;
  rewards?: RecipeRewardsInput | null | undefined;
  sampling?: RlSamplingInput | null | undefined;
  secrets?: RecipeSecretsInput | null | undefined;
  training?: RlTrainingInput | null | undefined;
};
export type RlAlgorithmInput = {
  baseline?: Baseline | null | undefined;
  clipHigh?: number | null | undefined;
  clipLow?: number | null | undefined;
  constantRewardGroups?: ConstantRewardGroups | null | undefined;
  entropyCoefficient?: number | null | undefined;
  klCoefficient?: number | null | undefined;
  klEstimator?: KlEstimator | null | undefined;
  klPlacement?: KlPlacement | null | undefined;
  lossNormalization?: LossNormalization | null | undefined;
  name?: Algorithm | null | undefined;
  normalizeByStd?: boolean | null | undefined;
  ratioCap?: number | null | undefined;
  resampleLimit?: number | null | undefined;
  staleCorrection?: StaleCorrection | null | undefined;
  staleCorrectionCap?: number | null | undefined;
};
export type RlExperimentInput = {
  branch?: string | null | undefined;
  commitSha?: string | null | undefined;
  dataset: string;
  entrypoint?: string | null | undefined;
  modelPath?: string | null | undefined;
  rollout: string;
  startFrom?: string | null | undefined;
  systemPrompt?: string | null | undefined;
  validationDataset?: string | null | undefined;
};
export type RecipeFailuresInput = {
  agentError?: FailurePolicy | null | undefined;
  agentTimeout?: FailurePolicy | null | undefined;
  graderError?: FailurePolicy | null | undefined;
  graderTimeout?: FailurePolicy | null | undefined;
  infrastructure?: FailurePolicy | null | undefined;
  invalidReward?: FailurePolicy | null | undefined;
  maxRetries?: number | null | undefined;
  minValidShare?: number | null | undefined;
  truncated?: TruncationPolicy | null | undefined;
};
export type RecipeModeInput = {
  execution?: ExecutionMode | null | undefined;
  maxStaleness?: number | null | undefined;
  weightSyncInterval?: number | null | undefined;
};
export type RlSamplingInput = {
  evalMaxResponseLength?: number | null | undefined;
  evalSamplesPerPrompt?: number | null | undefined;
  evalTemperature?: number | null | undefined;
  evalTopP?: number | null | undefined;
  rolloutTemperature?: number | null | undefined;
  rolloutTopP?: number | null | undefined;
};
export type RlTrainingInput = {
  adamBeta1?: number | null | undefined;
  adamBeta2?: number | null | undefined;
  adamEps?: number | null | undefined;
  agentWorkflowTimeoutS?: number | null | undefined;
  gradClipNorm?: number | null | undefined;
  graderTimeoutS?: number | null | undefined;
  lr?: number | null | undefined;
  lrSchedule?: LrSchedule | null | undefined;
  lrWarmupSteps?: number | null | undefined;
  maxPromptLength?: number | null | undefined;
  maxResponseLength?: number | null | undefined;
  maxTurns?: number | null | undefined;
  nSamplesPerPrompt?: number | null | undefined;
  rolloutBatchSize?: number | null | undefined;
  strategy?: TrainingStrategy | null | undefined;
  totalEpochs?: number | null | undefined;
  totalSteps?: number | null | undefined;
  updatesPerBatch?: number | null | undefined;
  weightDecay?: number | null | undefined;
};
export type SubmitSftInput = {
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  priority?: number | null | undefined;
  recipe: SftRecipeInput;
  tags?: ReadonlyArray<string> | null | undefined;
};
export type SftRecipeInput = {
  advanced?: RecipeAdvancedInput | null | undefined;
  budget?: RecipeBudgetInput | null | undefined;
  checkpoints?: RecipeCheckpointsInput | null | undefined;
  earlyStop?: RecipeEarlyStopInput | null | undefined;
  experiment: SftExperimentInput;
  lora?: RecipeLoraInput | null | undefined;
  training?: SftTrainingInput | null | undefined;
};
export type SftExperimentInput = {
  dataset: string;
  modelPath?: string | null | undefined;
  startFrom?: string | null | undefined;
  systemPrompt?: string | null | undefined;
  validationDataset?: string | null | undefined;
};
export type SftTrainingInput = {
  adamBeta1?: number | null | undefined;
  adamBeta2?: number | null | undefined;
  adamEps?: number | null | undefined;
  batchSize?: number | null | undefined;
  gradClipNorm?: number | null | undefined;
  gradientAccumulationSteps?: number | null | undefined;
  lr?: number | null | undefined;
  lrSchedule?: LrSchedule | null | undefined;
  lrWarmupSteps?: number | null | undefined;
  maxLength?: number | null | undefined;
  totalEpochs?: number | null | undefined;
  totalSteps?: number | null | undefined;
  weightDecay?: number | null | undefined;
};
export type SubmitFromTomlInput = {
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  notes?: string | null | undefined;
  priority?: number | null | undefined;
  tags?: ReadonlyArray<string> | null | undefined;
  toml: string;
};
export type operationsSubmitMutation$variables = {
  input: SubmitRunInput;
};
export type operationsSubmitMutation$data = {
  readonly submitRun: {
    readonly __typename: string;
    readonly code?: ErrorCode;
    readonly cursor?: string;
    readonly issues?: ReadonlyArray<{
      readonly message: string;
      readonly path: ReadonlyArray<string>;
      readonly suggestion: string | null | undefined;
    }>;
    readonly message?: string;
    readonly run?: {
      readonly id: string;
      readonly name: string;
    };
  };
};
export type operationsSubmitMutation = {
  response: operationsSubmitMutation$data;
  variables: operationsSubmitMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "message",
  "storageKey": null
},
v2 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": null,
    "kind": "LinkedField",
    "name": "submitRun",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "__typename",
        "storageKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "cursor",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Run",
            "kind": "LinkedField",
            "name": "run",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "id",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "type": "SubmitRunSuccess",
        "abstractKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "code",
            "storageKey": null
          },
          (v1/*:: as any*/)
        ],
        "type": "UserError",
        "abstractKey": "__isUserError"
      },
      {
        "kind": "InlineFragment",
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "FieldIssue",
            "kind": "LinkedField",
            "name": "issues",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "path",
                "storageKey": null
              },
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "suggestion",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "type": "ValidationError",
        "abstractKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "operationsSubmitMutation",
    "selections": (v2/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "operationsSubmitMutation",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "14a6f08d3191a277775f8330ed918885",
    "id": null,
    "metadata": {},
    "name": "operationsSubmitMutation",
    "operationKind": "mutation",
    "text": "mutation operationsSubmitMutation(\n  $input: SubmitRunInput!\n) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      cursor\n      run {\n        id\n        name\n      }\n    }\n    ... on UserError {\n      __isUserError: __typename\n      code\n      message\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "a5c16bba95c5af1d65179210fc301b4a";

export default node;
