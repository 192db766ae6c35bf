import type { InputObjectRef, ObjectFieldsShape } from "@pothos/core";
import type { Scope } from "../src/access/viewer.ts";
import type { Position } from "../src/store/position.ts";
import { builder, type Types } from "./builder.ts";
import type { Context } from "./context.ts";
import { type ErrorRef, mistakeAmong } from "./errors.ts";
import { refuseZeroBytes } from "./guard.ts";
import { branded } from "./node.ts";

/**
 * One mutation: a single `input`, and a union of its success and the mistakes it may tell. Success carries the event
 * cursor: a stream that begins after it tells what became of this. Other errors fly, and are masked at the server.
 */
export function mutation<Input, Done extends { readonly position: Position }>(
  name: string,
  options: {
    description: string;
    input: InputObjectRef<Types, Input>;
    /** `write` when absent. */
    scope?: Scope;
    errors: readonly ErrorRef[];
    resolve: (input: Input, context: Context) => Promise<Done>;
    /** The fields of the success, after `resolve` so that its answer's type is known. */
    success: ObjectFieldsShape<Types, Done>;
  },
): void {
  const title = name[0]?.toUpperCase() + name.slice(1);
  const Success = builder.objectRef<Done>(`${title}Success`).implement({
    description: `What ${name} answers when it was done.`,
    fields: (t) => ({
      ...options.success(t),
      cursor: t.field({
        type: "EventCursor",
        description: "A position before whatever this wrote to the log: subscribe after it and miss nothing.",
        resolve: ({ position }) => position,
      }),
    }),
  });
  const Result = builder.unionType(`${title}Result`, {
    description: `What ${name} answers: success, or the mistake to mend.`,
    types: [Success, ...options.errors] as never[],
  });
  builder.mutationField(name, (t) =>
    t.field({
      type: Result,
      description: options.description,
      extensions: { scope: options.scope ?? "write" },
      args: {
        input: t.arg({ type: options.input, required: true, description: "Everything it needs to know." }),
      },
      resolve: async (_, args, context) => {
        const { input } = args as unknown as { input: Input };
        try {
          refuseZeroBytes(input, []);
          return branded({ ...(await options.resolve(input, context)) }, Success) as never;
        } catch (error) {
          return mistakeAmong(options.errors, error) as never;
        }
      },
    }),
  );
}

/** The field that makes a repeated request harmless. */
export const idempotencyKeyField = {
  description:
    "Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError.",
} as const;
