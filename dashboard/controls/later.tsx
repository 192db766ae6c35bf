import { type ComponentType, useEffect, useState } from "react";
import { AskFailed } from "../platform/ask.ts";
import { Failure, Loading } from "./states.tsx";

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
    const [failed, setFailed] = useState(false);
    const [, setRound] = useState(0);
    useEffect(() => {
      if (loaded !== null || failed) return;
      let gone = false;
      once().then(
        () => gone || setRound((count) => count + 1),
        () => gone || setFailed(true),
      );
      return () => {
        gone = true;
      };
    }, [failed]);
    const View = loaded;
    if (View !== null) return <View {...props} />;
    if (!failed) return <Loading what={what} />;
    // Another version of the dashboard may be there by now, whose files have other names.
    const error = new AskFailed("UNREACHABLE", `What shows ${what} could not be fetched.`, null);
    return <Failure error={error} retry={() => location.reload()} />;
  }

  return Object.assign(Later, { fetch: () => void once().catch(() => {}) });
}
