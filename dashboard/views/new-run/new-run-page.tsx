import { Page } from "../../controls/page.tsx";

export function NewRunPage() {
  return <Page title="NewRun">{null}</Page>;
}
