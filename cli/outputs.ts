import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type Call, type Command, didYouMean } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import { RunOutputs } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { everyPage } from "./pages.ts";
import { findRun } from "./runs.ts";
import { figure, moment, printable, table } from "./terminal.ts";

const outputsOf = async (call: Call, id: string) =>
  (
    await everyPage(
      0,
      async (first, after) => (await call.client().query(RunOutputs, { id, first, after })).run?.outputs,
    )
  ).nodes;

export const listOutputs: Command = {
  name: "outputs list",
  summary: "List the files that a run has left",
  positionals: ["RUN"],
  options: {},
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const outputs = await outputsOf(call, id);
    call.output.show({ outputs }, () =>
      outputs.length === 0
        ? "no outputs"
        : table(
            ["NAME", "TYPE", "BYTES", "ATTEMPT", "SAVED"],
            outputs.map((each) => [
              printable(each.name),
              each.contentType,
              figure(Number(each.sizeBytes)),
              String(each.attempt),
              moment(each.createdAt),
            ]),
          ),
    );
    return exitCodes.done;
  },
};

export const downloadOutput: Command = {
  name: "outputs download",
  summary: "Download a file that a run has left, checked by its checksum",
  positionals: ["RUN", "OUTPUT"],
  options: {
    output: {
      type: "string",
      value: "FILE",
      description: "Where to (the output's own name, here, when absent)",
    },
    overwrite: { type: "boolean", description: "Replace a file that is there" },
  },
  async run(call) {
    const [reference, name] = call.positionals as [string, string];
    const { id } = await findRun(call, reference);
    const outputs = await outputsOf(call, id);
    const found = outputs.find((each) => each.name === name);
    if (!found) {
      const near = didYouMean(
        name,
        outputs.map((each) => each.name),
      );
      throw notFound(`output \`${name}\` of ${reference}`, `trainyard outputs list ${reference}`, near);
    }
    const file = call.values.string("output") ?? basename(found.name);
    const place = resolve(call.folder, file);
    const target = await open(place, call.values.flag("overwrite") ? "w" : "wx").catch(
      (error: NodeJS.ErrnoException) => {
        const message =
          error.code === "EEXIST" ? `${file} is there already; --overwrite replaces it` : error.message;
        throw new Exit(exitCodes.failed, "NO_FILE", message);
      },
    );
    const hash = createHash("sha256");
    try {
      const response = await call.client().fetch(found.downloadPath, { signal: call.signal });
      if (!response.ok || !response.body)
        throw new Exit(
          exitCodes.failed,
          "DOWNLOAD_FAILED",
          `the download was answered with ${response.status}`,
        );
      for await (const chunk of response.body) {
        hash.update(chunk);
        await target.write(chunk);
      }
      if (hash.digest("hex") !== found.sha256)
        throw new Exit(
          exitCodes.failed,
          "DAMAGED",
          `${name} came with another checksum than it was saved with`,
        );
    } catch (error) {
      await rm(place, { force: true });
      throw error;
    } finally {
      await target.close();
    }
    call.output.show({ file, sha256: found.sha256 }, () => `${name} is in ${file}`);
    return exitCodes.done;
  },
};
