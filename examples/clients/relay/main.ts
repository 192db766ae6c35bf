import { fetchQuery, requestSubscription } from "relay-runtime";
import { connect } from "./client.ts";
import Runs, { type operationsRunsQuery } from "./generated/operationsRunsQuery.graphql.ts";
import Watch, { type operationsWatchSubscription } from "./generated/operationsWatchSubscription.graphql.ts";

// TRAINYARD_URL=… TRAINYARD_KEY=… node examples/clients/relay/main.ts: lists runs, then watches the newest one.
const url = process.env["TRAINYARD_URL"] ?? "http://127.0.0.1:4000";
const { environment, close } = connect({ url, key: process.env["TRAINYARD_KEY"] ?? "" });

const data = await fetchQuery<operationsRunsQuery>(environment, Runs, { first: 10 }).toPromise();
for (const { node } of data?.runs.edges ?? []) console.log(node.name, node.status);

const newest = data?.runs.edges[0]?.node;
if (newest === undefined) await close();
else {
  const watching = requestSubscription<operationsWatchSubscription>(environment, {
    subscription: Watch,
    variables: { runId: newest.id },
    onError: (error) => console.error(error.message),
    async onNext(answer) {
      if (answer?.runEvents.__typename !== "RunEventBatch") return;
      for (const event of answer.runEvents.events) console.log(event);
      if (!answer.runEvents.events.some(({ status }) => status === "FINISHED")) return;
      watching.dispose();
      await close();
    },
  });
}
