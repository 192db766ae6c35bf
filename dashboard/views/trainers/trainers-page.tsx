import { Page } from "../../controls/page.tsx";

export function TrainersPage() {
  return <Page title="Trainers">{null}</Page>;
}
