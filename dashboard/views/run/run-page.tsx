import { Link, useParams } from "wouter";
import { later } from "../../controls/later.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { Tabs } from "../../controls/tabs.tsx";
import type { RunData } from "./run-data.ts";
import { RunHead } from "./run-head.tsx";
import { RunOverview } from "./run-overview.tsx";
import { Steering } from "./steering.tsx";
import { type ShownRun, useRun } from "./use-run.ts";
import "./run.css";

// Who comes to a run sees how it stands, before the rest of its page is even fetched.
const RunCharts = later("this part", async () => (await import("./run-charts.tsx")).RunCharts);
const RunLogs = later("this part", async () => (await import("./run-logs.tsx")).RunLogs);
const RunSamples = later("this part", async () => (await import("../samples/run-samples.tsx")).RunSamples);
const RunCheckpoints = later(
  "this part",
  async () => (await import("../checkpoints/run-checkpoints.tsx")).RunCheckpoints,
);
const RunOutputs = later("this part", async () => (await import("../outputs/run-outputs.tsx")).RunOutputs);
const RunConfiguration = later(
  "this part",
  async () => (await import("../configuration/run-configuration.tsx")).RunConfiguration,
);
const RunLineage = later("this part", async () => (await import("../lineage/run-lineage.tsx")).RunLineage);

const trail = [{ href: "/runs", name: "Runs" }];

const parts = [
  { part: "", name: "Overview" },
  { part: "charts", name: "Charts" },
  { part: "samples", name: "Samples" },
  { part: "checkpoints", name: "Checkpoints" },
  { part: "outputs", name: "Outputs" },
  { part: "logs", name: "Logs" },
  { part: "configuration", name: "Configuration" },
  { part: "lineage", name: "Lineage" },
] as const;
type Part = (typeof parts)[number]["part"];

/** A run: how it stands, what can be done with it, and its parts, each with an address of its own. */
export function RunPage() {
  const { name = "", part = "" } = useParams();
  const shown = useRun(name);
  const { run, error, reload } = shown;
  if (run == null)
    return (
      <Page title={name} trail={trail}>
        {error ? (
          <Failure error={error} retry={reload} />
        ) : run === undefined ? (
          <Loading what="the run" />
        ) : (
          <Empty>
            There is no run of this name; it may have been renamed or deleted.{" "}
            <Link href="/runs">All runs</Link>
          </Empty>
        )}
      </Page>
    );
  return (
    <Page
      title={run.name}
      trail={trail}
      heading={<StatusBadge status={run.status} stalled={run.health?.state === "STALLED"} />}
      actions={<Steering run={run} />}
    >
      {error && <Failure error={error} retry={reload} />}
      <RunHead run={run} />
      <Tabs
        label="Parts of the run"
        tabs={parts
          .filter((each) => isThere(each.part, run))
          .map((each) => ({
            name: each.name,
            href: each.part === "" ? `/runs/${name}` : `/runs/${name}/${each.part}`,
          }))}
      />
      <PartOf part={part as Part} shown={{ ...shown, run }} />
    </Page>
  );
}

/** A merge learns nothing: it has no samples and no curves. */
const isThere = (part: Part, { kind }: RunData) =>
  !(["charts", "samples"].includes(part) && kind === "MERGE") && !(part === "samples" && kind === "SFT");

function PartOf({ part, shown }: { part: Part; shown: ShownRun & { readonly run: RunData } }) {
  const { run, knownAtMs } = shown;
  switch (part) {
    case "":
      return <RunOverview run={run} knownAtMs={knownAtMs} />;
    case "charts":
      return <RunCharts run={run} />;
    case "samples":
      return <RunSamples run={run} />;
    case "checkpoints":
      return <RunCheckpoints run={run} />;
    case "outputs":
      return <RunOutputs run={run} />;
    case "logs":
      return <RunLogs run={run} />;
    case "configuration":
      return <RunConfiguration run={run} />;
    case "lineage":
      return <RunLineage run={run} />;
    default:
      return (
        <Empty>
          A run has no part of this name. <Link href={`/runs/${run.name}`}>Overview</Link>
        </Empty>
      );
  }
}
