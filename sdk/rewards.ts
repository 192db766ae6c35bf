/** What a Grader may say a sample is worth: one number, or several by name, whose sum is the reward. */
export type Reward = number | { readonly [name: string]: number };

const rewardName = /^[A-Za-z0-9_.-]{1,64}$/;

/** A reward as it travels: the sum, and its parts where the Grader named them; or what is wrong with it. */
export type Rewarded =
  | { readonly reward: number; readonly rewards: Record<string, number> | null }
  | { readonly fault: string };

/** Reads what a Grader set. Finite numbers only, and at least one; names are letters, digits, `_`, `.` and `-`. */
export function rewardOf(value: unknown): Rewarded {
  if (value === undefined) return { fault: "the grader set no reward" };
  if (typeof value === "number")
    return Number.isFinite(value)
      ? { reward: value, rewards: null }
      : { fault: `the grader set the reward ${value}, which is not finite` };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return {
      fault: `the grader set a reward that is neither a number nor numbers by name, but ${describeValue(value)}`,
    };
  const parts = Object.entries(value as Record<string, unknown>);
  if (parts.length === 0) return { fault: "the grader set an object that names no reward" };
  for (const [name, part] of parts) {
    // An object cannot be relied on to carry this one name as any other.
    if (!rewardName.test(name) || name === "__proto__")
      return {
        fault: `the grader named a reward ${JSON.stringify(name.slice(0, 100))}: names are 1 to 64 letters, digits, _ . and -`,
      };
    if (typeof part !== "number")
      return { fault: `the grader set the reward ${name} to no number but ${describeValue(part)}` };
    if (!Number.isFinite(part))
      return { fault: `the grader set the reward ${name} to ${part}, which is not finite` };
  }
  const rewards = Object.fromEntries(parts) as Record<string, number>;
  const reward = sumOf(rewards);
  return Number.isFinite(reward)
    ? { reward, rewards }
    : { fault: "the sum of the rewards that the grader named is not finite" };
}

export function sumOf(rewards: Readonly<Record<string, number>>): number {
  return Object.values(rewards).reduce((sum, part) => sum + part, 0);
}

/** A value that should have been another, in a few words. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "string"
    ? `the string ${JSON.stringify(value.slice(0, 100))}`
    : `of type ${typeof value}`;
}
