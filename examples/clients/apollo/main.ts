import { connect, Runs, type RunsData, Watch, type WatchData } from "./client.ts";

// TRAINYARD_URL=… TRAINYARD_KEY=… node examples/clients/apollo/main.ts: lists runs, then watches the newest one.
const url = process.env["TRAINYARD_URL"] ?? "http://127.0.0.1:4000";
const { client, close } = connect({ url, key: process.env["TRAINYARD_KEY"] ?? "" });

const { data } = await client.query<RunsData>({ query: Runs, variables: { first: 10 } });
for (const { node } of data?.runs.edges ?? []) console.log(node.name);

const newest = data?.runs.edges[0]?.node;
if (newest === undefined) await close();
else {
  // Not kept: an event is no object with a newest state.
  const followed = { query: Watch, variables: { runId: newest.id }, fetchPolicy: "no-cache" } as const;
  const watching = client.subscribe<WatchData>(followed).subscribe({
    async next({ data, error }) {
      if (error !== undefined) console.error(error.message);
      if (data?.runEvents.__typename !== "RunEventBatch") return;
      for (const event of data.runEvents.events) console.log(event);
      if (!data.runEvents.events.some(({ status }) => status === "FINISHED")) return;
      watching.unsubscribe();
      await close();
    },
  });
}
