import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { wholeCount } from "../../figures/number.ts";
import {
  DashboardSampleNews,
  type DashboardSampleNewsSubscription,
  DashboardSamples,
  DashboardSamplesFrame,
} from "../../generated/operations.ts";
import { isOver } from "../../platform/run-status.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useRunNews } from "../../platform/use-run-news.ts";
import { stepInList } from "./keys.ts";
import { isAskedFor, isFiltered, readSampleView, withWords } from "./sample-address.ts";
import { SampleFilters } from "./sample-filters.tsx";
import { GroupView } from "./sample-group.tsx";
import { groupsOf } from "./sample-groups.ts";
import { SampleTable } from "./sample-table.tsx";
import "./samples.css";

type Told = Extract<
  Extract<
    DashboardSampleNewsSubscription["runEvents"],
    { readonly __typename: "RunEventBatch" }
  >["events"][number],
  { readonly samples: number }
>;

/** About so many samples a page, in whole groups. */
const pageLength = 32;
const maxPageLength = 100;

/** A run's samples: of each prompt side by side, or one by one in another order. What is shown stands in the address. */
export function RunSamples({ run }: { run: { readonly id: string; readonly name: string } }) {
  const [search, setSearch] = useSearchParams();
  const view = readSampleView(search);
  const frame = useQuery(DashboardSamplesFrame, { id: run.id });
  const groupLength = frame.data?.run?.specification.recipe?.training?.nSamplesPerPrompt ?? 1;
  const length =
    view.filter.group == null
      ? Math.min(maxPageLength, Math.max(1, Math.floor(pageLength / groupLength)) * groupLength)
      : maxPageLength;
  const { data, error, loading, reload } = useQuery(
    DashboardSamples,
    frame.data === null
      ? null
      : {
          runId: run.id,
          filter: view.filter,
          orderBy: { field: view.sort, direction: view.direction },
          ...(view.before === null
            ? { first: length, after: view.after }
            : { last: length, before: view.before }),
        },
  );
  // Filters of the samples themselves are not known of what is only told: those that are counted may be fewer.
  const [newer, setNewer] = useState<{ readonly samples: number; readonly step: number } | null>(null);
  const shown = data?.run ?? null;
  // Who asked for newer samples is shown them as soon as they can be read, and not asked again.
  const wantedStep = useRef(-1);
  const firstPage = view.after === null && view.before === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read last has all that was newer before
  useEffect(() => {
    if (firstPage) setNewer(null);
  }, [shown]);
  useRunNews(DashboardSampleNews, {
    runId: run.id,
    read: shown,
    heard: (events) => {
      const told = events.flatMap((event) =>
        "samples" in event && isAskedFor(event as Told, view.filter) ? (event as Told) : [],
      );
      const more = told.filter(({ step }) => step > wantedStep.current);
      if (more.length > 0)
        setNewer((before) => ({
          samples: more.reduce((sum, { samples }) => sum + samples, before?.samples ?? 0),
          step: more.at(-1)!.step,
        }));
      return more.length < told.length;
    },
    readAgain: reload,
  });

  function showNewer() {
    if (newer !== null) wantedStep.current = newer.step;
    setNewer(null);
    if (firstPage) reload();
    else setSearch(withWords(search, {}));
  }

  if (frame.error && !frame.data) return <Failure error={frame.error} retry={frame.reload} />;
  if (error && !data) return <Failure error={error} retry={reload} />;
  const samples = shown?.samples ?? null;
  const attempts = frame.data?.run?.attempts.map(({ number }) => number) ?? [];
  return (
    <section className="stack samples" aria-label="Samples" aria-busy={loading}>
      <SampleFilters search={search} setSearch={setSearch} attempts={attempts} />
      {view.filter.group != null && (
        <p>
          One group of one prompt.{" "}
          <Link href={`/runs/${encodeURIComponent(run.name)}/samples`}>All samples</Link>
        </p>
      )}
      {view.filter.promptRow != null && (
        <p>
          Only prompts of dataset row {view.filter.promptRow}.{" "}
          <Link href={`/runs/${encodeURIComponent(run.name)}/samples`}>All samples</Link>
        </p>
      )}
      <div role="status" className="samples-news">
        {newer !== null && (
          <Button onClick={showNewer}>
            {wholeCount(newer.samples)} newer samples, up to step {newer.step}: show
          </Button>
        )}
      </div>
      {error && <Failure error={error} retry={reload} />}
      {samples === null ? (
        <Loading what="samples" />
      ) : samples.nodes.length === 0 ? (
        <Nothing
          filtered={isFiltered(view)}
          over={shown !== null && isOver(shown.status)}
          kind={frame.data?.run?.kind}
        />
      ) : (
        <>
          <p className="faint">
            {samples.totalCount === null ? "" : `${wholeCount(samples.totalCount)} samples. `}
            <span className="samples-keys">
              Keys: <kbd>j</kbd> <kbd>k</kbd> from group to group, <kbd>h</kbd> <kbd>l</kbd> from sample to
              sample, <kbd>Enter</kbd> opens.
            </span>
          </p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: letters move the focus among links that Tab reaches too */}
          <div className="stack" onKeyDown={moved}>
            {view.sort === "STEP" ? (
              groupsOf(samples.nodes).map((group) => (
                <GroupView key={group.key} run={run} group={group} alone={view.filter.group != null} />
              ))
            ) : (
              <SampleTable runName={run.name} samples={samples.nodes} />
            )}
          </div>
          <nav className="row" aria-label="Pages of samples">
            <Button
              disabled={!samples.pageInfo.hasPreviousPage}
              onClick={() => setSearch(withWords(search, { before: samples.pageInfo.startCursor }))}
            >
              Previous page
            </Button>
            <Button
              disabled={!samples.pageInfo.hasNextPage}
              onClick={() => setSearch(withWords(search, { after: samples.pageInfo.endCursor }))}
            >
              Next page
            </Button>
          </nav>
        </>
      )}
    </section>
  );
}

function Nothing({ filtered, over, kind }: { filtered: boolean; over: boolean; kind: string | undefined }) {
  if (filtered) return <Empty>No sample is like that. Take a condition away to see more.</Empty>;
  if (kind === "SFT" || kind === "MERGE")
    return <Empty>Runs of this kind draw no samples: they learn from what was written down.</Empty>;
  return (
    <Empty>{over ? "This run drew no samples." : "No samples yet. The first step's appear here."}</Empty>
  );
}

/** j and k go from group to group, h and l from sample to sample. */
function moved(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sample]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const groups = links.map((link) => link.closest<HTMLElement>("[data-group]")?.dataset["group"] ?? "");
  const next = stepInList(event.key, groups, at);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
