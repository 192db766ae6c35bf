import {
  createSourceEventStream,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  visit,
} from "graphql";
import type { Viewer } from "../access/viewer.ts";
import type { Sink, Source } from "../live/source.ts";
import type { Prepared } from "./documents.ts";
import type { Masking } from "./masking.ts";
import { createPayload, type Payload } from "./payload.ts";
import { rightsKey, sharedViewer } from "./rights.ts";

/** What resolvers are given, and how to let go of it when the answer is whole. */
export type OperationContext = object & { end(): Promise<void> };
export type ContextFor = (
  viewer: Viewer,
  operation: "query" | "mutation" | "subscription",
) => OperationContext;

/** An answer as clients see it: masked. */
export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** A subscription that has begun: joins its group; the answered function leaves it. */
export interface Stream {
  join(sink: Sink<Payload>): () => void;
}

export function createOperations(options: {
  schema: GraphQLSchema;
  contextFor: ContextFor;
  masking: Masking;
  timeoutMs: number;
}) {
  const { schema, contextFor, masking, timeoutMs } = options;

  function answerOf({ data, errors }: ExecutionResult, requestId: string): Answer {
    const masked = errors && { errors: masking.maskAll(errors, requestId) };
    return { ...masked, ...(data === undefined ? {} : { data }) };
  }

  function argumentsOf({ document, operationName, variables }: Prepared, contextValue: object) {
    return { schema, document, operationName, variableValues: variables, contextValue };
  }

  /** A query or a mutation, bounded in time; what it read from is let go of either way. */
  async function answer(prepared: Prepared, viewer: Viewer, requestId: string): Promise<Answer> {
    const context = contextFor(viewer, prepared.operation.operation);
    try {
      const result = execute(argumentsOf(prepared, context));
      if (!(result instanceof Promise)) {
        await context.end();
        return answerOf(result, requestId);
      }
      const whole = await inTime(
        result.finally(() => context.end()),
        timeoutMs,
      );
      return answerOf(whole ?? tooLate(), requestId);
    } catch (error) {
      await context.end();
      return { errors: [masking.mask(error, requestId)] };
    }
  }

  function tooLate(): ExecutionResult {
    const message = `the operation took more than ${timeoutMs / 1000} s`;
    return { errors: [new GraphQLError(message, { extensions: { code: "LIMIT" } })] };
  }

  /**
   * A subscription up to where its messages begin. Those who ask for the same (document, variables but for the cursor)
   * with the same rights share one execution of each message.
   */
  async function subscribe(prepared: Prepared, viewer: Viewer, requestId: string): Promise<Answer | Stream> {
    const context = contextFor(sharedViewer(viewer), "subscription");
    try {
      const source = await createSourceEventStream(argumentsOf(prepared, context));
      if (!(Symbol.asyncIterator in source)) return answerOf(source, requestId);
      if (!isSource(source)) throw new TypeError("a subscription's resolver answered no live source");
      const key = sharingKey(prepared, viewer);
      const render = (message: unknown) => {
        const result = execute({ ...argumentsOf(prepared, context), rootValue: message });
        const made = (whole: ExecutionResult) => createPayload(answerOf(whole, requestId));
        return result instanceof Promise ? result.then(made) : made(result);
      };
      return { join: (sink) => source.join({ key, render, sink }) };
    } catch (error) {
      return { errors: [masking.mask(error, requestId)] };
    } finally {
      await context.end();
    }
  }

  return { answer, subscribe };
}
export type Operations = ReturnType<typeof createOperations>;

/** What the work comes to, or null when it takes longer. */
function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, null);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function isSource(stream: object): stream is Source<unknown> {
  return "join" in stream && typeof stream.join === "function";
}

/** All that a message's answer depends on besides the message itself. */
function sharingKey(prepared: Prepared, viewer: Viewer): string {
  const { query, operationName, variables } = prepared;
  const cursor = cursorVariable(prepared);
  const others = Object.keys(variables)
    .filter((name) => name !== cursor)
    .sort()
    .map((name) => [name, variables[name]]);
  return JSON.stringify([query, operationName, others, rightsKey(viewer)]);
}

/** The variable that says where the subscription begins, when it says nothing else. */
function cursorVariable({ document, operation }: Prepared): string | null {
  const [root] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD) return null;
  const value = root.arguments?.find(({ name }) => name.value === "after")?.value;
  if (value?.kind !== Kind.VARIABLE) return null;
  let uses = 0;
  visit(document, {
    VariableDefinition: () => false,
    Variable(node) {
      if (node.name.value === value.name.value) uses++;
    },
  });
  return uses === 1 ? value.name.value : null;
}
