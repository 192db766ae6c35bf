import { useMemo } from "react";
import { DashboardConfigurationText, DashboardRunText } from "../../generated/operations.ts";
import type { AskFailed } from "../../platform/ask.ts";
import { useQuery } from "../../platform/use-query.ts";

/** What the address begins a new run with: another run, a configuration, or single choices. */
export function useSource(address: URLSearchParams): {
  readonly state: "loading" | "ready";
  readonly toml: string;
  readonly error: AskFailed | null;
} {
  const from = address.get("from");
  const configuration = address.get("configuration");
  const run = useQuery(DashboardRunText, from === null ? null : { name: from });
  const named = useQuery(DashboardConfigurationText, configuration === null ? null : { name: configuration });
  const chosen = address.toString();
  const choices = useMemo(() => tomlOfChoices(new URLSearchParams(chosen)), [chosen]);
  if (from !== null)
    return {
      state: run.data || run.error ? "ready" : "loading",
      toml: run.data?.run?.specification.toml ?? "",
      error: run.error,
    };
  if (configuration !== null)
    return {
      state: named.data || named.error ? "ready" : "loading",
      toml: named.data?.configuration?.latestVersion.toml ?? "",
      error: named.error,
    };
  return { state: "ready", toml: choices, error: null };
}

const knobs = { dataset: "dataset", rollout: "rollout", model: "model_path", checkpoint: "start_from" };

function tomlOfChoices(address: URLSearchParams): string {
  const lines = Object.entries(knobs).flatMap(([name, key]) => {
    const value = address.get(name);
    return value ? [`${key} = ${JSON.stringify(value)}`] : [];
  });
  return lines.length === 0 ? "" : `[experiment]\n${lines.join("\n")}\n`;
}
