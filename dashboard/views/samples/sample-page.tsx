import { Page } from "../../controls/page.tsx";

export function SamplePage() {
  return <Page title="Sample">{null}</Page>;
}
