import type { RunFilter as Filter, RunOrder as Order } from "../src/runs/reads.ts";
import { builder } from "./builder.ts";
import { pageArgs, perItem } from "./connections.ts";
import { enumOf, OrderDirection } from "./enums.ts";
import { given, oneOf } from "./lookups.ts";
import { localId } from "./node.ts";
import { RunConnection, RunType } from "./run.ts";
import { RunKindEnum } from "./run-figures.ts";
import { RunStatusEnum } from "./values.ts";

const RunFilter = builder.inputType("RunFilter", {
  description: "Which runs; every condition given must hold.",
  fields: (t) => ({
    search: t.string({ description: "Part of the name, in any case." }),
    statuses: t.field({ type: [RunStatusEnum], description: "Standing at one of these." }),
    kind: t.field({ type: RunKindEnum, description: "Doing this." }),
    datasetId: t.id({ description: "Training on any version of this dataset." }),
    rolloutId: t.id({ description: "Running any version of this rollout." }),
    baseModel: t.string({ description: "From the base model of this name." }),
    configurationId: t.id({ description: "Submitted from any version of this configuration." }),
    tags: t.stringList({ description: "Carrying every one of these tags." }),
    creatorId: t.id({ description: "Submitted by this member." }),
    sweepId: t.id({ description: "Handed out by this sweep." }),
    createdAfter: t.field({ type: "DateTime", description: "Submitted at this moment or later." }),
    createdBefore: t.field({ type: "DateTime", description: "Submitted before this moment." }),
  }),
});

const RunOrderField = enumOf("RunOrderField", "What runs can be ordered by.", {
  created: "When it was submitted.",
  started: "When it began; runs that did not come last.",
  reward: "Its last training reward; runs without one come last.",
});

const RunOrder = builder.inputType("RunOrder", {
  description: "An order of runs.",
  fields: (t) => ({
    field: t.field({ type: RunOrderField, required: true, description: "By what." }),
    direction: t.field({ type: OrderDirection, required: true, description: "Which end comes first." }),
  }),
});

builder.queryFields((t) => ({
  run: t.field({
    type: RunType,
    nullable: true,
    description: "The run with that id or that name; null when there is none. Give one of the two.",
    args: {
      id: t.arg.id({ description: "A global id." }),
      name: t.arg.string({ description: "A name." }),
    },
    resolve: (_, args, { viewer, load, reads }) =>
      oneOf(args, {
        id: (id) => load.run(localId("Run", id)),
        name: async (name) => (await reads()).runs.byName(viewer, name),
      }),
  }),
  runs: t.field({
    type: RunConnection,
    description: "The workspace's runs, newest first unless ordered otherwise.",
    complexity: (args) => ({ ...perItem(args), field: 1 + Math.ceil((args.skip ?? 0) / 1000) }),
    args: {
      ...pageArgs(t.arg),
      skip: t.arg.int({
        description:
          "So many items are passed over before the page begins: behind `after`, and with `last` in front of `before`. At most 100,000; with it a jump into a long list is one request.",
      }),
      filter: t.arg({ type: RunFilter, description: "Only those." }),
      orderBy: t.arg({ type: RunOrder, description: "Their order." }),
    },
    resolve: async (_, { filter, orderBy, skip, ...page }, { viewer, reads }) => {
      const { runs } = await reads();
      const only = filterFrom(filter ?? {});
      const order: { orderBy?: Order } = orderBy == null ? {} : { orderBy };
      return {
        page: await runs.list(viewer, { filter: only, ...order, page, skip: skip ?? 0 }),
        count: () => runs.count(viewer, only),
      };
    },
  }),
}));

function filterFrom(filter: typeof RunFilter.$inferInput): Filter {
  const { datasetId, rolloutId, configurationId, creatorId, sweepId, ...rest } = given(filter);
  return {
    ...rest,
    ...(datasetId === undefined ? {} : { datasetId: localId("Dataset", datasetId) }),
    ...(rolloutId === undefined ? {} : { rolloutId: localId("Rollout", rolloutId) }),
    ...(configurationId === undefined ? {} : { configurationId: localId("Configuration", configurationId) }),
    ...(sweepId === undefined ? {} : { sweepId: localId("Sweep", sweepId) }),
    ...(creatorId === undefined ? {} : { creatorId: localId("Member", creatorId) }),
  };
}
