import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import type { TypedDocument } from "../../client/document.ts";

/** Its types are a browser's, which this program does not have: so it is loaded by its address. */
const load = (file: string) => import(new URL(file, import.meta.url).href);
interface Following {
  readonly document: TypedDocument<{ cursor: string }, object>;
  readonly variables: object;
  readonly cursorOf: (data: { cursor: string }) => string;
  readonly heard: (data: { cursor: string }) => void;
  readonly ended: () => void;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a socket that answers no ping is given up, and what was followed goes on behind its last cursor at another", async () => {
  const { closeConnection }: { closeConnection: () => Promise<void> } = await load("./connection.ts");
  const { follow }: { follow: (following: Following) => () => void } = await load("./follow.ts");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = new WebSocketServer({ port: 0, handleProtocols: () => "graphql-transport-ws" });
  const asked: unknown[] = [];
  let pings = 0;
  server.on("connection", (socket) => {
    socket.on("message", (bytes) => {
      const { type, id, payload } = JSON.parse(String(bytes));
      if (type === "connection_init") socket.send(JSON.stringify({ type: "connection_ack" }));
      // It is heard, and nothing comes back: so a connection looks whose other side is gone.
      if (type === "ping") pings++;
      if (type !== "subscribe") return;
      asked.push(payload.variables.after);
      socket.send(JSON.stringify({ type: "next", id, payload: { data: { cursor: `c${asked.length}` } } }));
    });
  });
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  const heard: string[] = [];
  const stop = follow({
    document: { id: "0", text: "subscription" },
    variables: { after: null },
    cursorOf: ({ cursor }) => cursor,
    heard: ({ cursor }) => heard.push(cursor),
    ended: () => {},
  });
  try {
    while (heard.length < 1) await sleep(5);
    expect(asked).toEqual([null]);
    await vi.advanceTimersByTimeAsync(10_000);
    while (pings < 1) await sleep(5);
    expect(heard).toEqual(["c1"]);
    while (heard.length < 2) {
      await vi.advanceTimersByTimeAsync(1000);
      await sleep(5);
    }
    expect(asked.slice(0, 2)).toEqual([null, "c1"]);
  } finally {
    stop();
    await closeConnection();
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  }
});
