import { brandWithType } from "@pothos/core";
import { GraphQLError } from "graphql";
import { readGlobalId, writeGlobalId } from "../src/protocol/global-id.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";

/** The names of the types that have a global id. */
export type NodeType =
  | "ApiKey"
  | "Checkpoint"
  | "Configuration"
  | "ConfigurationVersion"
  | "Dataset"
  | "DatasetVersion"
  | "Member"
  | "Output"
  | "Rollout"
  | "RolloutVersion"
  | "Run"
  | "Sample"
  | "Sweep"
  | "Workspace";

/** The id that clients see of an object of one of our types. */
export function globalId(type: NodeType, id: string): string {
  return writeGlobalId(type, id);
}

/**
 * The domain's id behind a global one of that type. One that is malformed or of another type becomes an id that
 * nothing has, so that it is answered exactly as an unknown one.
 */
export function localId(type: NodeType, global: string): string {
  const parts = readGlobalId(global);
  return parts?.type === type ? parts.id : "-";
}

export const Node = builder.interfaceRef<object>("Node").implement({
  description: "An object with an id that is unique over all types, by which it can be read again.",
  fields: (t) => ({
    id: t.id({
      description: "The object's global id.",
      resolve: () => {
        throw new Error("every type answers its own id");
      },
    }),
  }),
});

type Load = (id: string, context: Context) => Promise<object | null>;
const loads = new Map<string, { readonly load: Load; readonly ref: unknown }>();

/** Lets `node` and `nodes` find objects of a type. */
export function findable(type: NodeType, ref: unknown, load: Load): void {
  loads.set(type, { load, ref });
}

/** An object as the interface answers it, with its type written on a copy. */
export async function nodeOf(type: string, id: string, context: Context): Promise<object | null> {
  const found = loads.get(type);
  const object = (await found?.load(id, context)) ?? null;
  return object === null ? null : branded({ ...object }, found?.ref);
}

/** Writes a value's type on it, where an interface or a union needs to know. */
export function branded<T extends object>(value: T, ref: unknown): T {
  brandWithType(value, ref as Parameters<typeof brandWithType>[1]);
  return value;
}

const maxNodes = 100;

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: "The object with that id; null when there is none, or it is not yours.",
    args: { id: t.arg.id({ required: true, description: "A global id." }) },
    resolve: (_, { id }, context) => {
      const parts = readGlobalId(id);
      return parts === null ? null : nodeOf(parts.type, parts.id, context);
    },
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects with those ids, in their order, null where there is none; at most ${maxNodes}.`,
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    args: { ids: t.arg.idList({ required: true, description: "Global ids." }) },
    resolve: (_, { ids }, context) => {
      if (ids.length > maxNodes)
        throw new GraphQLError(`nodes takes at most ${maxNodes} ids, and here are ${ids.length}`, {
          extensions: { code: "LIMIT" },
        });
      return ids.map((id) => {
        const parts = readGlobalId(id);
        return parts === null ? null : nodeOf(parts.type, parts.id, context);
      });
    },
  }),
}));
