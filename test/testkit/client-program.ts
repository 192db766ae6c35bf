import { createClient } from "../../client/client.ts";

/** What the test has every runtime do with the client: ask, send, fail, and watch a run through a cut to its end. */
export async function useClient(given: {
  url: string;
  token: string;
  run: string;
  after: string;
  name: string;
}) {
  const { url, token, run, after, name } = given;
  const client = createClient({ url, token });
  const { workspace } = await client.viewer();
  const rows = new Blob(["a", "b", "c", "d"].map((each) => `{"prompt": "${each}", "response": "r"}\n`));
  const { version } = await client.datasets.upload(rows, { name, fileName: "rows.jsonl" });
  const steps: number[] = [];
  let last = "";
  for await (const event of client.runs.watch(run, { after, gatherMs: 0 })) {
    if (event.__typename === "StepCompleted") steps.push(event.step);
    last = event.__typename;
  }
  const refused = await client.runs.get("none").then(
    () => null,
    (error: { code?: string }) => error.code,
  );
  const status = await client.runs.wait(run);
  return { slug: workspace.slug, rows: version.rows, steps, last, refused, status };
}
