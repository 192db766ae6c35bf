/**
 * @generated SignedSource<<a9102c33b8a6035bfc4392116615ab15>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ResetReason = "BEYOND_END" | "EXPIRED" | "OTHER_LOG";
export type RunStatus = "CRASHED" | "FAILED" | "FINISHED" | "KILLED" | "PAUSED" | "PENDING" | "RUNNING" | "STOPPED" | "UNKNOWN";
export type operationsWatchSubscription$variables = {
  after?: string | null | undefined;
  runId: string;
};
export type operationsWatchSubscription$data = {
  readonly runEvents: {
    readonly __typename: "Heartbeat";
    readonly cursor: string;
  } | {
    readonly __typename: "RunEventBatch";
    readonly cursor: string;
    readonly events: ReadonlyArray<{
      readonly __typename: string;
      readonly id: string;
      readonly reward?: {
        readonly mean: number;
      } | null | undefined;
      readonly status?: RunStatus;
      readonly step?: number;
    }>;
  } | {
    readonly __typename: "StreamReady";
    readonly cursor: string;
  } | {
    readonly __typename: "StreamReset";
    readonly reason: ResetReason;
  } | {
    // This will never be '%other', but we need some
    // value in case none of the concrete values match.
    readonly __typename: "%other";
  };
};
export type operationsWatchSubscription = {
  response: operationsWatchSubscription$data;
  variables: operationsWatchSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "runId"
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "__typename",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "cursor",
  "storageKey": null
},
v4 = [
  (v3/*:: as any*/)
],
v5 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "after",
        "variableName": "after"
      },
      {
        "kind": "Variable",
        "name": "runId",
        "variableName": "runId"
      }
    ],
    "concreteType": null,
    "kind": "LinkedField",
    "name": "runEvents",
    "plural": false,
    "selections": [
      (v2/*:: as any*/),
      {
        "kind": "InlineFragment",
        "selections": [
          (v3/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": null,
            "kind": "LinkedField",
            "name": "events",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "id",
                "storageKey": null
              },
              {
                "kind": "InlineFragment",
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "step",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "RewardStatistics",
                    "kind": "LinkedField",
                    "name": "reward",
                    "plural": false,
                    "selections": [
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "mean",
                        "storageKey": null
                      }
                    ],
                    "storageKey": null
                  }
                ],
                "type": "StepCompleted",
                "abstractKey": null
              },
              {
                "kind": "InlineFragment",
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "status",
                    "storageKey": null
                  }
                ],
                "type": "RunStatusChanged",
                "abstractKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "type": "RunEventBatch",
        "abstractKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": (v4/*:: as any*/),
        "type": "StreamReady",
        "abstractKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "reason",
            "storageKey": null
          }
        ],
        "type": "StreamReset",
        "abstractKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": (v4/*:: as any*/),
        "type": "Heartbeat",
        "abstractKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "operationsWatchSubscription",
    "selections": (v5/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "operationsWatchSubscription",
    "selections": (v5/*:: as any*/)
  },
  "params": {
    "cacheID": "e0d568a121f02025bb808df0f436d323",
    "id": null,
    "metadata": {},
    "name": "operationsWatchSubscription",
    "operationKind": "subscription",
    "text": "subscription operationsWatchSubscription(\n  $runId: ID!\n  $after: EventCursor\n) {\n  runEvents(runId: $runId, after: $after) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        ... on StepCompleted {\n          step\n          reward {\n            mean\n          }\n        }\n        ... on RunStatusChanged {\n          status\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "6dbd55e48f51ac34c8007f0392e085c1";

export default node;
