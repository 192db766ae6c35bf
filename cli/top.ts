import type { Call, Command } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import { PauseRun, ResumeRun } from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import { openScreen } from "./screen.ts";
import { clipped, inAscii } from "./terminal.ts";
import { openFeed, type TopTold } from "./top-feed.ts";
import { changed, emptyTop, listed, moved, onScreen, orders, type TopView, topLines } from "./top-view.ts";
import { watch } from "./watch.ts";

export const topRuns: Command = {
  name: "runs top",
  summary: "Watch all runs on a live screen, or as a line a change with --json",
  positionals: [],
  options: {
    limit: { type: "string", value: "N", description: "The newest so many, 1 to 1000 (200 when absent)" },
    search: { type: "string", value: "TEXT", description: "Begin with this filter (`/` changes it)" },
    by: {
      type: "string",
      value: "ORDER",
      choices: orders,
      description: `Begin in this order (\`s\` changes it): ${orders.join(", ")}`,
    },
  },
  async run(call) {
    const limit = call.values.whole("limit", 1, 1000) ?? 200;
    const order = orders.find((each) => each === call.values.choice("by")) ?? "newest";
    const view: TopView = { ...emptyTop, order, filter: call.values.string("search") ?? "" };
    if (call.output.json) return streamRows(call, view, limit);
    if (!call.output.live || process.stdin.isTTY !== true)
      throw usageError(
        "runs top needs a terminal; --json writes a line a change, `trainyard train list` a list",
      );
    return showScreen(call, view, limit);
  },
};

/** Of those at work so many tell their progress to a program; a person's screen has fewer. */
const mostWatched = 50;

async function streamRows(call: Call, first: TopView, limit: number): Promise<number> {
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
      ...silent,
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

const silent: Pick<TopTold, "lost" | "back"> = { lost: () => {}, back: () => {} };

/** What the lowest line asks of who sits there. */
type Asking =
  | { readonly for: "nothing"; readonly said: string | null }
  | { readonly for: "filter"; readonly before: string }
  | { readonly for: "pause"; readonly id: string; readonly name: string; readonly verb: "pause" | "resume" };

const drawEveryMs = 200;

async function showScreen(call: Call, first: TopView, limit: number): Promise<number> {
  const { output } = call;
  const client = call.client();
  const leaving = new AbortController();
  const signal = AbortSignal.any([call.signal, leaving.signal]);
  let view = first;
  let asking: Asking = { for: "nothing", said: null };
  let away: string | null = null;
  let loaded = false;
  let interrupted = false;
  let watching: AbortController | null = null;
  let watchedKey: (() => void) | null = null;

  const feed = openFeed(
    client,
    limit,
    {
      rows(rows) {
        loaded = true;
        view = moved(
          {
            ...view,
            rows: new Map(rows.map((row) => [row.id, { ...row, curve: view.rows.get(row.id)?.curve ?? [] }])),
          },
          0,
          room(),
        );
      },
      change(id, change) {
        view = moved(changed(view, id, change), 0, room());
      },
      lost(reason) {
        away = reason;
      },
      back() {
        away = null;
      },
    },
    signal,
  );
  const screen = openScreen(process.stdin, output.out, { key: press, resized: () => draw() });
  const room = () => Math.max(1, screen.rows - 4);

  function draw(): void {
    if (watching !== null || signal.aborted) return;
    view = moved(view, 0, room());
    feed.look(onScreen(view, room()));
    const rows = listed(view);
    const running = rows.filter(({ status }) => status === "RUNNING").length;
    const count = loaded ? `${rows.length} of ${view.rows.size} runs, ${running} running` : "asking …";
    const title = `${output.paint("bold", "trainyard")}  ${client.url}  ${count}  by ${view.order}${view.filter === "" ? "" : `  /${view.filter}`}`;
    const body = topLines(view, room(), screen.columns, Date.now(), output.paint);
    const filler = Array.from({ length: Math.max(0, screen.rows - 3 - body.length) }, () => "");
    const lines = [
      title,
      ...body,
      ...filler,
      away === null ? "" : output.paint("yellow", `waiting for the platform: ${away}`),
      lowest(),
    ];
    const fitting = lines.map((line) => clipped(line, screen.columns));
    screen.draw(output.unicode ? fitting : fitting.map(inAscii));
  }

  function lowest(): string {
    switch (asking.for) {
      case "filter":
        return `/${view.filter}${output.paint("inverse", " ")}  Enter keeps it, Esc takes it back`;
      case "pause":
        return output.paint("yellow", `${asking.verb} ${asking.name}? y or n`);
      case "nothing":
        return (
          asking.said ??
          output.paint("dim", "q quit  ↑↓ jk select  Enter watch  s sort  / filter  p pause or resume")
        );
    }
  }

  function press(key: string): void {
    if (key === "interrupt") {
      interrupted = true;
      watching?.abort();
      leaving.abort();
    } else if (watchedKey !== null) {
      if (["q", "escape", "enter", "left"].includes(key)) watchedKey();
    } else if (asking.for === "filter") typeFilter(key, asking.before);
    else if (asking.for === "pause") {
      const { id, verb } = asking;
      asking = { for: "nothing", said: null };
      if (key === "y") void change(id, verb);
    } else choose(key);
    draw();
  }

  function typeFilter(key: string, before: string): void {
    const kept = { ...view, first: 0 };
    if (key === "enter" || key === "escape") {
      asking = { for: "nothing", said: null };
      view = key === "enter" ? kept : { ...kept, filter: before };
    } else if (key === "backspace") view = { ...kept, filter: view.filter.slice(0, -1) };
    else if (key.length === 1 && key >= " ") view = { ...kept, filter: view.filter + key };
  }

  function choose(key: string): void {
    asking = { for: "nothing", said: null };
    const steps: Readonly<Record<string, number>> = {
      ...{ down: 1, j: 1, up: -1, k: -1, home: -1e6, g: -1e6, end: 1e6, G: 1e6 },
      ...{ "page-down": room(), " ": room(), "page-up": -room() },
    };
    const selected = view.selected === null ? undefined : view.rows.get(view.selected);
    if (key === "q") leaving.abort();
    else if (steps[key] !== undefined) view = moved(view, steps[key], room());
    else if (key === "s")
      view = { ...view, order: orders[(orders.indexOf(view.order) + 1) % orders.length]! };
    else if (key === "/") asking = { for: "filter", before: view.filter };
    else if (key === "enter" && selected) void watchRun(selected.id);
    else if (key === "p" && selected)
      if (["RUNNING", "PENDING", "PAUSED"].includes(selected.status))
        asking = {
          for: "pause",
          id: selected.id,
          name: selected.name,
          verb: selected.status === "PAUSED" ? "resume" : "pause",
        };
      else asking = { for: "nothing", said: `${selected.name} is over` };
  }

  async function change(id: string, verb: "pause" | "resume"): Promise<void> {
    try {
      const { run } =
        verb === "pause"
          ? orExit((await client.query(PauseRun, { input: { id } }, signal)).pauseRun, "PauseRunSuccess")
          : orExit((await client.query(ResumeRun, { input: { id } }, signal)).resumeRun, "ResumeRunSuccess");
      asking = {
        for: "nothing",
        said: `${run.name}: ${verb === "pause" ? "rests after its next checkpoint" : "goes on"}`,
      };
    } catch (error) {
      asking = { for: "nothing", said: error instanceof Error ? error.message : String(error) };
    }
    draw();
  }

  /** Shows one run in place of the table, until a key, or a key after its end. */
  async function watchRun(id: string): Promise<void> {
    watching = new AbortController();
    const stop = AbortSignal.any([signal, watching.signal]);
    const pressed = Promise.withResolvers<void>();
    watchedKey = () => {
      watching?.abort();
      pressed.resolve();
    };
    feed.look([]);
    screen.clear();
    try {
      await watch(client, output, id, stop);
      if (!stop.aborted) output.say("\nq goes back");
    } catch (error) {
      if (!stop.aborted)
        output.say(`${error instanceof Error ? error.message : String(error)}\n\nq goes back`);
    }
    stop.addEventListener("abort", () => pressed.resolve(), { once: true });
    if (!stop.aborted) await pressed.promise;
    watching = null;
    watchedKey = null;
    draw();
  }

  const clock = setInterval(draw, drawEveryMs);
  try {
    draw();
    await feed.run();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(clock);
    leaving.abort();
    screen.close();
  }
  return interrupted || call.signal.aborted ? exitCodes.interrupted : exitCodes.done;
}
