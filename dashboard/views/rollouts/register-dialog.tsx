import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { NameField } from "../../controls/name-field.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { say } from "../../controls/toasts.tsx";
import { sendFile } from "../../controls/transfer.ts";
import { bytes } from "../../figures/number.ts";
import { DashboardBeginRolloutUpload, DashboardRegisterRollout } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { type Mistake, outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { base64Of, belongs, packFiles } from "./bundle.ts";

/** A bundle up to this size goes with the request itself; a larger one is uploaded first. */
const inRequestBytes = 512 * 1024;

/** Registers a folder of this computer as the next version of a rollout. */
export function RegisterDialog({
  name: known,
  onClose,
  onDone,
}: {
  /** Of the rollout that gets another version; a new one when absent. */
  name?: string;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const [name, setName] = useState(known ?? "");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [entrypoint, setEntrypoint] = useState("main.ts");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])].filter((file) => belongs(pathOf(file)));
    setFiles(chosen);
    setWrong([]);
    const folder = target.files?.[0]?.webkitRelativePath.split("/")[0] ?? "";
    if (name === "") setName(folder);
    const mains = chosen.map(pathOf).filter((path) => /^main\.[cm]?[jt]s$/.test(path));
    if (mains[0]) setEntrypoint(mains[0]);
  }

  async function register(description: string): Promise<readonly string[]> {
    const { signal } = gone.current;
    const packed = packFiles(
      await Promise.all(
        files.map(async (file) => ({
          path: pathOf(file),
          content: new Uint8Array(await file.arrayBuffer()),
        })),
      ),
    );
    const bundle = await carry(name, packed, signal);
    if ("mistake" in bundle) return sentencesOf(bundle.mistake);
    const { registerRollout } = await ask(
      DashboardRegisterRollout,
      {
        input: {
          ...{ name, entrypoint, bundle, idempotencyKey: newIdempotencyKey() },
          ...(description === "" ? {} : { description }),
        },
      },
      signal,
    );
    const made = outcomeOf(registerRollout);
    if (!made.ok) return sentencesOf(made.mistake);
    const { existed, version } = made.success;
    say(
      existed
        ? `This very content is version ${version.version} already.`
        : `${name} has version ${version.version} now.`,
    );
    onDone(name);
    return [];
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (files.length === 0) return setWrong(["Choose the folder that holds the rollout."]);
    const description = String(new FormData(event.currentTarget).get("description") ?? "").trim();
    setBusy(true);
    const told = await register(description).catch((error: Error) => [error.message]);
    if (gone.current.signal.aborted) return;
    setBusy(false);
    setWrong(told);
  }

  return (
    <Dialog title={known ? `Another version of ${known}` : "Register a rollout"} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label="Folder"
          hint="With one AgentWorkflow and its Grader. node_modules and the like are left out."
        >
          {(field) => (
            <input {...field} className="input" type="file" webkitdirectory="" multiple onChange={choose} />
          )}
        </Field>
        {files.length > 0 && (
          <p className="soft" role="status">
            {files.length} {files.length === 1 ? "file" : "files"},{" "}
            {bytes(files.reduce((sum, { size }) => sum + size, 0))}
          </p>
        )}
        {known === undefined && <NameField name={name} change={setName} />}
        <Field label="Entrypoint" hint="The file that exports them.">
          {(field) => (
            <input
              {...field}
              className="input mono"
              required
              list="rollouts-files"
              value={entrypoint}
              onChange={({ target }) => setEntrypoint(target.value)}
            />
          )}
        </Field>
        <datalist id="rollouts-files">
          {files.slice(0, 200).map((file) => (
            <option key={pathOf(file)} value={pathOf(file)} />
          ))}
        </datalist>
        <Field label="Description" hint="A sentence for people; may be left out.">
          {(field) => <input {...field} className="input" name="description" />}
        </Field>
        <Mistakes sentences={wrong} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Register
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Below the chosen folder, whose own name the browser puts in front. */
const pathOf = ({ webkitRelativePath }: File) => webkitRelativePath.split("/").slice(1).join("/");

/** How the bundle travels: in the request, or as an upload that the request names. */
async function carry(
  name: string,
  packed: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<{ base64: string } | { uploadId: string } | { mistake: Mistake }> {
  if (packed.length <= inRequestBytes) return { base64: base64Of(packed) };
  const { beginRolloutUpload } = await ask(
    DashboardBeginRolloutUpload,
    { input: { name, sizeBytes: String(packed.length), idempotencyKey: newIdempotencyKey() } },
    signal,
  );
  const begun = outcomeOf(beginRolloutUpload);
  if (!begun.ok) return { mistake: begun.mistake };
  const { id, path } = begun.success.upload;
  await sendFile(path, new Blob([packed]), () => {}, signal);
  return { uploadId: id };
}
