import { Page } from "../../controls/page.tsx";

export function CheckpointsPage() {
  return <Page title="Checkpoints">{null}</Page>;
}
