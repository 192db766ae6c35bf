import type { PolicyEndpoint } from "../policy/endpoint.ts";
import type { Policy } from "../policy/policy.ts";
import { unpackTo } from "./bundle.ts";
import { createDriver, type Driver } from "./driver.ts";
import { startHost } from "./hosts.ts";
import type { RolloutLine } from "./log-lines.ts";
import { type RestartLimits, superviseHost } from "./supervisor.ts";
import { createHttpTransport } from "./transports/http.ts";
import { createPipeTransport } from "./transports/pipe.ts";

export interface LocalDriverOptions {
  readonly bundle: Uint8Array;
  /** Relative to the rollout's folder. */
  readonly entrypoint: string;
  /** The recipe's variables and secrets. */
  readonly env: { readonly [name: string]: string };
  readonly policy: Policy;
  /** For workflows with an OpenAI client of their own; `http` needs it. */
  readonly endpoint: PolicyEndpoint | null;
  readonly log: (line: RolloutLine) => void;
  readonly maxConcurrent?: number;
  readonly speaks?: "pipe" | "http";
  readonly setupTimeoutMs?: number;
  readonly maxHeapMiB?: number;
  readonly restarts?: RestartLimits;
  /** Past its deadlines, before a rollout's process counts as stuck. */
  readonly graceMs?: number;
  /** Where the rollout's files are put; the system's temporary folder when absent. */
  readonly scratch?: string;
  /** Ends the start; once it runs, the driver is closed. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a bundle's rollout in a process of its own on this machine. Rejects with RolloutSetupFailed (or
 * BundleRefused), and leaves nothing behind, when it cannot be run.
 */
export async function startLocalDriver(
  options: LocalDriverOptions,
): Promise<Driver & { readonly workflow: string; readonly grader: string | null }> {
  const {
    policy,
    endpoint,
    entrypoint,
    env,
    log,
    speaks = "pipe",
    setupTimeoutMs,
    maxHeapMiB,
    restarts,
  } = options;
  if (speaks === "http" && endpoint === null) throw new TypeError("http needs an endpoint for the policy");
  const unpacked = await unpackTo(options.bundle, options.scratch);
  try {
    const { transport, broken, workflow, grader } = await superviseHost({
      start: (signal) =>
        startHost({
          signal,
          folder: unpacked.folder,
          home: unpacked.home,
          entrypoint,
          env,
          speaks,
          log,
          ...(setupTimeoutMs === undefined ? {} : { setupTimeoutMs }),
          ...(maxHeapMiB === undefined ? {} : { maxHeapMiB }),
        }),
      over: (host) =>
        host.http === null
          ? createPipeTransport({ host, policy, endpoint })
          : createHttpTransport({ baseUrl: host.http.url, apiKey: host.http.apiKey, endpoint: endpoint! }),
      log,
      signal: options.signal,
      ...(restarts === undefined ? {} : { restarts }),
    });
    const driver = createDriver({
      transport,
      policy,
      broken,
      maxConcurrent: options.maxConcurrent ?? 1_024,
      ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    });
    return {
      ...driver,
      workflow,
      grader,
      async close() {
        await driver.close();
        await unpacked.remove();
      },
    };
  } catch (error) {
    await unpacked.remove();
    throw error;
  }
}
