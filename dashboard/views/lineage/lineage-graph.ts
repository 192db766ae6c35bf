import type { DashboardAncestorFragment, DashboardRunLineageQuery } from "../../generated/operations.ts";
import type { Edge, Vertex } from "./layout.ts";

type LineageRun = NonNullable<DashboardRunLineageQuery["run"]>;

/** One thing in a run's lineage. */
export interface LineageVertex extends Vertex {
  readonly kind: "base" | "dataset" | "rollout" | "configuration" | "run" | "checkpoint" | "more";
  readonly name: string;
  /** What it is, in a word or two. */
  readonly detail: string;
  /** Where it has a page; null when it has none, or none any more. */
  readonly href: string | null;
  /** Whether it is the one whose lineage this is. */
  readonly present: boolean;
}

export interface LineageGraph {
  readonly vertices: readonly LineageVertex[];
  readonly edges: readonly Edge[];
}

/** Of a run's own checkpoints so many are drawn beside those that something came of. */
const maxLeaves = 3;

/** What a run comes from, back to the base model, and what came of it. */
export function graphOf(run: LineageRun): LineageGraph {
  const vertices = new Map<string, LineageVertex>();
  const edges = new Map<string, Edge>();
  const add = (vertex: Omit<LineageVertex, "present">, present = false) => {
    if (!vertices.has(vertex.id) || present) vertices.set(vertex.id, { ...vertex, present });
    return vertex.id;
  };
  const link = (from: string, to: string) => edges.set(`${from} ${to}`, { from, to });
  const addRun = (name: string, detail: string, there: boolean, present = false) =>
    add(
      {
        ...{ id: `run:${name}`, kind: "run", name, detail: there ? detail : `${detail}, removed` },
        href: there ? `/runs/${encodeURIComponent(name)}` : null,
      },
      present,
    );
  const addCheckpoint = (runName: string | null, checkpoint: Checkpoint) =>
    add({
      ...{ id: `checkpoint:${checkpoint.id}`, kind: "checkpoint", name: checkpoint.name },
      detail: checkpoint.removed ? "checkpoint, removed" : "checkpoint",
      href:
        runName === null || checkpoint.removed
          ? null
          : `/checkpoints/${encodeURIComponent(runName)}/${encodeURIComponent(checkpoint.name)}`,
    });
  const addBase = (name: string) =>
    add({ id: `base:${name}`, kind: "base", name, detail: "base model", href: "/models" });
  function addSources(of: Sources, to: string) {
    const sources = [
      ["dataset", "datasets", of.dataset?.dataset, of.dataset],
      ["rollout", "rollouts", of.rollout?.rollout, of.rollout],
      ["configuration", "configurations", of.configuration?.configuration, of.configuration],
    ] as const;
    for (const [kind, noun, named, version] of sources) {
      if (version == null) continue;
      const name = named?.name ?? "removed";
      const href = named == null ? null : `/${noun}/${encodeURIComponent(name)}`;
      const id = `${kind}:${name}@${version.version}`;
      link(add({ id, kind, name, detail: `${kind} v${version.version}`, href }), to);
    }
  }

  const here = addRun(run.name, kindOf(run.kind), true, true);
  addSources(run, here);
  if (run.retryOf !== null) link(addRun(run.retryOf.name, "tried before", true), here);
  if (run.parent === null) link(addBase(run.specification.baseModel), here);
  else link(addCheckpoint(run.parent.run?.name ?? null, run.parent), here);
  let child: string | null = null;
  for (const step of run.parent?.lineage ?? []) {
    const maker = addRun(step.runName, kindOf(step.runKind), step.run !== null);
    const saved = addCheckpoint(step.run?.name ?? null, step.checkpoint);
    link(maker, saved);
    if (child !== null) link(saved, child);
    addSources(step, maker);
    if (step.fromBaseModel) link(addBase(step.baseModel), maker);
    child = maker;
  }

  const { nodes, totalCount } = run.checkpoints;
  let leaves = 0;
  let left = Math.max(0, (totalCount ?? nodes.length) - nodes.length);
  for (const checkpoint of nodes) {
    const { descendants } = checkpoint;
    if (descendants.nodes.length === 0 && (leaves >= maxLeaves || checkpoint.removed !== null)) {
      left++;
      continue;
    }
    if (descendants.nodes.length === 0) leaves++;
    const saved = addCheckpoint(run.name, checkpoint);
    link(here, saved);
    for (const each of descendants.nodes) link(saved, addRun(each.name, kindOf(each.kind), true));
    const beyond = (descendants.totalCount ?? 0) - descendants.nodes.length;
    if (beyond > 0)
      link(
        saved,
        add({
          id: `more:${checkpoint.id}`,
          kind: "more",
          name: `${beyond} more runs`,
          detail: "",
          href: null,
        }),
      );
  }
  if (left > 0)
    link(
      here,
      add({
        ...{ id: "more", kind: "more", name: `${left} more`, detail: "checkpoints" },
        href: `/runs/${encodeURIComponent(run.name)}/checkpoints?removed=yes`,
      }),
    );
  return { vertices: [...vertices.values()], edges: [...edges.values()] };
}

interface Checkpoint {
  readonly id: string;
  readonly name: string;
  readonly removed: object | null;
}

type Sources = Pick<DashboardAncestorFragment, "dataset" | "rollout" | "configuration">;

const kinds: Readonly<Record<LineageRun["kind"], string>> = {
  RL: "RL",
  SFT: "SFT",
  OFFLINE_RL: "offline RL",
  MERGE: "merge",
};
const kindOf = (kind: LineageRun["kind"]) => kinds[kind];
