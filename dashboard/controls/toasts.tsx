import { useSyncExternalStore } from "react";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
}

const shownMs = 6000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Says something in passing; it goes by itself, so nothing that must be read belongs here. */
export function say(text: string, bad = false): void {
  const toast = { id: ++last, text, bad };
  become([...toasts.slice(-3), toast]);
  setTimeout(() => become(toasts.filter((each) => each !== toast)), shownMs);
}

function become(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Where what is said in passing appears; once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, bad }) => (
        <div key={id} className={`notice ${bad ? "bad" : ""}`}>
          {text}
        </div>
      ))}
    </div>
  );
}
