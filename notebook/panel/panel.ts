import { type LineChart, openLineChart } from "../../dashboard/charts/line-chart.ts";
import "./panel.css";
import { figure, type PanelView, type ShownSample } from "./view.ts";

/** What anywidget gives a widget: the traits of the kernel's side. */
interface Model {
  get(name: "view"): PanelView;
  on(event: "change:view", heard: () => void): void;
  off(event: "change:view", heard: () => void): void;
}

/** The panel of one run. It draws what the kernel tells it, asks nobody anything, and is given no key to ask with. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const panel = document.createElement("section");
  panel.className = "trainyard-panel";
  el.append(panel);
  const head = part(panel, "header", "trainyard-head");
  const name = part(head, "strong", "trainyard-name");
  const kind = part(head, "span", "trainyard-kind");
  const state = part(head, "span", "trainyard-state");
  state.setAttribute("role", "status");
  const attempt = part(head, "span", "trainyard-kind");
  const track = part(panel, "div", "trainyard-track");
  const bar = part(track, "progress", "trainyard-bar") as HTMLProgressElement;
  bar.setAttribute("aria-label", "steps");
  const steps = part(track, "span", "trainyard-steps");
  const away = part(panel, "p", "trainyard-away");
  const charts = part(panel, "div", "trainyard-charts");
  const facts = part(panel, "p", "trainyard-facts");
  const details = part(panel, "details", "trainyard-samples") as HTMLDetailsElement;
  part(details, "summary", "").textContent = "Last samples";
  const samples = part(details, "div", "trainyard-sample-list");

  const view = model.get("view");
  const look = { xName: "step", xLabel: (x: number) => String(Math.round(x)), yLabel: figure };
  const reward = openLineChart(part(charts, "div", "trainyard-chart"), {
    heightPx: 170,
    name: `${view.measure} of ${view.name}`,
    look,
  });
  const lengths = openLineChart(part(charts, "div", "trainyard-chart"), {
    heightPx: 170,
    name: `length of answers of ${view.name}`,
    look,
  });

  function show() {
    const now = model.get("view");
    panel.setAttribute("aria-label", `run ${now.name}`);
    name.textContent = now.name;
    kind.textContent = now.kind;
    state.textContent = now.state;
    state.dataset["tone"] = toneOf(now);
    attempt.textContent = now.attempt > 1 ? `attempt ${now.attempt}` : "";
    if (now.totalSteps === null) bar.removeAttribute("value");
    else bar.value = now.totalSteps === 0 ? 0 : now.step / now.totalSteps;
    steps.textContent = now.steps;
    away.hidden = now.away === null;
    away.textContent = now.away === null ? "" : `Waiting for the platform: ${now.away}`;
    drawCurves(reward, lengths, now);
    facts.textContent = factsOf(now).join(" · ");
    details.hidden = now.samples.length === 0;
    samples.replaceChildren(...now.samples.map(sampleOf));
  }

  show();
  model.on("change:view", show);
  return () => {
    model.off("change:view", show);
    reward.close();
    lengths.close();
    panel.remove();
  };
}

export default { render };

function drawCurves(reward: LineChart, lengths: LineChart, view: PanelView) {
  const line = (label: string, points: PanelView["curve"], colour: number, dots = false) => ({
    label,
    x_N: points.map(([x]) => x),
    y_N: points.map(([, y]) => y),
    colour,
    dots,
  });
  reward.setSeries([
    line(view.measure, view.curve, 0),
    ...(view.validation.length > 0 ? [line("validation", view.validation, 1, true)] : []),
  ]);
  lengths.setSeries([line("length, tokens", view.lengths, 2)]);
}

function factsOf(view: PanelView): string[] {
  const last = view.validation.at(-1);
  return [
    ...(last ? [`validation ${figure(last[1])} at step ${last[0]}`] : []),
    ...(view.invalid > 0
      ? [`${view.invalid.toLocaleString("en")} of the step's samples without a reward`]
      : []),
    ...(view.checkpointStep === null ? [] : [`checkpoint at step ${view.checkpointStep}`]),
  ];
}

function toneOf(view: PanelView): string {
  if (view.stalled || view.status === "UNKNOWN") return "warn";
  if (view.status === "FINISHED") return "good";
  return view.over && view.status !== "STOPPED" ? "bad" : "idle";
}

function sampleOf(sample: ShownSample): HTMLElement {
  const shown = document.createElement("article");
  const head = part(shown, "div", "trainyard-sample-head");
  head.textContent =
    sample.failure === null
      ? `step ${sample.step} · reward ${figure(sample.reward)} · ${sample.tokens} tokens`
      : `step ${sample.step} · ${sample.failure.toLowerCase().replaceAll("_", " ")}, no reward`;
  // As text always: what a policy says is nobody's markup.
  part(shown, "pre", "trainyard-prompt").textContent = sample.prompt;
  part(shown, "pre", "trainyard-answer").textContent = sample.answer;
  return shown;
}

function part(of: HTMLElement, tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  of.append(made);
  return made;
}
