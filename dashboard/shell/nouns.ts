/** What the platform has, in the order of the menu. */
export const nouns: readonly { readonly href: string; readonly name: string }[] = [
  { href: "/runs", name: "Runs" },
  { href: "/sweeps", name: "Sweeps" },
  { href: "/checkpoints", name: "Checkpoints" },
  { href: "/datasets", name: "Datasets" },
  { href: "/rollouts", name: "Rollouts" },
  { href: "/configurations", name: "Configurations" },
  { href: "/models", name: "Models" },
  { href: "/trainers", name: "Trainers" },
  { href: "/settings", name: "Settings" },
];
