import { once } from "node:events";
import { connect, type Socket } from "node:net";
import WebSocket from "ws";

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what a message is
type Message = any;

/** A WebSocket that says and hears plain messages, without a client that is kind to the server. */
export async function openSocket(
  url: string,
  options: { protocols?: string[]; headers?: Record<string, string>; init?: object | null } = {},
) {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/graphql`,
    options.protocols ?? ["graphql-transport-ws"],
    {
      headers: options.headers ?? {},
    },
  );
  const heard: Message[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on("close", (code, reason) => resolve({ code, reason: String(reason) })),
  );
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  socket.on("error", () => {});
  await Promise.race([new Promise((resolve) => socket.once("open", resolve)), closed]);
  const say = (message: object | string) =>
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
  if (options.init) {
    say({ type: "connection_init", payload: options.init });
    await Promise.race([once(socket, "message"), closed]);
  }
  return {
    socket,
    heard,
    closed,
    say,
    subscribe: (id: string, query: string, variables: object = {}) =>
      say({ type: "subscribe", id, payload: { query, variables } }),
    of: (id: string) => heard.filter((message) => message.id === id),
    end: () => socket.terminate(),
  };
}

/** Bytes sent to the port as they are, and all that comes back. */
export async function rawRequest(
  port: number,
  text: string,
): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return { socket, text: () => received };
}
