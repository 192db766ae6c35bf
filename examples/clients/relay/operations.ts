import { graphql } from "relay-runtime";

// The compiler reads this (npx relay-compiler, in this folder) and writes generated/, which
// the programs import: with Babel's or SWC's relay plugin the tag itself is replaced by them.
export const sources = () => [
  graphql`
    query operationsRunsQuery($first: Int!, $after: String) {
      runs(first: $first, after: $after) @connection(key: "operations_runs") {
        edges { node { id name status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  graphql`
    mutation operationsSubmitMutation($input: SubmitRunInput!) {
      submitRun(input: $input) {
        __typename
        ... on SubmitRunSuccess { cursor run { id name } }
        ... on UserError { code message }
        ... on ValidationError { issues { path message suggestion } }
      }
    }
  `,
  graphql`
    subscription operationsWatchSubscription($runId: ID!, $after: EventCursor) {
      runEvents(runId: $runId, after: $after) {
        __typename
        ... on RunEventBatch { cursor events { __typename id ... on StepCompleted { step reward { mean } } ... on RunStatusChanged { status } } }
        ... on StreamReady { cursor }
        ... on StreamReset { reason }
        ... on Heartbeat { cursor }
      }
    }
  `,
];
