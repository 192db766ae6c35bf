import { type Call, type Command, didYouMean } from "./command.ts";
import { exitCodes } from "./exit.ts";
import {
  AllCheckpoints,
  CheckpointInfo,
  CheckpointLineage,
  type CheckpointLineFragment,
  CompareCheckpoints,
  RunCheckpoints,
  VerifyCheckpoint,
} from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { figure, moment, table } from "./terminal.ts";

/** The checkpoint that an argument means: a run's name for its newest, `run-name/step-40`, or an id. */
export async function findCheckpoint(call: Call, reference: string) {
  const client = call.client();
  const { checkpoint } = await client.query(CheckpointInfo, { reference });
  const found = checkpoint ?? (await client.query(CheckpointInfo, { id: reference })).checkpoint;
  if (!found) {
    const { checkpoints } = await client.query(AllCheckpoints, { removed: false, first: 100 });
    const names = checkpoints.nodes.map(nameOf);
    throw notFound(`checkpoint \`${reference}\``, "trainyard checkpoints list", didYouMean(reference, names));
  }
  return found;
}

export const nameOf = (one: { readonly name: string; readonly run?: { readonly name: string } | null }) =>
  `${one.run?.name ?? "(removed run)"}/${one.name}`;

const size = (bytes: string | number) => {
  const count = Number(bytes);
  return count < 1024
    ? `${count} B`
    : count < 1024 ** 2
      ? `${(count / 1024).toFixed(1)} KiB`
      : `${(count / 1024 ** 2).toFixed(1)} MiB`;
};

const state = ({ pinned, removed, resumable }: CheckpointLineFragment) =>
  removed
    ? `removed (${removed.cause.toLowerCase().replace("_", " ")})`
    : [...(pinned ? ["pinned"] : []), ...(resumable ? ["resumable"] : [])].join(", ") || "–";

const orders = ["created", "step", "reward"] as const;

export const listCheckpoints: Command = {
  name: "checkpoints list",
  summary: "List checkpoints, of one run or of all",
  positionals: [],
  options: {
    run: { type: "string", value: "RUN", description: "Only those of this run" },
    by: {
      type: "string",
      value: "ORDER",
      choices: orders,
      description: `${orders.join(", ")}: largest first (created)`,
    },
    limit: { type: "string", value: "N", description: "At most so many (20 when absent, 0 for all)" },
    removed: { type: "boolean", description: "Those that were removed, too" },
  },
  async run(call) {
    const by = call.values.choice("by") ?? "created";
    const limit = call.values.whole("limit", 0, 1_000_000) ?? 20;
    const of = call.values.string("run");
    const id = of === undefined ? null : (await findRun(call, of)).id;
    const found: CheckpointLineFragment[] = [];
    let total: number | null = null;
    let after: string | null = null;
    do {
      const first = limit === 0 ? 100 : Math.min(100, limit - found.length);
      const asked: {
        first: number;
        after: string | null;
        removed: boolean;
        orderBy: { field: "CREATED" | "STEP" | "REWARD"; direction: "DESC" };
      } = {
        first,
        after,
        removed: call.values.flag("removed"),
        orderBy: { field: by.toUpperCase() as "CREATED" | "STEP" | "REWARD", direction: "DESC" },
      };
      const page: {
        totalCount?: number | null;
        nodes: readonly CheckpointLineFragment[];
        pageInfo: { hasNextPage: boolean; endCursor?: string | null };
      } | null =
        id === null
          ? (await call.client().query(AllCheckpoints, asked)).checkpoints
          : ((await call.client().query(RunCheckpoints, { id, ...asked })).run?.checkpoints ?? null);
      found.push(...(page?.nodes ?? []));
      total = page?.totalCount ?? null;
      after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    } while (after !== null && (limit === 0 || found.length < limit));
    call.output.show({ totalCount: total, checkpoints: found }, () => {
      if (found.length === 0) return "no checkpoints";
      const rows = found.map((one) => [
        nameOf(one),
        String(one.step),
        figure(one.trainingReward),
        figure(one.validationReward),
        figure(one.validationLoss),
        size(one.sizeBytes),
        one.cause.toLowerCase(),
        state(one),
        moment(one.createdAt),
      ]);
      const more =
        total !== null && total > found.length
          ? `\n${figure(total - found.length)} more: --limit 0 lists all`
          : "";
      const head = ["CHECKPOINT", "STEP", "TRAINING", "VALIDATION", "LOSS", "SIZE", "SAVED", "STATE", "AT"];
      return table(head, rows) + more;
    });
    return exitCodes.done;
  },
};

export const getCheckpoint: Command = {
  name: "checkpoints get",
  summary: "Show a checkpoint with its files",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const found = await findCheckpoint(call, call.positionals[0]!);
    call.output.show(found, () =>
      [
        nameOf(found),
        `  step       ${found.step}, attempt ${found.attempt}, saved ${moment(found.createdAt)} (${found.cause.toLowerCase()})`,
        `  reward     training ${figure(found.trainingReward)}, validation ${figure(found.validationReward)}, loss ${figure(found.validationLoss)}`,
        `  base       ${found.baseModel}`,
        `  state      ${state(found)}`,
        ...(found.merged ? [`  merged     ${nameOf(found.merged)}`] : []),
        ...(found.mergedFrom ? [`  merge of   ${nameOf(found.mergedFrom)}`] : []),
        `  manifest   ${found.manifestSha256}`,
        "",
        found.files
          ? table(
              ["FILE", "SIZE", "SHA-256"],
              found.files.map((file) => [file.name, size(file.sizeBytes), file.sha256]),
            )
          : "its manifest is missing or damaged: `trainyard checkpoints verify` says more",
      ].join("\n"),
    );
    return exitCodes.done;
  },
};

export const compareCheckpoints: Command = {
  name: "checkpoints compare",
  summary: "Compare checkpoints by what they reached and what was set differently",
  positionals: ["REF", "[REF...]"],
  options: {},
  async run(call) {
    const ids = [];
    for (const reference of call.positionals) ids.push((await findCheckpoint(call, reference)).id);
    const { compareCheckpoints: compared } = await call.client().query(CompareCheckpoints, { ids });
    call.output.show(compared, () => {
      const labels = compared.checkpoints.map(({ runName, checkpoint }) => `${runName}/${checkpoint.name}`);
      const rows = compared.checkpoints.map(({ checkpoint, best }, i) => [
        `${labels[i]}${best ? " *" : ""}`,
        String(checkpoint.step),
        figure(checkpoint.trainingReward),
        figure(checkpoint.validationReward),
        figure(checkpoint.validationLoss),
        size(checkpoint.sizeBytes),
      ]);
      const best = compared.checkpoints.some((one) => one.best) ? ["* best by validation reward"] : [];
      const settings =
        compared.settings.length === 0
          ? "their runs were set alike"
          : table(
              ["KNOB", ...labels],
              compared.settings.map(({ knob, values }) => [knob, ...values.map((value) => value ?? "–")]),
            );
      return [
        table(["CHECKPOINT", "STEP", "TRAINING", "VALIDATION", "LOSS", "SIZE"], rows),
        ...best,
        "",
        settings,
      ].join("\n");
    });
    return exitCodes.done;
  },
};

export const verifyCheckpoint: Command = {
  name: "checkpoints verify",
  summary: "Read a checkpoint again and check every file against its checksum",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const { id, ...found } = await findCheckpoint(call, call.positionals[0]!);
    const answer = await call.client().query(VerifyCheckpoint, { input: { id } });
    const { ok, manifest, files } = orExit(answer.verifyCheckpoint, "VerifyCheckpointSuccess");
    call.output.show({ ok, manifest, files }, () =>
      [
        table(
          ["FILE", "SIZE", "STATE"],
          [
            ["manifest", "", manifest.toLowerCase()],
            ...files.map((file) => [
              file.name,
              size(file.sizeBytes),
              file.state.toLowerCase().replace("_", " "),
            ]),
          ],
        ),
        ok
          ? `${nameOf(found)} is as it was saved`
          : [
              `${nameOf(found)} is not whole: nothing can be loaded from it`,
              `put the content of its files back from a copy of the blob store, and verify again; or take another checkpoint:`,
              `  trainyard checkpoints list${found.run ? ` --run ${found.run.name}` : ""}`,
              `  trainyard checkpoints remove ${nameOf(found)}`,
            ].join("\n"),
      ].join("\n"),
    );
    return ok ? exitCodes.done : exitCodes.failed;
  },
};

export const checkpointLineage: Command = {
  name: "checkpoints lineage",
  summary: "Trace a checkpoint back to its base model, and on to what began from it",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const { id } = await findCheckpoint(call, call.positionals[0]!);
    const { checkpoint } = await call.client().query(CheckpointLineage, { id });
    if (!checkpoint) throw notFound(`checkpoint \`${call.positionals[0]}\``, "trainyard checkpoints list");
    call.output.show(checkpoint, () => {
      const lines = checkpoint.lineage.flatMap((one, i) => [
        `${one.runName}/${one.checkpoint.name}${one.checkpoint.removed ? " (removed)" : ""}`,
        `  saved by   attempt ${one.attempt}${one.trainerName ? ` on ${one.trainerName}` : ""}, ${one.runKind} at step ${one.checkpoint.step}`,
        ...(one.configuration
          ? [`  config     ${one.configuration.configuration?.name ?? "?"}@${one.configuration.version}`]
          : []),
        ...(one.dataset
          ? [
              `  dataset    ${one.dataset.dataset?.name ?? "?"}@${one.dataset.version} ${one.dataset.sha256.slice(0, 12)}`,
            ]
          : []),
        ...(one.rollout
          ? [
              `  rollout    ${one.rollout.rollout?.name ?? "?"}@${one.rollout.version}${one.commitSha ? ` commit ${one.commitSha.slice(0, 12)}` : ""}`,
            ]
          : []),
        `  from       ${one.fromBaseModel ? `the base model ${one.baseModel}` : generation(checkpoint.lineage[i + 1])}`,
      ]);
      const { nodes, totalCount } = checkpoint.descendants;
      const descendants =
        nodes.length === 0
          ? ["nothing began from it"]
          : [
              `${totalCount ?? `more than ${nodes.length}`} began from it: ${nodes.map((run) => `${run.name} (${run.kind.toLowerCase()}, ${run.status.toLowerCase()})`).join(", ")}`,
            ];
      return [...lines, "", ...descendants].join("\n");
    });
    return exitCodes.done;
  },
};

/** The line is cut after many generations. */
function generation(one: { runName: string; checkpoint: { name: string } } | undefined): string {
  return one === undefined ? "an older checkpoint" : `${one.runName}/${one.checkpoint.name}`;
}
