import type { AskFailed } from "../platform/ask.ts";
import { Page } from "./page.tsx";
import { Empty, Failure, Loading } from "./states.tsx";

/** The page of something while it is not here: on its way, out of reach, or nowhere. */
export function UnreadPage({
  name,
  noun,
  trail,
  asked,
}: {
  name: string;
  /** What it would be, e.g. `dataset`. */
  noun: string;
  trail: readonly { readonly href: string; readonly name: string }[];
  asked: { readonly error: AskFailed | null; readonly loading: boolean; readonly reload: () => void };
}) {
  const { error, loading, reload } = asked;
  return (
    <Page title={name} trail={trail}>
      {error ? (
        <Failure error={error} retry={reload} />
      ) : loading ? (
        <Loading what={`the ${noun}`} />
      ) : (
        <Empty>There is no {noun} of this name.</Empty>
      )}
    </Page>
  );
}
