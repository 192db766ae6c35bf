import { valueAt } from "./crosshair.ts";
import type { ChartLook, ChartSeries } from "./series.ts";

export interface Legend {
  /** Writes the value of every series at `x`, or the last ones when it is null. */
  tell(series: readonly ChartSeries[], x: number | null, look: ChartLook): void;
  close(): void;
}

/** The names of the series with their colours and values; pressing one hides its line and shows it again. */
export function openLegend(
  element: HTMLElement,
  options: {
    readonly colourOf: (series: ChartSeries, index: number) => string;
    readonly onHide: (hidden: ReadonlySet<string>) => void;
  },
): Legend {
  const list = document.createElement("div");
  list.className = "line-chart-legend";
  element.append(list);
  const place = document.createElement("span");
  place.className = "line-chart-place";
  const hidden = new Set<string>();
  let entries: { key: HTMLButtonElement; swatch: HTMLElement; value: HTMLElement }[] = [];
  let shownLabels = "";

  function build(series: readonly ChartSeries[]) {
    entries = series.map(({ label }) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "line-chart-key";
      key.setAttribute("aria-pressed", String(!hidden.has(label)));
      key.title = `Show or hide ${label}`;
      const swatch = document.createElement("span");
      swatch.className = "line-chart-swatch";
      const value = document.createElement("span");
      value.className = "line-chart-value";
      key.append(swatch, `${label} `, value);
      key.addEventListener("click", () => {
        if (!hidden.delete(label)) hidden.add(label);
        key.setAttribute("aria-pressed", String(!hidden.has(label)));
        options.onHide(hidden);
      });
      return { key, swatch, value };
    });
    list.replaceChildren(...entries.map(({ key }) => key), place);
  }

  return {
    tell(series, x, look) {
      const labels = series.map(({ label }) => label).join("\n");
      if (labels !== shownLabels || entries.length !== series.length) build(series);
      shownLabels = labels;
      series.forEach((each, index) => {
        const { swatch, value } = entries[index]!;
        const colour = options.colourOf(each, index);
        if (swatch.style.background !== colour) swatch.style.background = colour;
        write(value, valueAt(each, x, look.yLabel));
      });
      write(place, x === null ? "" : `${look.xName} ${look.xLabel(x)}`);
    },
    close: () => list.remove(),
  };
}

function write(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}
