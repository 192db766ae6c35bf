import { connect, Runs, Watch } from "./client.ts";

// TRAINYARD_URL=… TRAINYARD_KEY=… node examples/clients/urql/main.ts: lists runs, then watches the newest one.
const url = process.env["TRAINYARD_URL"] ?? "http://127.0.0.1:4000";
const { client, close } = connect({ url, key: process.env["TRAINYARD_KEY"] ?? "" });

const { data, error } = await client.query(Runs, { first: 10 });
if (error) throw error;
for (const { name, status } of data?.runs.nodes ?? []) console.log(name, status);

const newest = data?.runs.nodes[0];
if (newest === undefined) await close();
else {
  const watching = client.subscription(Watch, { runId: newest.id }).subscribe(async ({ data, error }) => {
    if (error !== undefined) console.error(error.message);
    if (data?.runEvents.__typename !== "RunEventBatch") return;
    for (const event of data.runEvents.events) console.log(event);
    if (!data.runEvents.events.some(({ status }) => status === "FINISHED")) return;
    watching.unsubscribe();
    await close();
  });
}
