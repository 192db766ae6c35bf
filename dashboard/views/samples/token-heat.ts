/** Steps of colour, by the probability with which the policy said the token: from near certain to a surprise. */
export const heatSteps: readonly { readonly from: number; readonly name: string }[] = [
  { from: 0.9, name: "90 % or more" },
  { from: 0.5, name: "50 to 90 %" },
  { from: 0.2, name: "20 to 50 %" },
  { from: 0.05, name: "5 to 20 %" },
  { from: 0.01, name: "1 to 5 %" },
  { from: 0, name: "below 1 %" },
];

/** The step of a log-probability, an index into heatSteps; null where it is not known. */
export function heatOf(logprob: number | null | undefined): number | null {
  if (logprob === null || logprob === undefined || Number.isNaN(logprob)) return null;
  const probability = Math.exp(logprob);
  const step = heatSteps.findIndex(({ from }) => probability >= from);
  return step === -1 ? heatSteps.length - 1 : step;
}

/** A token's text as one can see it: spaces, tabs and line breaks have a sign. */
export function visible(text: string): string {
  if (text === "") return "∅";
  return text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\r", "␍").replaceAll("\n", "↵");
}
