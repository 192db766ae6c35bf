import type { Pages } from "../platform/use-pages.ts";
import { Button } from "./button.tsx";
import { Failure } from "./states.tsx";

/** The foot of a list that is read page by page: how much of it is here, and the rest of it. `what`: one of them. */
export function More({ pages, what }: { pages: Pages<unknown>; what: string }) {
  const { nodes, totalCount, loading, error, more, reload } = pages;
  if (error) return <Failure error={error} retry={reload} />;
  if (nodes.length === 0) return null;
  return (
    <div className="row spread">
      <span className="faint" role="status">
        {nodes.length}
        {totalCount !== null && totalCount > nodes.length ? ` of ${totalCount}` : ""} {what}
        {nodes.length === 1 ? "" : "s"}
      </span>
      {more && (
        <Button onClick={more} busy={loading}>
          Show more
        </Button>
      )}
    </div>
  );
}
