import { type ComponentType, useEffect, useState } from "react";
import { AskFailed } from "../platform/ask.ts";
import { useComingBack } from "../platform/use-coming-back.ts";
import { Failure, Loading } from "./states.tsx";

const slot = "trainyard-reloaded";

/**
 * A view whose code is fetched when it is first shown, or before, by `fetch`. Not React's lazy: that shows what it waited
 * for 300 ms after the word that it waits at the earliest, which was half of a run's first paint.
 */
export function later<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { readonly fetch: () => void } {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const once = () => {
    loading ??= load().then(
      (view) => {
        loaded = view;
      },
      (error: Error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function Later(props: P) {
    const [error, setError] = useState<AskFailed | null>(null);
    const [round, setRound] = useState(0);
    const again = () => setRound((count) => count + 1);
    // As it was when this was drawn: the code may come between that and the effect, and is to be drawn then.
    const View = loaded;
    // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another try
    useEffect(() => {
      if (View !== null) return;
      const gone = new AbortController();
      once()
        .then(again, () => findOut(gone.signal))
        .catch((why: AskFailed) => gone.signal.aborted || setError(why));
      return () => gone.abort();
    }, [round]);
    useComingBack(View === null ? error : null, again);
    if (View !== null) return <View {...props} />;
    return error === null ? <Loading what={what} /> : <Failure error={error} retry={again} />;
  }

  /** Why the code did not come: nobody is there to fetch it from, or a platform of another version, whose files have other names. */
  async function findOut(signal: AbortSignal): Promise<never> {
    const told = (code: string, end: string) => new AskFailed(code, `What shows ${what} ${end}`, null);
    const away = () => Promise.reject(told("UNREACHABLE", "comes when the platform can be reached."));
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch("/", { cache: "no-store", signal: bounded }).catch(away);
    if (!answer.ok) return away();
    // Of that version the page is loaded anew, once.
    if (Date.now() - Number(sessionStorage.getItem(slot)) > 60_000) {
      sessionStorage.setItem(slot, String(Date.now()));
      location.reload();
    }
    throw told("MISSING", "could not be fetched.");
  }

  return Object.assign(Later, { fetch: () => void once().catch(() => {}) });
}
