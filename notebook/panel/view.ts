/** What the kernel tells the panel; the other side of it is `Panel._state` in panel.py. What is not known is null. */
export interface PanelView {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly state: string;
  readonly stalled: boolean;
  readonly over: boolean;
  readonly attempt: number;
  readonly step: number;
  readonly totalSteps: number | null;
  readonly steps: string;
  readonly measure: string;
  readonly curve: readonly Point[];
  readonly validation: readonly Point[];
  readonly lengths: readonly Point[];
  readonly invalid: number;
  readonly checkpointStep: number | null;
  readonly samples: readonly ShownSample[];
  readonly away: string | null;
}

type Point = readonly [number, number | null];

export interface ShownSample {
  readonly step: number;
  readonly reward: number | null;
  readonly failure: string | null;
  readonly prompt: string;
  readonly answer: string;
  readonly tokens: number;
}

/** A number for people; one that is not known is a dash. */
export function figure(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return "–";
  return value.toLocaleString("en", { maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 21 });
}
