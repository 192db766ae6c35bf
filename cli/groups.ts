import type { Command } from "./command.ts";

/** The help's headings, each with the first words of its commands. */
const headings: readonly (readonly [title: string, nouns: readonly string[]])[] = [
  ["The platform itself", ["start", "api", "trainer"]],
  ["Whom you speak to", ["login", "whoami", "profile", "open", "completion"]],
  ["Runs", ["train", "runs"]],
  ["What a run leaves", ["metrics", "steps", "evaluations", "samples", "outputs"]],
  ["Checkpoints", ["checkpoints"]],
  ["Sweeps", ["sweep"]],
  ["What runs are made of", ["dataset", "rollout", "config", "model"]],
  ["The workspace", ["workspace", "members", "keys", "trainers", "events"]],
];

export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The commands under their headings, those that help and completion do not speak of left out. */
export function grouped(commands: readonly Command[]): readonly Group[] {
  return headings
    .map(([title, nouns]) => ({
      title,
      commands: nouns.flatMap((noun) =>
        commands.filter(({ name, hidden }) => hidden !== true && name.split(" ")[0] === noun),
      ),
    }))
    .filter((group) => group.commands.length > 0);
}
