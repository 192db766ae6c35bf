import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { SaveDialog } from "../configurations/save-dialog.tsx";

/** Keeps the recipe under a name, so that it can be launched again. */
export function SaveConfiguration({ toml }: { toml: string }) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Button onClick={() => setSaving(true)}>Keep as a configuration</Button>
      {saving && <SaveDialog toml={toml} onClose={() => setSaving(false)} onSaved={() => setSaving(false)} />}
    </>
  );
}
