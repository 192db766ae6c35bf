/** One line of a panel: which metric it shows, and which others are its lowest and highest. */
export interface PanelLine {
  readonly label: string;
  readonly key: string;
  readonly low?: string;
  readonly high?: string;
  /** Measured now and then: each point is marked. */
  readonly dots?: boolean;
}

export type Unit = "number" | "share" | "seconds" | "tokens";

/** A chart of a run. */
export interface Panel {
  readonly name: string;
  readonly unit: Unit;
  readonly lines: readonly PanelLine[];
  /** Lines that are zero all along are left out: of many classes few happen. */
  readonly onlyRisen?: boolean;
}

const validation = (key: string): PanelLine => ({
  ...{ label: "validation", key: `validation/${key}`, dots: true },
});

const reward: Panel = {
  name: "Reward",
  unit: "number",
  lines: [
    { label: "training", key: "reward/mean", low: "reward/min", high: "reward/max" },
    validation("reward/mean"),
  ],
};
const loss: Panel = {
  name: "Loss",
  unit: "number",
  lines: [{ label: "training", key: "loss" }, validation("loss")],
};
const entropy: Panel = {
  name: "Entropy (nats a token)",
  unit: "number",
  lines: [{ label: "entropy", key: "policy/entropy" }],
};
const divergence: Panel = {
  name: "KL divergence",
  unit: "number",
  lines: [
    { label: "to the reference", key: "policy/kl_reference" },
    { label: "to the policy that sampled (k3)", key: "policy/k3" },
  ],
};
const lengths: Panel = {
  name: "Lengths (tokens)",
  unit: "tokens",
  lines: [
    {
      label: "response",
      key: "length/response",
      ...{ low: "length/response_min", high: "length/response_max" },
    },
    { label: "prompt", key: "length/prompt" },
    { label: "total", key: "length/total" },
  ],
};
const optimiser: readonly Panel[] = [
  { name: "Gradient norm", unit: "number", lines: [{ label: "norm", key: "optimiser/grad_norm" }] },
  { name: "Learning rate", unit: "number", lines: [{ label: "rate", key: "optimiser/lr" }] },
];

const fixed: readonly Panel[] = [
  reward,
  loss,
  divergence,
  entropy,
  lengths,
  ...optimiser,
  {
    name: "Truncated answers",
    unit: "share",
    lines: [{ label: "training", key: "truncation/ratio" }, validation("truncation/ratio")],
  },
  {
    name: "Clipping and effective samples",
    unit: "share",
    lines: [
      { label: "clipped", key: "policy/clip_fraction" },
      { label: "effective sample size", key: "policy/ess" },
      { label: "groups without signal", key: "advantage/zero_ratio" },
    ],
  },
  {
    name: "Staleness (policy versions)",
    unit: "number",
    lines: [
      { label: "mean", key: "staleness/mean" },
      { label: "oldest", key: "staleness/max" },
    ],
  },
  {
    name: "Tokens a step",
    unit: "tokens",
    lines: [
      { label: "sampled", key: "tokens/sampled" },
      { label: "trained on", key: "tokens/trained" },
    ],
  },
];

const families: readonly {
  readonly name: string;
  readonly unit: Unit;
  readonly of: RegExp;
  readonly onlyRisen?: boolean;
}[] = [
  { name: "Reward by function", unit: "number", of: /^reward\/(.+)\/mean$/ },
  { name: "Seconds by stage", unit: "seconds", of: /^seconds\/(.+)$/ },
  { name: "Failed samples by class", unit: "share", of: /^failures\/(.+)\/share$/, onlyRisen: true },
];

/** What a run of this kind shows before its first metric has come. */
const expected: Readonly<Record<string, readonly string[]>> = {
  RL: ["Reward", "Loss", "Entropy (nats a token)", "Lengths (tokens)", "Gradient norm", "Learning rate"],
  OFFLINE_RL: ["Loss", "Entropy (nats a token)", "Gradient norm", "Learning rate"],
  SFT: ["Loss", "Entropy (nats a token)", "Gradient norm", "Learning rate"],
  MERGE: [],
};

/** The charts that a run has, by its kind and the names of its metrics. */
export function panelsOf(kind: string, keys: readonly string[]): Panel[] {
  const held = new Set(keys);
  const first = expected[kind] ?? [];
  const usual = fixed.filter(({ name, lines }) =>
    held.size === 0 ? first.includes(name) : lines.some(({ key }) => held.has(key)),
  );
  const grouped = families.flatMap(({ of, ...family }) => {
    const lines = keys.flatMap((key) => {
      const [, label] = of.exec(key) ?? [];
      return label === undefined ? [] : [{ label: label.replaceAll("_", " "), key }];
    });
    return lines.length === 0 ? [] : [{ ...family, lines }];
  });
  const [byFunction = [], rest] = [
    grouped.filter(({ name }) => name === "Reward by function"),
    grouped.filter(({ name }) => name !== "Reward by function"),
  ];
  const after = usual[0]?.name === "Reward" ? 1 : 0;
  return [...usual.slice(0, after), ...byFunction, ...usual.slice(after), ...rest].map((panel) =>
    held.size === 0 ? panel : { ...panel, lines: panel.lines.filter(({ key }) => held.has(key)) },
  );
}

/** A chart of one metric that somebody chose. */
export const panelOf = (key: string): Panel => ({
  name: key,
  unit: /^seconds\//.test(key) ? "seconds" : /(share|ratio)$/.test(key) ? "share" : "number",
  lines: [{ label: key, key }],
});

/** Every metric that is needed to draw these. */
export const keysOf = (panels: readonly Panel[]): string[] => [
  ...new Set(
    panels.flatMap(({ lines }) =>
      lines.flatMap(({ key, low, high }) => [key, ...(low ? [low] : []), ...(high ? [high] : [])]),
    ),
  ),
];

/** What the figures at the head of a run read from its curves, because it comes with every step. */
export const cardKeys = [
  "policy/entropy",
  "length/response",
  "length/total",
  "truncation/ratio",
  "loss",
] as const;

const main = ["Reward", "Loss", "Lengths (tokens)", "Entropy (nats a token)"];

/** Every metric that a run's overview may show: they are asked for before anybody knows which of them the run has. */
export const overviewKeys: readonly string[] = [
  ...new Set([...keysOf(fixed.filter(({ name }) => main.includes(name))), ...cardKeys]),
];

/** The few that the overview shows. */
export const mainPanels = (kind: string, keys: readonly string[]): Panel[] =>
  panelsOf(kind, keys)
    .filter(({ name }) => main.includes(name))
    .slice(0, 4);
