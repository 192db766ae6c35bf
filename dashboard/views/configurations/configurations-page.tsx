import { Page } from "../../controls/page.tsx";

export function ConfigurationsPage() {
  return <Page title="Configurations">{null}</Page>;
}
