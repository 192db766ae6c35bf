import { useSyncExternalStore } from "react";

const narrowScreen = matchMedia("(max-width: 48rem)");
const wall = matchMedia("(min-width: 2200px)");

/** How tall a row and the head are in pixels: they follow the page's type size, and a narrow screen stacks what a wide one lists. */
export function useRowHeight(): {
  readonly rowPx: number;
  readonly headPx: number;
  readonly narrow: boolean;
} {
  const told = useSyncExternalStore(onScreen, screenNow);
  const [rem = 14, narrow = 0] = told.split(" ").map(Number);
  return narrow
    ? { rowPx: Math.round(rem * 5.6), headPx: 0, narrow: true }
    : { rowPx: Math.round(rem * 2.8), headPx: Math.round(rem * 2.5), narrow: false };
}

const screenNow = () =>
  `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize)} ${Number(narrowScreen.matches)}`;

function onScreen(listener: () => void): () => void {
  for (const media of [narrowScreen, wall]) media.addEventListener("change", listener);
  return () => {
    for (const media of [narrowScreen, wall]) media.removeEventListener("change", listener);
  };
}
