import { decodeCursor, type Position } from "../src/live/cursor.ts";
import type { ControlMessage, ResetReason } from "../src/live/messages.ts";
import { builder } from "./builder.ts";

builder.subscriptionType({
  description:
    "What may be followed. Over WebSocket (graphql-transport-ws) and as server-sent events. Take `cursor` from a snapshot and subscribe after it; keep the cursor of the last message that was dealt with, and come back after that.",
});

type Told<Kind extends ControlMessage["kind"]> = Extract<ControlMessage, { kind: Kind }>;

export const StreamReady = builder.objectRef<Told<"StreamReady">>("StreamReady").implement({
  description: "All that was missed has been sent; from here on the stream is live.",
  fields: (t) => ({
    cursor: t.expose("cursor", { type: "EventCursor", description: "Where the stream has come to." }),
  }),
});

const reasons: Record<ResetReason, { description: string }> = {
  EXPIRED: { description: "The log no longer has all that came after the cursor." },
  OTHER_LOG: { description: "The cursor is of another log: this one was made anew." },
  BEYOND_END: { description: "The log has not come as far as the cursor says." },
};
const ResetReasonEnum = builder.enumType("ResetReason", {
  description: "Why a stream cannot go on from a cursor.",
  values: reasons as Record<ResetReason, { description: string }>,
});

export const StreamReset = builder.objectRef<Told<"StreamReset">>("StreamReset").implement({
  description: "The stream ends here: read the snapshot again and subscribe after its cursor.",
  fields: (t) => ({
    reason: t.field({ type: ResetReasonEnum, description: "Why.", resolve: ({ reason }) => reason }),
    earliest: t.expose("earliest", {
      type: "EventCursor",
      nullable: true,
      description: "The first cursor that a stream can still begin after; null when that is not known.",
    }),
  }),
});

export const Lagged = builder.objectRef<Told<"Lagged">>("Lagged").implement({
  description:
    "States were skipped because they were not read in time; the newest follows. Exact streams skip nothing.",
  fields: (t) => ({
    skipped: t.exposeInt("skipped", { description: "How many." }),
    cursor: t.expose("cursor", { type: "EventCursor", description: "Where the stream has come to." }),
  }),
});

export const Heartbeat = builder.objectRef<Told<"Heartbeat">>("Heartbeat").implement({
  description: "Nothing happened, and the connection lives: coming back after this cursor misses nothing.",
  fields: (t) => ({
    cursor: t.expose("cursor", { type: "EventCursor", description: "Where the stream has come to." }),
    at: t.expose("at", { type: "DateTime", description: "When it was said." }),
  }),
});

/** The place behind a cursor argument; the scalar has seen to it that there is one. */
export function placeOf(after: string | null | undefined): Position | null {
  return after == null ? null : decodeCursor(after);
}
