/** One line of a table: ours, and beside it what something else makes of the same work on the same machine. */
export interface Figure {
  /** The benchmark's. */
  readonly name: string;
  readonly figure: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly ratio: number | null;
  readonly unit: string;
}
