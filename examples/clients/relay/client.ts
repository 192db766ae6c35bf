import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  Store,
  type SubscribeFunction,
} from "relay-runtime";
import { openSocket, subscribe } from "../resuming.ts";

/** Relay on the platform: queries and mutations over HTTP, subscriptions over a WebSocket that resumes. */
export function connect({ url, key }: { readonly url: string; readonly key: string }) {
  const socket = openSocket({ url, key });
  const ask: FetchFunction = async ({ text: query }, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(60_000),
    });
    return (await response.json()) as GraphQLResponse;
  };
  const follow: SubscribeFunction = ({ text }, variables) =>
    Observable.create((sink) =>
      subscribe(socket, { query: text ?? "", variables }, sink as Parameters<typeof subscribe>[2]),
    );
  const environment = new Environment({
    network: Network.create(ask, follow),
    store: new Store(new RecordSource()),
  });
  return { environment, close: () => socket.dispose() };
}
