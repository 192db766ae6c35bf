import { GraphQLError, Kind, valueFromASTUntyped } from "graphql";
import { decodeCursor, encodeCursor } from "../src/live/cursor.ts";
import { builder } from "./builder.ts";

builder.scalarType("DateTime", {
  description: "A moment in RFC 3339, in UTC, e.g. `2026-11-20T16:00:00.000Z`.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time.html",
  serialize: (value) => {
    const moment = value instanceof Date ? value : new Date(value);
    return moment.toISOString();
  },
  parseValue: dateTime,
});

const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

function dateTime(value: unknown): Date {
  const parts = typeof value === "string" ? moment.exec(value) : null;
  const read = new Date(parts === null ? Number.NaN : (value as string));
  // A Date rolls the 31st of February over; what rolls is refused.
  const rolls = parts !== null && new Date(`${parts[1]}T00:00:00Z`).toJSON()?.slice(0, 10) !== parts[1];
  if (Number.isNaN(read.getTime()) || rolls)
    throw refused(`a DateTime is written as in "2026-11-20T16:00:00Z", and this is ${JSON.stringify(value)}`);
  return read;
}

builder.scalarType("BigInt", {
  description:
    "A whole number that may be beyond 32 bits, as a decimal string. Input may be a number as well; up to 2^53 - 1.",
  serialize: (value) => {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no whole number that is held exactly`);
    return String(value);
  },
  parseValue: (value) => {
    const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
    const read = Number(text);
    if (!/^-?\d{1,16}$/.test(text) || !Number.isSafeInteger(read))
      throw refused(`a BigInt is a whole number up to 2^53 - 1, and this is ${JSON.stringify(value)}`);
    return read;
  },
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT && node.kind !== Kind.STRING)
      throw refused("a BigInt is written as a whole number or as a string of digits");
    const read = Number(node.value);
    if (!/^-?\d{1,16}$/.test(node.value) || !Number.isSafeInteger(read))
      throw refused(`a BigInt is a whole number up to 2^53 - 1, and this is ${node.value}`);
    return read;
  },
});

builder.scalarType("JSON", {
  description: "Any JSON value: rows and metadata whose shape is their author's.",
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

builder.scalarType("EventCursor", {
  description:
    "A position in the log of events, opaque to clients: a subscription that begins after it misses nothing that came later.",
  serialize: (value) => (typeof value === "string" ? value : encodeCursor(value)),
  parseValue: (value) => {
    if (typeof value !== "string" || decodeCursor(value) === null)
      throw refused(
        "this is not an EventCursor of this API: take one that a query, a mutation or a stream answered",
      );
    return value;
  },
});

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "VALIDATION" } });
}
