import type { XRange } from "../../charts/series.ts";
import type { Axis } from "../../generated/operations.ts";

const wantedPoints = 500;

/** The metric by which tokens are counted along a run. */
export const trained = "tokens/trained";

/** What is asked of curves, whichever run's they are: as many points as a wide chart has places. */
export const questionOf = ({
  keys,
  axis,
  attempt,
  range,
}: {
  readonly keys: readonly string[];
  readonly axis: Axis;
  readonly attempt: number | null;
  readonly range: XRange | null;
}) => ({
  keys: axis === "TOKENS" ? [...new Set([...keys, trained])] : keys,
  ...{ axis, attempt, points: wantedPoints },
  ...{ from: range?.from ?? null, to: range?.to ?? null },
});
