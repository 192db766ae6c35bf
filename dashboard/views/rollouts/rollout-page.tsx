import { Page } from "../../controls/page.tsx";

export function RolloutPage() {
  return <Page title="Rollout">{null}</Page>;
}
