import { Page } from "../../controls/page.tsx";

export function SweepsPage() {
  return <Page title="Sweeps">{null}</Page>;
}
