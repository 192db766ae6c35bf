import { Page } from "../../controls/page.tsx";

export function SweepPage() {
  return <Page title="Sweep">{null}</Page>;
}
