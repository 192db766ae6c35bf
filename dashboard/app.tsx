import { useEffect, useSyncExternalStore } from "react";
import { Link, Route, Switch, useLocation } from "wouter";
import { later } from "./controls/later.tsx";
import { Page } from "./controls/page.tsx";
import { Failure, Loading } from "./controls/states.tsx";
import { DashboardViewer } from "./generated/operations.ts";
import { closeConnection } from "./platform/connection.ts";
import { onSession, session } from "./platform/session.ts";
import { useQuery } from "./platform/use-query.ts";
import { ViewerProvider } from "./platform/viewer.tsx";
import { Boundary } from "./shell/boundary.tsx";
import { Shell } from "./shell/shell.tsx";
import { SignIn } from "./shell/sign-in.tsx";

const RunsPage = later("the page", async () => (await import("./views/runs/runs-page.tsx")).RunsPage);
const RunPage = later("the page", async () => (await import("./views/run/run-page.tsx")).RunPage);
// The page that the address leads to is fetched while the platform is asked who it is for: a link to a run is what people
// send each other, and the list is where they begin.
if (/^\/(runs\/?)?$/.test(location.pathname)) RunsPage.fetch();
else if (/^\/runs\/[^/]/.test(location.pathname)) RunPage.fetch();
const SamplePage = later(
  "the page",
  async () => (await import("./views/samples/sample-page.tsx")).SamplePage,
);
const ComparePage = later(
  "the page",
  async () => (await import("./views/compare/compare-page.tsx")).ComparePage,
);
const NewRunPage = later(
  "the page",
  async () => (await import("./views/new-run/new-run-page.tsx")).NewRunPage,
);
const SweepsPage = later("the page", async () => (await import("./views/sweeps/sweeps-page.tsx")).SweepsPage);
const SweepPage = later("the page", async () => (await import("./views/sweeps/sweep-page.tsx")).SweepPage);
const CheckpointsPage = later(
  "the page",
  async () => (await import("./views/checkpoints/checkpoints-page.tsx")).CheckpointsPage,
);
const CheckpointPage = later(
  "the page",
  async () => (await import("./views/checkpoints/checkpoint-page.tsx")).CheckpointPage,
);
const DatasetsPage = later(
  "the page",
  async () => (await import("./views/datasets/datasets-page.tsx")).DatasetsPage,
);
const DatasetPage = later(
  "the page",
  async () => (await import("./views/datasets/dataset-page.tsx")).DatasetPage,
);
const RolloutsPage = later(
  "the page",
  async () => (await import("./views/rollouts/rollouts-page.tsx")).RolloutsPage,
);
const RolloutPage = later(
  "the page",
  async () => (await import("./views/rollouts/rollout-page.tsx")).RolloutPage,
);
const ConfigurationsPage = later(
  "the page",
  async () => (await import("./views/configurations/configurations-page.tsx")).ConfigurationsPage,
);
const ConfigurationPage = later(
  "the page",
  async () => (await import("./views/configurations/configuration-page.tsx")).ConfigurationPage,
);
const ModelsPage = later("the page", async () => (await import("./views/models/models-page.tsx")).ModelsPage);
const TrainersPage = later(
  "the page",
  async () => (await import("./views/trainers/trainers-page.tsx")).TrainersPage,
);
const SettingsPage = later(
  "the page",
  async () => (await import("./views/settings/settings-page.tsx")).SettingsPage,
);

/** The dashboard: who has a key is led to a page by the address, who has none is asked for one. */
export function App() {
  const signedIn = useSyncExternalStore(onSession, session);
  useEffect(() => {
    if (signedIn === null) void closeConnection();
  }, [signedIn]);
  return signedIn === null ? <SignIn /> : <SignedIn key={signedIn.key} />;
}

function SignedIn() {
  const [path] = useLocation();
  const { data, error, reload } = useQuery(DashboardViewer, {});
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Loading what="the workspace" />;
  return (
    <ViewerProvider viewer={data.viewer}>
      <Shell>
        <Boundary path={path}>
          <Switch>
            <Route path="/runs/:name/samples/:id" component={SamplePage} />
            <Route path="/" component={RunsPage} />
            <Route path="/runs" component={RunsPage} />
            <Route path="/runs/:name" component={RunPage} />
            <Route path="/runs/:name/:part" component={RunPage} />
            <Route path="/compare" component={ComparePage} />
            <Route path="/new" component={NewRunPage} />
            <Route path="/sweeps" component={SweepsPage} />
            <Route path="/sweeps/:name" component={SweepPage} />
            <Route path="/checkpoints" component={CheckpointsPage} />
            <Route path="/checkpoints/:run/:step" component={CheckpointPage} />
            <Route path="/datasets" component={DatasetsPage} />
            <Route path="/datasets/:name" component={DatasetPage} />
            <Route path="/rollouts" component={RolloutsPage} />
            <Route path="/rollouts/:name" component={RolloutPage} />
            <Route path="/configurations" component={ConfigurationsPage} />
            <Route path="/configurations/:name" component={ConfigurationPage} />
            <Route path="/models" component={ModelsPage} />
            <Route path="/trainers" component={TrainersPage} />
            <Route path="/settings" component={SettingsPage} />
            <Route>
              <Page title="There is nothing here">
                <p>
                  This address leads nowhere. <Link href="/runs">All runs</Link>
                </p>
              </Page>
            </Route>
          </Switch>
        </Boundary>
      </Shell>
    </ViewerProvider>
  );
}
