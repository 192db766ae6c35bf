import type { XRange } from "./series.ts";

/**
 * Fingers on a plot: one moves the crosshair, two spread or pinch what is shown of x. Up and down still scrolls the page.
 * Answers how to stop listening.
 */
export function followFingers(
  over: HTMLElement,
  on: {
    /** The place of a finger, in pixels of the plot; null when the last has gone. */
    readonly point: (leftPx: number | null) => void;
    readonly shown: () => XRange;
    readonly pinch: (range: XRange) => void;
    readonly pinched: () => void;
  },
): () => void {
  const fingers = new Map<number, number>();
  let held: { readonly values: readonly [number, number] } | null = null;
  const leftOf = (event: PointerEvent) => event.clientX - over.getBoundingClientRect().left;
  const listening = new AbortController();

  function down(event: PointerEvent) {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, leftOf(event));
    if (fingers.size === 1) on.point(leftOf(event));
    if (fingers.size === 2) {
      const { from, to } = on.shown();
      const [one, other] = [...fingers.values()] as [number, number];
      const valueUnder = (leftPx: number) => from + (leftPx / over.clientWidth) * (to - from);
      held = { values: [valueUnder(one), valueUnder(other)] };
    }
  }

  function move(event: PointerEvent) {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, leftOf(event));
    const [one, other] = [...fingers.values()] as [number, number | undefined];
    if (other === undefined) return on.point(one);
    if (held === null || Math.abs(one - other) < 16) return;
    // The values that the fingers came down on stay under them.
    const perPx = (held.values[1] - held.values[0]) / (other - one);
    if (!(perPx > 0)) return;
    const from = held.values[0] - one * perPx;
    on.pinch({ from, to: from + over.clientWidth * perPx });
  }

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return;
    if (held !== null && fingers.size < 2) {
      held = null;
      on.pinched();
    }
    if (fingers.size === 0) on.point(null);
  }

  over.addEventListener("pointerdown", down, listening);
  over.addEventListener("pointermove", move, listening);
  for (const end of ["pointerup", "pointercancel"] as const) over.addEventListener(end, up, listening);
  return () => listening.abort();
}
