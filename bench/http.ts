import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./figure.ts";

const queries = {
  "one field": "{ __typename }",
  "70 objects": "{ recipeKnobs { section key type default range unit description } }",
} as const;
const connections = 32;
const warmUp = 500;
const requests = 4000;

/** GraphQL over HTTP: CPU of the server for a request, beside GraphQL Yoga over the same schema, one after the other. */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  for (const [name, query] of Object.entries(queries)) {
    const ours = await measure("ours", query);
    const peer = await measure("yoga", query);
    report({
      name: "http",
      figure: `${name}, CPU a request`,
      ours: ours.cpuUs,
      peer: peer.cpuUs,
      ratio: ours.cpuUs / peer.cpuUs,
      unit: "µs",
    });
    report({
      name: "http",
      figure: `${name}, requests a second`,
      ours: ours.rate,
      peer: peer.rate,
      ratio: ours.rate / peer.rate,
      unit: "1/s",
    });
  }
}

async function measure(kind: "ours" | "yoga", query: string): Promise<{ cpuUs: number; rate: number }> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-http-"));
  const server = fork(new URL("http-server.ts", import.meta.url), [kind, folder], {
    execArgv: process.execArgv,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const cpu = async () => {
    server.send("cpu");
    const [{ cpu: used }] = (await once(server, "message")) as [{ cpu: NodeJS.CpuUsage }];
    return used.user + used.system;
  };
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    await send(port, agent, query, warmUp);
    const before = await cpu();
    const began = performance.now();
    await send(port, agent, query, requests);
    const seconds = (performance.now() - began) / 1000;
    return { cpuUs: ((await cpu()) - before) / requests, rate: requests / seconds };
  } finally {
    agent.destroy();
    server.disconnect();
    await once(server, "exit");
    await rm(folder, { recursive: true });
  }
}

async function send(port: number, agent: Agent, query: string, count: number): Promise<void> {
  const body = JSON.stringify({ query });
  let left = count;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        accept: "application/json",
        authorization: "Bearer x",
      };
      const sent = request(
        { port, host: "127.0.0.1", path: "/graphql", method: "POST", agent, headers },
        (response) => {
          response
            .resume()
            .on("end", () =>
              response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
            );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: connections }, worker));
}
