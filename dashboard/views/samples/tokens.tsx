import { type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { figure, percent, unknown, wholeCount } from "../../figures/number.ts";
import type { DashboardSampleQuery } from "../../generated/operations.ts";
import { heatOf, heatSteps, visible } from "./token-heat.ts";

type Row = NonNullable<
  Extract<DashboardSampleQuery["node"], { readonly __typename: "Sample" }>["rows"]
>[number];

/** Every token as the policy read and said it, coloured by how likely it was to say just that. */
export function Tokens({ rows, leftOut }: { rows: readonly Row[]; leftOut: number | null }) {
  return (
    <div className="stack">
      <Legend />
      {leftOut !== null && leftOut > 0 && (
        <p className="notice warn">{wholeCount(leftOut)} tokens were not kept and are not shown.</p>
      )}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sample never change
        <TokenRow key={place} row={row} name={rows.length === 1 ? "Tokens" : `Tokens, row ${place + 1}`} />
      ))}
    </div>
  );
}

function Legend() {
  return (
    <div className="row samples-legend">
      <span className="soft">Probability of the token when it was sampled:</span>
      {heatSteps.map(({ name }, step) => (
        <span key={name} className={`samples-token samples-heat-${step}`}>
          {name}
        </span>
      ))}
      <span className="samples-token given">given to the policy</span>
      <span className="samples-token untrained">not learned from</span>
    </div>
  );
}

function TokenRow({ row, name }: { row: Row; name: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);

  // Thousands of tokens are drawn once; which of them is meant is set beside React.
  function mean(place: number) {
    const shown = list.current!;
    shown.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
    const token = shown.children[place];
    if (!token) return;
    token.setAttribute("aria-selected", "true");
    shown.setAttribute("aria-activedescendant", token.id);
    setAt(place);
  }
  function pressed(event: KeyboardEvent) {
    const last = row.texts.length - 1;
    const next = { ArrowRight: (at ?? -1) + 1, ArrowLeft: (at ?? 1) - 1, Home: 0, End: last }[event.key];
    if (next === undefined || next < 0 || next > last) return;
    event.preventDefault();
    mean(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  }
  const pointed = ({ target }: { target: EventTarget }) => {
    const place = (target as HTMLElement).dataset["place"];
    if (place !== undefined) mean(Number(place));
  };
  return (
    <div className="stack">
      <div
        ref={list}
        className="samples-tokens"
        role="listbox"
        aria-label={`${name}: arrow keys go from one to the next`}
        aria-describedby={`${id}-told`}
        tabIndex={0}
        onKeyDown={pressed}
        onFocus={() => at === null && mean(Math.max(0, row.sampled.indexOf(true)))}
        onPointerOver={pointed}
        onPointerDown={pointed}
      >
        <TokenSpans row={row} id={id} />
      </div>
      <p className="samples-told" id={`${id}-told`} role="status">
        {at === null ? "Point at a token, or walk with the arrow keys." : told(row, at)}
      </p>
    </div>
  );
}

const TokenSpans = memo(function TokenSpans({ row, id }: { row: Row; id: string }) {
  return row.texts.map((text, place) => {
    const heat = heatOf(row.logprobs[place]);
    const look = !row.sampled[place] ? "given" : heat === null ? "" : `samples-heat-${heat}`;
    const untrained = row.sampled[place] && !row.trained[place] ? "untrained" : "";
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the token that is meant
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
        key={place}
        id={`${id}-${place}`}
        data-place={place}
        role="option"
        className={`samples-token ${look} ${untrained}`}
      >
        {visible(text)}
        {text.endsWith("\n") ? "\n" : ""}
      </span>
    );
  });
});

/** One token in words: its text, its log-probability and probability, the weights that said it, and whether it taught. */
function told(row: Row, place: number): string {
  const text = `Token ${row.first + place}, “${visible(row.texts[place] ?? "")}”`;
  if (!row.sampled[place]) return `${text}: given to the policy.`;
  const logprob = row.logprobs[place] ?? null;
  const version = row.policyVersions[place] ?? null;
  return [
    `${text}: log-probability ${logprob ?? unknown}`,
    `probability ${logprob === null ? unknown : percent(Math.exp(logprob), 2)}`,
    `temperature ${figure(row.temperature)}`,
    `policy version ${version ?? unknown}`,
    row.trained[place] ? "learned from." : "not learned from.",
  ].join(", ");
}
