/**
 * What every server of the fan-out benchmark tells, whoever wrote it: one step of a run, as the same selection of the same
 * shape, so that the same bytes go over the wire. `step` is the microsecond at which the event was made, by a clock that all
 * processes of the machine share: its age at a client is the latency, and it only grows, which shows loss and repetition.
 */
export function stepTold(runId: string, step: number) {
  return {
    __typename: "StepCompleted",
    at: new Date().toISOString(),
    runId,
    step,
    policyVersion: 1,
    stalenessMax: 0,
    reward: { mean: 0.5, std: 0.25 },
  };
}

/** A message of one event, as a resolver answers it; `sequence` counts the events. */
export function batchTold(runId: string, step: number, sequence: number) {
  const cursor = Buffer.from(`bench:${sequence}`).toString("base64url");
  return { __typename: "RunEventBatch", cursor, events: [stepTold(runId, step)] };
}

/** Microseconds since the machine began, the same in all processes; short enough for GraphQL's Int, for half an hour. */
export const nowUs = () => Number((process.hrtime.bigint() / 1000n) % 2_000_000_000n);

const selection = `{
  __typename
  ... on RunEventBatch {
    cursor
    events {
      __typename
      at
      runId
      ... on StepCompleted { step policyVersion stalenessMax reward { mean std } }
    }
  }
}`;

/** The subscription that a subscriber of a peer sends. */
export const peerQuery = `subscription ($run: ID!) { runEvents(runId: $run) ${selection} }`;

/** The same of ours, which can be told how long to gather events for. */
export const ourQuery = `subscription ($run: ID!, $gather: Int) { runEvents(runId: $run, gatherMs: $gather) ${selection} }`;

/** The peers' schema: of ours, what the subscription needs. */
export const typeDefs = `
  type Query { version: String }
  type Subscription { runEvents(runId: ID!): RunEventMessage! }
  union RunEventMessage = RunEventBatch | StreamReady
  type StreamReady { cursor: String! }
  type RunEventBatch { cursor: String! events: [RunEvent!]! }
  interface RunEvent { at: String! runId: ID! }
  type RewardStatistics { mean: Float! std: Float! }
  type StepCompleted implements RunEvent {
    at: String!
    runId: ID!
    step: Int!
    policyVersion: Int!
    stalenessMax: Int
    reward: RewardStatistics
  }
`;
