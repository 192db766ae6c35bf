/**
 * What GraphiQL's page runs. The key comes from the address (`#key=…`, which browsers never send, taken out at once) or
 * from the headers editor; it stays in this tab. Queries go over HTTP, subscriptions over the WebSocket.
 */
export function graphiqlStart(defaultQuery: string): string {
  return `
const slot = "trainyard-key";
const given = new URLSearchParams(location.hash.slice(1)).get("key");
if (given) {
  sessionStorage.setItem(slot, given);
  history.replaceState(null, "", location.pathname + location.search);
}

function authorizationFrom(headers) {
  const typed = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "authorization")?.[1];
  const kept = sessionStorage.getItem(slot);
  return typed ?? (kept ? "Bearer " + kept : null);
}

async function ask(request, headers) {
  const authorization = authorizationFrom(headers);
  const response = await fetch("/graphql", {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
      ...(authorization ? { authorization } : {}),
    },
    body: JSON.stringify(request),
  });
  return response.json();
}

function follow(request, headers) {
  const waiting = [];
  const heard = [];
  let over = null;
  const settle = () => {
    while (waiting.length > 0 && (heard.length > 0 || over)) {
      const { resolve, reject } = waiting.shift();
      if (heard.length > 0) resolve({ done: false, value: heard.shift() });
      else if (over.error) reject(over.error);
      else resolve({ done: true, value: undefined });
    }
  };
  const end = (error) => {
    over ??= { error };
    settle();
  };
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/graphql", "graphql-transport-ws");
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () =>
    send({ type: "connection_init", payload: { authorization: authorizationFrom(headers) ?? "" } });
  socket.onclose = ({ code, reason }) => end(over || code === 1000 ? null : new Error(reason || "closed with code " + code));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "connection_ack") send({ type: "subscribe", id: "1", payload: request });
    else if (message.type === "ping") send({ type: "pong" });
    else if (message.type === "next") heard.push(message.payload);
    else if (message.type === "error") heard.push({ errors: message.payload });
    if (message.type === "error" || message.type === "complete") {
      end(null);
      socket.close(1000);
    }
    settle();
  };
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        settle();
      }),
    async return() {
      heard.length = 0;
      end(null);
      socket.close(1000);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const workers = { editorWorkerService: "editor", json: "json", graphql: "graphql" };
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_, label) => "/graphql/" + (workers[label] ?? "editor") + ".worker.js",
};

YogaGraphiQL.renderYogaGraphiQL(document.getElementById("root"), {
  title: "Trainyard",
  defaultQuery: ${JSON.stringify(defaultQuery).replaceAll("<", "\\u003c")},
  fetcher(request, { headers, documentAST } = {}) {
    const named = (documentAST?.definitions ?? []).filter(
      ({ kind, name }) =>
        kind === "OperationDefinition" && (!request.operationName || name?.value === request.operationName),
    );
    return named[0]?.operation === "subscription" ? follow(request, headers) : ask(request, headers);
  },
});
`;
}
