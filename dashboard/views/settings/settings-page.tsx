import { Page } from "../../controls/page.tsx";

export function SettingsPage() {
  return <Page title="Settings">{null}</Page>;
}
