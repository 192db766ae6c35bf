import { Page } from "../../controls/page.tsx";

export function RolloutsPage() {
  return <Page title="Rollouts">{null}</Page>;
}
