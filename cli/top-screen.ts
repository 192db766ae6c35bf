import type { Call } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { PauseRun, ResumeRun } from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import { openScreen } from "./screen.ts";
import { clipped, inAscii } from "./terminal.ts";
import { openFeed } from "./top-feed.ts";
import { changed, listed, moved, onScreen, orders, type TopView, topLines } from "./top-view.ts";
import { watch } from "./watch.ts";

/** What the lowest line asks of who sits there. */
type Asking =
  | { readonly for: "nothing"; readonly said: string | null }
  | { readonly for: "filter"; readonly before: string }
  | { readonly for: "pause"; readonly id: string; readonly name: string; readonly verb: "pause" | "resume" };

const drawEveryMs = 200;

/** Shows the runs on the whole screen until `q`: they are selected, sorted, filtered, watched, paused and resumed by keys. */
export async function showTop(call: Call, first: TopView, limit: number): Promise<number> {
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
