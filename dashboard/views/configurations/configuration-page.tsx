import { Page } from "../../controls/page.tsx";

export function ConfigurationPage() {
  return <Page title="Configuration">{null}</Page>;
}
