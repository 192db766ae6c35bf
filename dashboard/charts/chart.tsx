import { useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { say } from "../controls/toasts.tsx";
import { figure } from "../figures/number.ts";
import { rowsOf } from "./csv.ts";
import {
  type ChartLook,
  type ChartSeries,
  type LineChart,
  openLineChart,
  type XRange,
} from "./line-chart.ts";
import { saveAs } from "./save-as.ts";
import "./chart.css";

const tableRows = 500;

/** A line chart with its name, its values as a table on demand, and as CSV and PNG. */
export function Chart({
  name,
  series,
  look,
  heightPx = 200,
  zoom = null,
  onZoom,
  sync,
  note,
  actions,
}: {
  name: string;
  series: readonly ChartSeries[];
  /** Keep it the same object while it says the same: another one draws anew. */
  look?: Partial<ChartLook>;
  heightPx?: number;
  zoom?: XRange | null;
  onZoom?: (range: XRange | null) => void;
  sync?: string;
  /** Said under the name, such as why there is nothing. */
  note?: string | null;
  actions?: React.ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<LineChart | null>(null);
  const told = useRef(onZoom);
  told.current = onZoom;
  const [tabled, setTabled] = useState(false);

  useEffect(() => {
    const opened = openLineChart(place.current!, {
      ...{ name, heightPx },
      ...(sync !== undefined && { sync }),
      onZoom: (range) => told.current?.(range),
    });
    chart.current = opened;
    return () => {
      chart.current = null;
      opened.close();
    };
  }, [name, heightPx, sync]);
  // In this order, and again for a chart opened anew: what it looks like, what it shows, how much of that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was opened anew is told all again
  useEffect(() => chart.current?.setLook(look ?? {}), [look, name, heightPx, sync]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was opened anew is told all again
  useEffect(() => chart.current?.setSeries(series), [series, name, heightPx, sync]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was opened anew is told all again
  useEffect(() => chart.current?.setZoom(zoom), [zoom?.from, zoom?.to, name, heightPx, sync]);

  return (
    <figure className="chart card" aria-label={name}>
      <div className="chart-head">
        <h3>{name}</h3>
        <div className="chart-actions">
          {zoom !== null && onZoom && (
            <Button look="quiet" onClick={() => onZoom(null)}>
              Show all
            </Button>
          )}
          {actions}
          <Button look="quiet" aria-label={`${name} as a table`} onClick={() => setTabled(true)}>
            Table
          </Button>
          <Button
            look="quiet"
            aria-label={`Save ${name} as CSV`}
            onClick={() =>
              saveAs(new Blob([chart.current!.csv()], { type: "text/csv" }), `${fileName(name)}.csv`)
            }
          >
            CSV
          </Button>
          <Button
            look="quiet"
            aria-label={`Save ${name} as PNG`}
            onClick={() =>
              chart.current!.png().then(
                (blob) => saveAs(blob, `${fileName(name)}.png`),
                (error: Error) => say(error.message, true),
              )
            }
          >
            PNG
          </Button>
        </div>
      </div>
      {note && <p className="chart-note">{note}</p>}
      <div ref={place} />
      {tabled && (
        <Dialog title={name} wide onClose={() => setTabled(false)}>
          <Values series={series} look={look ?? {}} />
        </Dialog>
      )}
    </figure>
  );
}

/** The newest rows of a chart's values. */
function Values({ series, look }: { series: readonly ChartSeries[]; look: Partial<ChartLook> }) {
  const { head, rows } = rowsOf(series, look.xName ?? "x");
  const xLabel = look.xLabel ?? String;
  const yLabel = look.yLabel ?? figure;
  const newest = rows.slice(-tableRows).reverse();
  return (
    <>
      <p className="soft">
        {rows.length > tableRows
          ? `The last ${tableRows} of ${rows.length} rows, newest first; the CSV has all.`
          : "Newest first."}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="table-frame chart-values" tabIndex={0} aria-label="Values">
        <table className="table">
          <thead>
            <tr>
              {head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map(([x, ...values]) => (
              <tr key={x}>
                <td className="number">{xLabel(x as number)}</td>
                {values.map((value, index) => (
                  <td key={head[index + 1]} className="right">
                    {typeof value === "number" ? yLabel(value) : "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const fileName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
