import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from "@apollo/client";
import { getMainDefinition, print, relayStylePagination } from "@apollo/client/utilities";
import { openSocket, subscribe } from "../resuming.ts";

const mistakes = [
  "ValidationError",
  "NotFoundError",
  "ConflictError",
  "LimitError",
  "UnsupportedByEngineError",
];

/** Apollo Client on the platform: queries and mutations over HTTP, subscriptions over a WebSocket that resumes. */
export function connect({ url, key }: { readonly url: string; readonly key: string }) {
  const socket = openSocket({ url, key });
  const live = new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        const payload = { query: print(query), variables };
        return subscribe(socket, payload, observer as Parameters<typeof subscribe>[2]);
      }),
  );
  const http = new HttpLink({ uri: `${url}/graphql`, headers: { authorization: `Bearer ${key}` } });
  const client = new ApolloClient({
    link: ApolloLink.split(
      ({ query }) => {
        const main = getMainDefinition(query);
        return main.kind === "OperationDefinition" && main.operation === "subscription";
      },
      live,
      http,
    ),
    cache: new InMemoryCache({
      // A connection's pages become one list.
      typePolicies: { Query: { fields: { runs: relayStylePagination(["filter", "orderBy"]) } } },
      // A fragment on UserError matches every error, one on a result's success only that.
      possibleTypes: { UserError: mistakes, SubmitRunResult: ["SubmitRunSuccess", ...mistakes] },
    }),
  });
  return {
    client,
    async close() {
      client.stop();
      await socket.dispose();
    },
  };
}

export const Runs = gql`
  query Runs($first: Int!, $after: String) {
    runs(first: $first, after: $after) {
      edges { cursor node { id name status } }
      pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
    }
  }
`;

export interface RunsData {
  readonly runs: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly name: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

export const Submit = gql`
  mutation Submit($input: SubmitRunInput!) {
    submitRun(input: $input) {
      __typename
      ... on SubmitRunSuccess { cursor run { id name } }
      ... on UserError { code message }
      ... on ValidationError { issues { path message suggestion } }
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

export const Watch = gql`
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
