import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { wholeCount } from "../../figures/number.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { addressOf, filterOf, isFiltered, type RunsView, viewOf } from "./address.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { chooseColumns, chosenColumns } from "./columns.ts";
import { lengthOf } from "./list-pages.ts";
import { openRowFigures } from "./row-figures.ts";
import { RunFilters } from "./run-filters.tsx";
import { openRunList, type RunList } from "./run-list.ts";
import { RunTable } from "./run-table.tsx";
import { useSelection } from "./use-selection.ts";
import "./runs.css";

/** Every run of the workspace, live: searched, filtered and ordered by the platform, and as many as there are. */
export function RunsPage() {
  const query = useSearch();
  const view = useMemo(() => viewOf(query), [query]);
  const [path, go] = useLocation();
  const [round, setRound] = useState(0);
  const mayWrite = useMayWrite();
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = JSON.stringify([filterOf(view), view.order, round]);
  useEffect(() => {
    const [filter, order] = JSON.parse(asked);
    const list = openRunList({ filter, order });
    const figures = openRowFigures(list);
    setOpened({ asked, list, figures });
    return () => {
      figures.close();
      list.close();
    };
  }, [asked]);

  function show(next: RunsView) {
    const address = addressOf(next);
    const typing = next.search !== view.search;
    go(address === "" ? path : `${path}?${address}`, { replace: typing });
  }
  return (
    <div className="runs">
      <Page
        title="Runs"
        actions={
          mayWrite && (
            <Link href="/new" className="button primary">
              New run
            </Link>
          )
        }
      >
        {opened && (
          <Runs opened={opened} view={view} onView={show} onNewest={() => setRound((count) => count + 1)} />
        )}
      </Page>
    </div>
  );
}

interface Opened {
  readonly asked: string;
  readonly list: RunList;
  readonly figures: ReturnType<typeof openRowFigures>;
}

function Runs({
  opened: { asked, list, figures },
  view,
  onView,
  onNewest,
}: {
  opened: Opened;
  view: RunsView;
  onView: (view: RunsView) => void;
  onNewest: () => void;
}) {
  const state = useSyncExternalStore(list.onChange, list.state);
  const [shownColumns, setShownColumns] = useState(chosenColumns);
  const [tags, setTags] = useState<readonly string[]>([]);
  const length = lengthOf(state.pages);
  const { total } = state.pages;
  const selection = useSelection(asked, filterOf(view), total);
  const seen = state.pages.front[0]?.items;
  useEffect(() => {
    const found = new Set((seen ?? []).flatMap((row) => row.tags));
    setTags((before) => {
      const all = [...new Set([...before, ...found])].sort();
      return all.length === before.length ? before : all;
    });
  }, [seen]);
  return (
    <>
      <div className="runs-tools">
        <RunFilters view={view} tags={tags} onChange={onView} />
        <div className="row">
          <SortChoice view={view} onView={onView} />
          <ColumnChoice
            chosen={shownColumns}
            onChoose={(keys) => {
              chooseColumns(keys);
              setShownColumns(keys);
            }}
          />
        </div>
      </div>
      <div className="row spread runs-count">
        <span className="faint">
          {!state.ready
            ? " "
            : total === null
              ? `more than ${wholeCount(length - 100)} runs`
              : total === 1
                ? "1 run"
                : `${wholeCount(total)} runs`}
        </span>
        {state.fresh !== 0 && (
          <Button look="quiet" onClick={onNewest}>
            {state.fresh === null
              ? "There may be newer runs: show them"
              : state.fresh === 1
                ? "1 new run"
                : `${state.fresh} new runs`}
          </Button>
        )}
      </div>
      {state.error && <Failure error={state.error} retry={list.retry} />}
      {selection.any && (
        <BulkBar
          selection={selection.selection}
          count={selection.count}
          names={selection.names}
          matching={total}
          onAll={selection.all}
          onNone={selection.none}
        />
      )}
      {state.ready && length === 0 ? (
        <NoRuns filtered={isFiltered(view)} onClear={() => onView({ ...viewOf(""), order: view.order })} />
      ) : !state.ready ? (
        !state.error && <Loading what="runs" />
      ) : (
        <RunTable
          {...{ list, state, figures, shownColumns }}
          order={view.order}
          onOrder={(order) => onView({ ...view, order })}
          isSelected={selection.has}
          onSelect={selection.pick}
          allSelected={selection.selection.kind === "all"}
          onSelectAll={(all) => (all ? selection.all() : selection.none())}
        />
      )}
    </>
  );
}

function SortChoice({ view, onView }: { view: RunsView; onView: (view: RunsView) => void }) {
  const sorts = [
    ["CREATED-DESC", "Newest first"],
    ["CREATED-ASC", "Oldest first"],
    ["STARTED-DESC", "Started last first"],
    ["STARTED-ASC", "Started first first"],
    ["REWARD-DESC", "Highest reward first"],
    ["REWARD-ASC", "Lowest reward first"],
  ] as const;
  return (
    <select
      className="input runs-order"
      aria-label="Order"
      value={`${view.order.field}-${view.order.direction}`}
      onChange={({ target }) => {
        const [field, direction] = target.value.split("-");
        onView({ ...view, order: { field, direction } as RunsView["order"] });
      }}
    >
      {sorts.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NoRuns({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const mayWrite = useMayWrite();
  return (
    <Empty>
      {filtered ? (
        <div className="stack runs-none">
          <p>No run matches.</p>
          <Button onClick={onClear}>Clear the filters</Button>
        </div>
      ) : (
        <div className="stack runs-none">
          <p>No runs yet.</p>
          {mayWrite && (
            <p>
              <Link href="/new">Fill in a new run</Link>, or <code>trainyard train submit FILE</code> on the
              command line.
            </p>
          )}
        </div>
      )}
    </Empty>
  );
}
