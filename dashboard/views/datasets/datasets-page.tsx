import { Page } from "../../controls/page.tsx";

export function DatasetsPage() {
  return <Page title="Datasets">{null}</Page>;
}
