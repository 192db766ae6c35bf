import { z } from "zod";
import { type Panel, panelOf } from "./panels.ts";

const slot = "trainyard-charts";

/** What a person wants of a run's charts, kept on the device: metrics of their own, charts left out, and the order. */
const chartChoice = z.object({
  added: z.array(z.string().max(200)).max(40).readonly(),
  hidden: z.array(z.string()).max(200).readonly(),
  order: z.array(z.string()).max(200).readonly(),
});
export type ChartChoice = z.infer<typeof chartChoice>;

const nothingChosen: ChartChoice = { added: [], hidden: [], order: [] };

export function keptChoice(): ChartChoice {
  try {
    const kept = chartChoice.safeParse(JSON.parse(localStorage.getItem(slot) ?? "null"));
    return kept.success ? kept.data : nothingChosen;
  } catch {
    return nothingChosen;
  }
}

export const keepChoice = (choice: ChartChoice) => localStorage.setItem(slot, JSON.stringify(choice));

/** Every chart that can be shown, in the order that was chosen; what the order does not name comes behind, as it stood. */
export function inOrder(panels: readonly Panel[], { added, order }: ChartChoice): Panel[] {
  const names = new Set(panels.map(({ name }) => name));
  const all = [...panels, ...added.filter((key) => !names.has(key)).map(panelOf)];
  const placeOf = ({ name }: Panel) => {
    const place = order.indexOf(name);
    return place < 0 ? order.length : place;
  };
  return all
    .map((panel, index) => ({ panel, index }))
    .sort((one, other) => placeOf(one.panel) - placeOf(other.panel) || one.index - other.index)
    .map(({ panel }) => panel);
}

/** The choice with one chart moved up (-1) or down (1) among all. */
export function moved(choice: ChartChoice, all: readonly string[], name: string, by: -1 | 1): ChartChoice {
  const order = [...all];
  const from = order.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return choice;
  [order[from], order[to]] = [order[to]!, order[from]!];
  return { ...choice, order };
}

/** The choice with a chart shown or left out. */
export const shownOrNot = (choice: ChartChoice, name: string, shown: boolean): ChartChoice => ({
  ...choice,
  hidden: shown ? choice.hidden.filter((each) => each !== name) : [...choice.hidden, name],
});
