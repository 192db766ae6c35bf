import { Page } from "../../controls/page.tsx";

export function ComparePage() {
  return <Page title="Compare">{null}</Page>;
}
