import WebSocket from "ws";

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what a message is
type Message = any;

export type Transport = "ws" | "sse";

/**
 * A subscriber that comes back after its last cursor whenever its connection ends, until it is told off or leaves. It
 * keeps every byte that it was sent, and the events of every message, in their order.
 */
export function returning(
  { url, key }: { url: string; key: string },
  transport: Transport,
  query: string,
  variables: { after: string; [name: string]: unknown },
) {
  const heard: Message[] = [];
  let bytes = "";
  let cursor = variables.after;
  let over: string | null = null;
  let connections = 0;
  let readies = 0;
  let cut = () => {};

  /** What one message says; true when nothing will come after it. */
  function take(payload: Message): boolean {
    const code = payload.errors?.[0]?.extensions?.code;
    if (code !== undefined) {
      if (code !== "UNAVAILABLE") over = code;
      return true;
    }
    const [message] = Object.values(payload.data) as Message[];
    heard.push(...(message.events ?? []));
    cursor = message.cursor ?? cursor;
    if (message.__typename === "StreamReady") readies++;
    if (message.__typename === "StreamReset") over = `reset: ${message.reason}`;
    return false;
  }
  const asked = () => ({ query, variables: { ...variables, after: cursor } });

  function overWebSocket(): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, ["graphql-transport-ws"]);
      cut = () => socket.terminate();
      socket.on("open", () =>
        socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: key } })),
      );
      socket.on("message", (data) => {
        bytes += String(data);
        const message = JSON.parse(String(data));
        if (message.type === "connection_ack")
          socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: asked() }));
        else if (
          message.type === "error"
            ? take({ errors: message.payload })
            : message.type === "next" && take(message.payload)
        )
          socket.terminate();
      });
      socket.on("error", () => {});
      socket.on("close", (code) => {
        if (code === 4403) over = "UNAUTHENTICATED";
        resolve();
      });
    });
  }

  async function overServerSentEvents(): Promise<void> {
    const leaving = new AbortController();
    cut = () => leaving.abort();
    try {
      const response = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "text/event-stream",
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(asked()),
        signal: leaving.signal,
      });
      if (response.status === 401) over = "UNAUTHENTICATED";
      if (response.status !== 200) return;
      let rest = "";
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        bytes += chunk;
        const parts = (rest + chunk).split("\n\n");
        rest = parts.pop()!;
        for (const part of parts) {
          const data = /^event: next\ndata: (.*)$/s.exec(part)?.[1];
          if (data !== undefined) take(JSON.parse(data));
        }
      }
    } catch {
      // The connection was cut, by either side or between them.
    }
  }

  let left = false;
  const done = (async () => {
    while (over === null && !left) {
      connections++;
      await (transport === "ws" ? overWebSocket() : overServerSentEvents());
      if (over === null && !left) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();

  return {
    heard,
    bytes: () => bytes,
    over: () => over,
    connections: () => connections,
    ready: () => readies > 0,
    async leave() {
      left = true;
      cut();
      await done;
    },
  };
}
