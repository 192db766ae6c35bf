import { Page } from "../../controls/page.tsx";

export function CheckpointPage() {
  return <Page title="Checkpoint">{null}</Page>;
}
