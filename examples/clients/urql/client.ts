import { Client, fetchExchange, gql, subscriptionExchange } from "@urql/core";
import { openSocket, subscribe } from "../resuming.ts";

/** urql on the platform: queries and mutations over HTTP, subscriptions over a WebSocket that resumes. */
export function connect({ url, key }: { readonly url: string; readonly key: string }) {
  const socket = openSocket({ url, key });
  const client = new Client({
    url: `${url}/graphql`,
    // The platform executes mutations by POST only, and long queries do not fit into an address.
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    exchanges: [
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = "", variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: subscribe(
              socket,
              { query, variables: { ...variables } },
              sink as Parameters<typeof subscribe>[2],
            ),
          }),
        }),
      }),
    ],
  });
  return { client, close: () => socket.dispose() };
}

export interface RunsData {
  readonly runs: {
    readonly nodes: readonly { readonly id: string; readonly name: string; readonly status: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

export const Runs = gql<RunsData, { first: number; after?: string | null }>`
  query Runs($first: Int!, $after: String) {
    runs(first: $first, after: $after) {
      nodes { id name status }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export interface SubmitData {
  readonly submitRun:
    | {
        readonly __typename: "SubmitRunSuccess";
        readonly cursor: string;
        readonly run: { readonly id: string };
      }
    | {
        readonly __typename: "ValidationError";
        readonly code: string;
        readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[];
      };
}

export const Submit = gql<SubmitData, { input: object }>`
  mutation Submit($input: SubmitRunInput!) {
    submitRun(input: $input) {
      __typename
      ... on SubmitRunSuccess { cursor run { id name } }
      ... on UserError { code message }
      ... on ValidationError { issues { path message suggestion } }
    }
  }
`;

export interface WatchData {
  readonly runEvents:
    | {
        readonly __typename: "RunEventBatch";
        readonly events: readonly {
          readonly __typename: string;
          readonly step?: number;
          readonly status?: string;
        }[];
      }
    | { readonly __typename: "StreamReady" | "Heartbeat" }
    | { readonly __typename: "StreamReset"; readonly reason: string };
}

export const Watch = gql<WatchData, { runId: string; after?: string | null }>`
  subscription Watch($runId: ID!, $after: EventCursor) {
    runEvents(runId: $runId, after: $after) {
      __typename
      ... on RunEventBatch { cursor events { __typename id ... on StepCompleted { step reward { mean } } ... on RunStatusChanged { status } } }
      ... on StreamReady { cursor }
      ... on StreamReset { reason }
      ... on Heartbeat { cursor }
    }
  }
`;
