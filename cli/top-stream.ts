import type { Call } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { openFeed } from "./top-feed.ts";
import { changed, listed, type TopView } from "./top-view.ts";

/** Of those at work so many tell their progress to a program; a person's screen has fewer. */
const mostWatched = 50;

/** Writes every run as a line, and again whenever it changes, until it is interrupted. */
export async function streamTop(call: Call, first: TopView, limit: number): Promise<number> {
  let view = first;
  const tell = (id: string) => {
    const row = listed(view).find((each) => each.id === id);
    if (row) call.output.show({ ...row, cursor: feed.cursor() }, () => "");
  };
  const looked = () =>
    feed.look(
      listed(view)
        .filter(({ status }) => status === "RUNNING")
        .slice(0, mostWatched),
    );
  const feed = openFeed(
    call.client(),
    limit,
    {
      lost: () => {},
      back: () => {},
      rows(rows) {
        view = { ...view, rows: new Map(rows.map((row) => [row.id, row])) };
        for (const { id } of listed(view)) tell(id);
        looked();
      },
      change(id, change) {
        const before = view.rows.get(id);
        view = changed(view, id, change);
        if (change === null && before)
          call.output.show({ id, deleted: true, cursor: feed.cursor() }, () => "");
        if (JSON.stringify(view.rows.get(id)) !== JSON.stringify(before)) tell(id);
        looked();
      },
    },
    call.signal,
  );
  await feed.run();
  return exitCodes.interrupted;
}
