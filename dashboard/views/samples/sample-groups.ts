import type { DashboardSamplesQuery } from "../../generated/operations.ts";

export type ListedSample = NonNullable<DashboardSamplesQuery["run"]>["samples"]["nodes"][number];
export type Message = ListedSample["messages"][number];

/** The samples of one prompt that are on a page, in the order of their index, and what all their conversations begin with. */
export interface SampleGroup {
  readonly key: string;
  readonly samples: readonly ListedSample[];
  readonly prompt: readonly Message[];
}

/** Puts neighbours of one attempt, step, split and group together, in the order in which they came. */
export function groupsOf(samples: readonly ListedSample[]): SampleGroup[] {
  const groups = new Map<string, ListedSample[]>();
  for (const sample of samples) {
    const key = `${sample.attempt}.${sample.step}.${sample.split}.${sample.group}`;
    const group = groups.get(key);
    if (group) group.push(sample);
    else groups.set(key, [sample]);
  }
  return [...groups].map(([key, members]) => {
    const ordered = members.toSorted((a, b) => a.index - b.index);
    return { key, samples: ordered, prompt: commonPrompt(ordered.map(({ messages }) => messages)) };
  });
}

/** The messages that all conversations begin with, as far as nothing in them was said by the policy. */
export function commonPrompt(conversations: readonly (readonly Message[])[]): readonly Message[] {
  const [first = [], ...others] = conversations;
  let length = first.findIndex(({ role }) => role !== "system" && role !== "user");
  if (length === -1) length = first.length;
  for (const other of others)
    while (length > 0 && !first.slice(0, length).every((each, n) => same(each, other[n]))) length--;
  return first.slice(0, length);
}

const same = (a: Message, b: Message | undefined) =>
  b !== undefined &&
  a.role === b.role &&
  a.content === b.content &&
  JSON.stringify(a.extra) === JSON.stringify(b.extra);

/** Mean reward of the samples that have one, and how many failed; a failed sample is no zero. */
export function rewardOf(samples: readonly Pick<ListedSample, "reward" | "failure">[]): {
  readonly mean: number | null;
  readonly failed: number;
} {
  const known = samples.flatMap(({ reward }) => reward ?? []);
  return {
    mean: known.length === 0 ? null : known.reduce((sum, reward) => sum + reward, 0) / known.length,
    failed: samples.filter(({ failure }) => failure !== null).length,
  };
}
