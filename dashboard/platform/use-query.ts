import { useCallback, useEffect, useRef, useState } from "react";
import type { TypedDocument } from "../../client/document.ts";
import { type AskFailed, ask } from "./ask.ts";
import { useComingBack } from "./use-coming-back.ts";

export interface Asked<R> {
  /** The newest answer; while another is on its way, the one before. */
  readonly data: R | null;
  readonly error: AskFailed | null;
  readonly loading: boolean;
  /** Asks again, and leaves what is shown until the answer is there. */
  readonly reload: () => void;
}

/** Asks when the view opens, whenever the variables change, and again until the platform can be reached; `null` for variables asks nothing yet. */
export function useQuery<R, V extends object>(document: TypedDocument<R, V>, variables: V | null): Asked<R> {
  const [answer, setAnswer] = useState<{ data: R | null; error: AskFailed | null }>({
    data: null,
    error: null,
  });
  const [loading, setLoading] = useState(variables !== null);
  const [round, setRound] = useState(0);
  const asked = variables === null ? null : JSON.stringify(variables);
  const newest = useRef(variables);
  newest.current = variables;

  // biome-ignore lint/correctness/useExhaustiveDependencies: variables are compared by their text, and a round is another question
  useEffect(() => {
    if (newest.current === null) return;
    const gone = new AbortController();
    setLoading(true);
    ask(document, newest.current, gone.signal).then(
      (data) => {
        if (gone.signal.aborted) return;
        setAnswer({ data, error: null });
        setLoading(false);
      },
      (error: AskFailed) => {
        if (gone.signal.aborted) return;
        setAnswer(({ data }) => ({ data, error }));
        setLoading(false);
      },
    );
    return () => gone.abort();
  }, [document, asked, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  useComingBack(answer.error, reload);
  return { ...answer, loading, reload };
}
