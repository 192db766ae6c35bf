import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";

/** Why a mutation was refused, a sentence each; none when it was done. */
export async function refusalsOf(answer: Promise<{ readonly __typename: string }>): Promise<string[]> {
  const outcome = outcomeOf(await answer);
  return outcome.ok ? [] : sentencesOf(outcome.mistake);
}
