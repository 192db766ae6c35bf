/**
 * What every server of the fan-out benchmark tells, whoever wrote it: one step of a run, as the same selection of the same
 * shape, so that the same bytes go over the wire. `step` is the microsecond at which the event was made, by a clock that all
 * processes of the machine share: its age at a client is the latency, and it only grows, which shows loss and repetition.
 */
export function stepTold(step: number) {
  return {
    __typename: "StepCompleted",
    at: new Date().toISOString(),
    step,
    policyVersion: 1,
    reward: { mean: 0.5 },
  };
}

/** A message of one event, as a resolver answers it; `sequence` counts the events. */
export function batchTold(step: number, sequence: number) {
  const cursor = Buffer.from(`bench:${sequence}`).toString("base64url");
  return { __typename: "RunEventBatch", cursor, events: [stepTold(step)] };
}

/** When the benchmark began, by the machine's own clock; its processes are told, so that they all count from there. */
process.env["BENCH_BEGIN"] ??= String(process.hrtime.bigint());
const begin = BigInt(process.env["BENCH_BEGIN"]);

/** Microseconds since then: as a GraphQL Int, for the next half an hour. */
export const nowUs = () => Number((process.hrtime.bigint() - begin) / 1000n);

const selection = `{
  __typename
  ... on RunEventBatch {
    cursor
    events {
      __typename
      at
      ... on StepCompleted { step policyVersion reward { mean } }
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
  interface RunEvent { at: String! }
  type RewardStatistics { mean: Float! }
  type StepCompleted implements RunEvent {
    at: String!
    step: Int!
    policyVersion: Int!
    reward: RewardStatistics
  }
`;
