import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { NameField } from "../../controls/name-field.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { say } from "../../controls/toasts.tsx";
import { sendFile } from "../../controls/transfer.ts";
import {
  DashboardBeginDatasetUpload,
  DashboardCompleteDatasetUpload,
  DashboardValidateDatasetUpload,
  type DashboardValidateDatasetUploadMutation,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { type Mistake, outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { Problems } from "./problems.tsx";

type Report = Extract<
  DashboardValidateDatasetUploadMutation["validateDatasetUpload"],
  { __typename: "ValidateDatasetUploadSuccess" }
>["report"];

/** Uploads a file as the next version of a dataset: every problem with it is told by line and column before it is one. */
export function UploadDialog({
  name: known,
  onClose,
  onDone,
}: {
  /** Of the dataset that gets another version; a new one when absent. */
  name?: string;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const [name, setName] = useState(known ?? "");
  const [sent, setSent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [nameWrong, setNameWrong] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);

  function refuse(mistake: Mistake) {
    const ofName = mistake.issues.find(({ path }) => path.at(-1) === "name");
    if (ofName) setNameWrong(ofName.message);
    else setWrong(sentencesOf(mistake));
  }

  async function upload(file: File) {
    const { signal } = gone.current;
    setWrong([]);
    setNameWrong(null);
    setReport(null);
    const input = {
      name,
      fileName: file.name,
      sizeBytes: String(file.size),
      idempotencyKey: newIdempotencyKey(),
    };
    const { beginDatasetUpload } = await ask(DashboardBeginDatasetUpload, { input }, signal);
    const begun = outcomeOf(beginDatasetUpload);
    if (!begun.ok) return refuse(begun.mistake);
    const { id, path } = begun.success.upload;
    setSent(0);
    await sendFile(path, file, setSent, signal);
    const { validateDatasetUpload } = await ask(
      DashboardValidateDatasetUpload,
      { input: { uploadId: id } },
      signal,
    );
    const checked = outcomeOf(validateDatasetUpload);
    if (!checked.ok) return refuse(checked.mistake);
    if (!checked.success.report.ok) return setReport(checked.success.report);
    const { completeDatasetUpload } = await ask(
      DashboardCompleteDatasetUpload,
      { input: { uploadId: id } },
      signal,
    );
    const made = outcomeOf(completeDatasetUpload);
    if (!made.ok) return refuse(made.mistake);
    const { existed, version } = made.success;
    say(
      existed
        ? `These very rows are version ${version.version} already.`
        : `${name} has version ${version.version} now.`,
    );
    onDone(name);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.name === "") return setWrong(["Choose a file of rows."]);
    await upload(file).catch((error: Error) => gone.current.signal.aborted || setWrong([error.message]));
    if (!gone.current.signal.aborted) setSent(null);
  }

  return (
    <Dialog
      title={known ? `Another version of ${known}` : "Upload a dataset"}
      wide={report !== null}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit}>
        {known === undefined && <NameField name={name} change={setName} wrong={nameWrong} />}
        <Field label="File" hint="JSON Lines (.jsonl, .ndjson) or CSV with a header, in UTF-8.">
          {(field) => (
            <input
              {...field}
              className="input"
              type="file"
              name="file"
              accept=".jsonl,.ndjson,.csv"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file && name === "") setName(file.name.replace(/\.[^.]+$/, "").replace(/[^\w.-]+/g, "-"));
                setReport(null);
              }}
            />
          )}
        </Field>
        {sent !== null && <ProgressBar share={sent} label="Upload" />}
        <Mistakes sentences={wrong} />
        {report && <Problems report={report} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={sent !== null}>
            Upload
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
