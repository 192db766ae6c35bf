import { Page } from "../../controls/page.tsx";

export function DatasetPage() {
  return <Page title="Dataset">{null}</Page>;
}
