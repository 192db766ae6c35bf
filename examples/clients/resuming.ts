import { type Client, createClient, type ExecutionResult, type Sink } from "graphql-ws";

/** A WebSocket to the platform that comes back after whatever cut it off, and notices when nobody answers any more. */
export function openSocket({ url, key }: { readonly url: string; readonly key: string }): Client {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = createClient({
    url: `${url.replace(/^http/, "ws")}/graphql`,
    connectionParams: { authorization: `Bearer ${key}` },
    // Also when nobody listened there; the waits below add up to about five minutes.
    shouldRetry: () => true,
    retryAttempts: 70,
    retryWait: (retries) =>
      new Promise((go) => setTimeout(go, Math.min(5000, 100 * 2 ** retries) * (0.5 + Math.random() / 2))),
    keepAlive: 10_000,
    on: {
      ping: (received) => {
        if (!received) silence = setTimeout(() => socket.terminate(), 10_000);
      },
      pong: (received) => {
        if (received) clearTimeout(silence);
      },
      closed: () => clearTimeout(silence),
    },
  });
  return socket;
}

/**
 * Subscribes, and again after each loss of the connection, `after` the cursor of the last message that the sink has
 * taken: nothing missing, nothing twice. graphql-ws sends the same payload when it comes back, so the variable is a
 * getter.
 */
export function subscribe<Data>(
  socket: Client,
  { query, variables }: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  sink: Sink<ExecutionResult<Data>>,
): () => void {
  let cursor = variables["after"];
  return socket.subscribe<Data>(
    {
      query,
      variables: {
        ...variables,
        get after() {
          return cursor;
        },
      },
    },
    {
      error: (error) => sink.error(error),
      complete: () => sink.complete(),
      next(result) {
        sink.next(result as ExecutionResult<Data>);
        for (const message of Object.values(result.data ?? {}))
          cursor = (message as { cursor?: string } | null)?.cursor ?? cursor;
      },
    },
  );
}
