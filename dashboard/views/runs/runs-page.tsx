import { Page } from "../../controls/page.tsx";

export function RunsPage() {
  return <Page title="Runs">{null}</Page>;
}
