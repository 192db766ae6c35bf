import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commitMutation, fetchQuery, requestSubscription } from "relay-runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as apollo from "../examples/clients/apollo/client.ts";
import { connect as connectRelay } from "../examples/clients/relay/client.ts";
import RelayRuns, {
  type operationsRunsQuery,
} from "../examples/clients/relay/generated/operationsRunsQuery.graphql.ts";
import RelaySubmit, {
  type operationsSubmitMutation,
} from "../examples/clients/relay/generated/operationsSubmitMutation.graphql.ts";
import RelayWatch, {
  type operationsWatchSubscription,
} from "../examples/clients/relay/generated/operationsWatchSubscription.graphql.ts";
import * as urql from "../examples/clients/urql/client.ts";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openCuttingProxy } from "./testkit/cutting-proxy.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

const run = promisify(execFile);

/** What a message of a run's events has in all three. */
interface Told {
  readonly runEvents: {
    readonly __typename: string;
    readonly events?: readonly { readonly __typename: string; readonly step?: number | undefined }[];
  };
}
interface Place {
  readonly url: string;
  readonly key: string;
}

/** The same four things, done as each library's users do them. */
const libraries = {
  "Apollo Client": (place: Place) => {
    const { client, close } = apollo.connect(place);
    return {
      close,
      async names(first: number) {
        const asked = client.watchQuery<apollo.RunsData>({ query: apollo.Runs, variables: { first } });
        const watching = asked.subscribe({});
        let page: apollo.RunsData | undefined = (await asked.refetch()).data;
        while (page?.runs.pageInfo.hasNextPage)
          page = (await asked.fetchMore({ variables: { after: page.runs.pageInfo.endCursor } })).data;
        watching.unsubscribe();
        // The cache has made one list of the pages.
        const all = client.readQuery<apollo.RunsData>({ query: apollo.Runs, variables: { first } });
        return all?.runs.edges.map(({ node }) => node.name) ?? [];
      },
      async submit(toml: string) {
        const variables = { input: { toml: { toml } } };
        const { data } = await client.mutate<apollo.SubmitData>({ mutation: apollo.Submit, variables });
        return data!.submitRun;
      },
      watch(runId: string, after: string, heard: (message: Told) => void) {
        const watching = client
          .subscribe<apollo.WatchData>({
            query: apollo.Watch,
            variables: { runId, after },
            fetchPolicy: "no-cache",
          })
          .subscribe({ next: ({ data }) => data && heard(data as Told) });
        return () => watching.unsubscribe();
      },
    };
  },
  urql: (place: Place) => {
    const { client, close } = urql.connect(place);
    return {
      close,
      async names(first: number) {
        const names: string[] = [];
        for (let after: string | null = null; ; ) {
          const { data, error }: { data?: urql.RunsData; error?: Error } = await client.query(urql.Runs, {
            first,
            after,
          });
          if (error) throw error;
          names.push(...data!.runs.nodes.map(({ name }) => name));
          if (!data!.runs.pageInfo.hasNextPage) return names;
          after = data!.runs.pageInfo.endCursor;
        }
      },
      submit: async (toml: string) =>
        (await client.mutation(urql.Submit, { input: { toml: { toml } } })).data!.submitRun,
      watch(runId: string, after: string, heard: (message: Told) => void) {
        const watching = client
          .subscription(urql.Watch, { runId, after })
          .subscribe(({ data }) => data && heard(data as Told));
        return () => watching.unsubscribe();
      },
    };
  },
  Relay: (place: Place) => {
    const { environment, close } = connectRelay(place);
    return {
      close,
      async names(first: number) {
        type Variables = operationsRunsQuery["variables"];
        const ask = (variables: Variables) =>
          fetchQuery<operationsRunsQuery>(environment, RelayRuns, variables).toPromise();
        let answer = await ask({ first });
        while (answer?.runs.pageInfo.hasNextPage)
          answer = await ask({ first, after: answer.runs.pageInfo.endCursor ?? null });
        // The store has made one list of the pages, and answers with all of it.
        return answer?.runs.edges.map(({ node }) => node.name) ?? [];
      },
      submit: (toml: string) =>
        new Promise<operationsSubmitMutation["response"]["submitRun"]>((resolve, reject) => {
          commitMutation<operationsSubmitMutation>(environment, {
            mutation: RelaySubmit,
            variables: { input: { toml: { toml } } },
            onCompleted: ({ submitRun }) => resolve(submitRun),
            onError: reject,
          });
        }),
      watch(runId: string, after: string, heard: (message: Told) => void) {
        const watching = requestSubscription<operationsWatchSubscription>(environment, {
          subscription: RelayWatch,
          variables: { runId, after },
          onNext: (message) => message && heard(message as Told),
        });
        return () => watching.dispose();
      },
    };
  },
};

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>;
let port: number;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open, heartbeatMs: 200 });
  port = gateway.port;
  proxy = await openCuttingProxy(() => port);
});
afterAll(async () => {
  await proxy?.close();
  await gateway?.close();
  await place?.stop();
  await host?.stop();
});

describe.each(Object.entries(libraries))("%s", (library, connect) => {
  test("pages of a connection become one list, and mistakes come as types", async () => {
    const names = [];
    for (let n = 0; n < 5; n++) names.push(await gateway.newRun(undefined, { name: `${library}-${n}` }));
    const client = connect({ url: proxy.url, key: gateway.key });
    const found = await client.names(2);
    expect(found.filter((name) => name.startsWith(library))).toHaveLength(names.length);
    expect(new Set(found).size).toBe(found.length);
    const refused = await client.submit("[experiment]\nkind = 'sft'\n[trainig]\n");
    expect(refused).toMatchObject({ __typename: "ValidationError", code: "VALIDATION" });
    expect("issues" in refused && refused.issues.length).toBeGreaterThan(0);
    await client.close();
  });

  test("a subscription comes back after its cursor when it is cut off and when its server is gone", async () => {
    const runId = await gateway.newRun();
    const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
    const [claim = 0] = await gateway.say(trainer.started(1));
    const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
    const second = await gateway.openProcess();
    port = second.port;
    const client = connect({ url: proxy.url, key: gateway.key });
    const steps: (number | undefined)[] = [];
    const leave = client.watch(globalId("Run", runId), after, ({ runEvents }) => {
      if (runEvents.__typename !== "RunEventBatch") return;
      for (const { __typename, step } of runEvents.events ?? [])
        if (__typename === "StepCompleted") steps.push(step);
    });
    for (let step = 1; step <= 12; step++) {
      await gateway.say(trainer.step(1, claim, step));
      if (step % 3 !== 0) continue;
      await until(
        () => steps.length,
        (count) => count >= step - 1,
      );
      if (step === 6) {
        port = gateway.port;
        await second.close();
      } else proxy.cut();
    }
    await until(
      () => steps,
      (seen) => seen.at(-1) === 12,
    );
    expect(steps).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    leave();
    await client.close();
    await until(
      () => gateway.server.load().subscriptions,
      (count) => count === 0,
    );
  });
});

test("what Relay's compiler made is what it makes of the schema now", async () => {
  const repository = new URL("..", import.meta.url);
  const { stdout } = await run(
    process.execPath,
    [new URL("node_modules/relay-compiler/cli.js", repository).pathname, "--validate"],
    { cwd: new URL("examples/clients/relay", repository) },
  );
  expect(stdout).not.toContain("out of date");
});
