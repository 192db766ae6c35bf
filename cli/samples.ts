import type { Command } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import {
  type SampleLineFragment,
  SampleList,
  SampleTexts,
  type SampleTextsQuery,
} from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { everyPage, limitOption, more } from "./pages.ts";
import { findRun } from "./runs.ts";
import { duration, figure, printable, table } from "./terminal.ts";

const splits = ["train", "validation"] as const;
const failures = [
  "agent_error",
  "agent_timeout",
  "cancelled",
  "grader_error",
  "grader_timeout",
  "infrastructure",
  "invalid_reward",
  "truncated",
] as const;
const orders = ["step", "reward", "advantage", "length"] as const;

/** A failed sample has no reward: its failure stands where others have theirs. */
const outcome = ({ reward, failure }: SampleLineFragment) =>
  failure ? failure.class.toLowerCase() : figure(reward);

const split = {
  type: "string",
  value: "SPLIT",
  choices: splits,
  description: "Only of train, or of validation",
} as const;

export const listSamples: Command = {
  name: "samples list",
  summary: "List a run's samples: rewards, failures, lengths",
  positionals: ["RUN"],
  options: {
    step: { type: "string", value: "N", description: "Only of this step" },
    group: { type: "string", value: "N", description: "Only of this group of its step" },
    row: {
      type: "string",
      value: "N",
      description: "Only of this row of the dataset, counted from 0: one prompt across steps",
    },
    split,
    failed: { type: "boolean", description: "Only those without a reward" },
    failure: {
      type: "string",
      multiple: true,
      value: "CLASS",
      choices: failures,
      description: "Only those that failed so",
    },
    min: { type: "string", value: "REWARD", description: "Only from this reward on" },
    max: { type: "string", value: "REWARD", description: "Only up to this reward" },
    by: {
      type: "string",
      value: "ORDER",
      choices: orders,
      description: `${orders.join(", ")}: largest first (step)`,
    },
    limit: limitOption,
  },
  async run(call) {
    const { values } = call;
    const { id, name } = await findRun(call, call.positionals[0]!);
    const filter = filterOf(call);
    const orderBy = {
      field: (values.choice("by") ?? "step").toUpperCase() as Uppercase<(typeof orders)[number]>,
      direction: "DESC",
    } as const;
    const { nodes, total } = await everyPage(
      values.whole("limit", 0, 1_000_000) ?? 20,
      async (first, after) =>
        (await call.client().query(SampleList, { id, filter, orderBy, first, after })).run?.samples,
    );
    call.output.show({ totalCount: total, samples: nodes }, () =>
      nodes.length === 0
        ? "no samples"
        : `${table(
            ["STEP", "GROUP", "INDEX", "SPLIT", "REWARD", "ADVANTAGE", "PROMPT", "RESPONSE", "TOOK"],
            nodes.map((each) => [
              figure(each.step),
              figure(each.group),
              figure(each.index),
              each.split.toLowerCase(),
              `${outcome(each)}${each.truncated ? " (cut)" : ""}`,
              figure(each.advantage),
              figure(each.promptTokens),
              figure(each.responseTokens),
              duration(each.durationSeconds ?? null),
            ]),
          )}${more(nodes.length, total)}\n\n\`trainyard samples show ${name} --step ${nodes[0]!.step} --group ${nodes[0]!.group}\` shows a group's texts`,
    );
    return exitCodes.done;
  },
};

function filterOf({ values }: Parameters<Command["run"]>[0]) {
  const number = (option: string) => {
    const text = values.string(option);
    if (text !== undefined && !Number.isFinite(Number(text)))
      throw usageError(`--${option} is a number, not \`${text}\``);
    return text === undefined ? undefined : Number(text);
  };
  const given = {
    step: values.whole("step", 0, 2 ** 31 - 1),
    group: values.whole("group", 0, 2 ** 31 - 1),
    promptRow: values.whole("row", 0, 2 ** 31 - 1),
    split: values.choice("split")?.toUpperCase() as "TRAIN" | "VALIDATION" | undefined,
    failed: values.flag("failed") ? true : undefined,
    failures:
      values.strings("failure").length === 0
        ? undefined
        : values.strings("failure").map((each) => each.toUpperCase() as Uppercase<(typeof failures)[number]>),
    rewardFrom: number("min"),
    rewardTo: number("max"),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [name in keyof typeof given]?: NonNullable<(typeof given)[name]>;
  };
}

export const showSamples: Command = {
  name: "samples show",
  summary: "Show what the samples of one prompt said, best first",
  positionals: ["RUN"],
  options: {
    step: { type: "string", value: "N", description: "Of this step (needed)" },
    group: { type: "string", value: "N", description: "Of this group of the step (the first when absent)" },
    index: { type: "string", value: "N", description: "Only this one of the group" },
    split,
  },
  async run(call) {
    const { values } = call;
    const step = values.whole("step", 0, 2 ** 31 - 1);
    if (step === undefined)
      throw usageError("samples show needs --step N (`trainyard samples list` names them)");
    const index = values.whole("index", 0, 2 ** 31 - 1);
    const { id, name } = await findRun(call, call.positionals[0]!);
    const wanted = (values.choice("split") ?? "train").toUpperCase() as "TRAIN" | "VALIDATION";
    const asked = values.whole("group", 0, 2 ** 31 - 1);
    const filter = { step, split: wanted, ...(asked === undefined ? {} : { group: asked }) };
    const one = { id, filter, orderBy: null, first: 1, after: null };
    const group = asked ?? (await call.client().query(SampleList, one)).run?.samples.nodes[0]?.group ?? 0;
    const { nodes } = await everyPage(
      0,
      async (first, after) =>
        (
          await call
            .client()
            .query(SampleTexts, { id, filter: { ...filter, group }, first: Math.min(first, 50), after })
        ).run?.samples,
    );
    const samples = nodes
      .filter((each) => index === undefined || each.index === index)
      .sort((a, b) => (b.reward ?? -Infinity) - (a.reward ?? -Infinity) || a.index - b.index);
    if (samples.length === 0)
      throw notFound(
        `${wanted.toLowerCase()} sample of step ${step}, group ${group}`,
        `trainyard samples list ${name}`,
      );
    call.output.show({ samples }, () => describeGroup(samples, call.output.paint));
    return exitCodes.done;
  },
};

type Shown = NonNullable<SampleTextsQuery["run"]>["samples"]["nodes"][number];

/** The prompt that all have in common once, and then each sample's own messages. */
function describeGroup(
  samples: readonly Shown[],
  paint: Parameters<Command["run"]>[0]["output"]["paint"],
): string {
  const said = ({ role, content, extra }: Shown["messages"][number]) =>
    `${paint("dim", `${role}:`)} ${printable(content ?? "")}${extra == null ? "" : ` ${printable(JSON.stringify(extra))}`}`;
  const same = (at: number) =>
    samples.every(
      ({ messages }) => messages[at] !== undefined && said(messages[at]) === said(samples[0]!.messages[at]!),
    );
  let common = 0;
  while (samples.length > 1 && common < samples[0]!.messages.length && same(common)) common++;
  const parts = samples[0]!.messages.slice(0, common).map(said);
  for (const each of samples) {
    const rewards =
      each.rewards.length > 1
        ? ` (${each.rewards.map(({ name, value }) => `${name} ${figure(value)}`).join(", ")})`
        : "";
    const facts = [
      `${outcome(each)}${rewards}`,
      ...(each.failure?.message ? [printable(each.failure.message)] : []),
      ...(each.advantage == null ? [] : [`advantage ${figure(each.advantage)}`]),
      `${figure(each.responseTokens)} tokens${each.truncated ? ", cut" : ""}`,
      `policy ${each.policyVersion}`,
    ];
    parts.push(
      "",
      paint("bold", `#${each.index}  ${facts.join(" · ")}`),
      ...each.messages.slice(common).map(said),
    );
  }
  return parts.join("\n");
}
