import { Page } from "../../controls/page.tsx";

export function RunPage() {
  return <Page title="Run">{null}</Page>;
}
