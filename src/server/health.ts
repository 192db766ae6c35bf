import type { ServerLog } from "./masking.ts";

/** What must work before requests can be served, by name; each resolves or says what is wrong. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, "ok" | "failed" | "timed out" | "draining">>;
}

/** Asks every check at once and waits for none longer than `timeoutMs`; reasons go to the log, not to strangers. */
export async function checkReadiness(
  checks: ReadinessChecks,
  { timeoutMs, draining, log }: { timeoutMs: number; draining: boolean; log: ServerLog },
): Promise<Readiness> {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"timed out">((resolve) => {
      timer = setTimeout(() => resolve("timed out"), timeoutMs);
    });
    try {
      const works = Promise.resolve()
        .then(check)
        .then(() => "ok" as const);
      return [name, await Promise.race([works, late])] as const;
    } catch (error) {
      log.warn({ check: name, err: error }, "not ready");
      return [name, "failed"] as const;
    } finally {
      clearTimeout(timer);
    }
  });
  const answers = Object.fromEntries(await Promise.all(asked));
  const all = draining ? { ...answers, server: "draining" as const } : answers;
  return { ready: Object.values(all).every((answer) => answer === "ok"), checks: all };
}
