import { Page } from "../../controls/page.tsx";

export function ModelsPage() {
  return <Page title="Models">{null}</Page>;
}
