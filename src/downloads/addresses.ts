import { ValidationFailed } from "../errors.ts";

/** What can be downloaded over plain HTTP. */
export type Downloadable =
  | { readonly kind: "dataset"; readonly versionId: string }
  | { readonly kind: "checkpointFile"; readonly checkpointId: string; readonly name: string }
  /** All of a checkpoint as a tar; with the state of its trainer when that is asked for. */
  | { readonly kind: "checkpointExport"; readonly checkpointId: string; readonly trainer: boolean }
  | { readonly kind: "output"; readonly outputId: string };

/** Where it is, below the server's address: of all ways to write that the one that is told and kept. */
export function addressOf(what: Downloadable): string {
  switch (what.kind) {
    case "dataset":
      return `/datasets/${encodeURIComponent(what.versionId)}/download`;
    case "checkpointFile":
      return `/checkpoints/${encodeURIComponent(what.checkpointId)}/files/${encodeURIComponent(what.name)}`;
    case "checkpointExport":
      return `/checkpoints/${encodeURIComponent(what.checkpointId)}/export.tar${what.trainer ? "?trainer=1" : ""}`;
    case "output":
      return `/outputs/${encodeURIComponent(what.outputId)}`;
  }
}

/** What is downloaded there; null where nothing is. */
export function downloadableAt({ pathname, searchParams }: URL): Downloadable | null {
  const [noun, id = "", part, name = "", ...more] = partsOf(pathname);
  if (id === "" || more.length > 0) return null;
  switch ([noun, ":id", part, name && ":name"].filter(Boolean).join("/")) {
    case "datasets/:id/download":
      return { kind: "dataset", versionId: id };
    case "checkpoints/:id/files/:name":
      return { kind: "checkpointFile", checkpointId: id, name };
    case "checkpoints/:id/export.tar":
      return { kind: "checkpointExport", checkpointId: id, trainer: wantsTrainer(searchParams) };
    case "outputs/:id":
      return { kind: "output", outputId: id };
    default:
      return null;
  }
}

function wantsTrainer(asked: URLSearchParams): boolean {
  const trainer = asked.get("trainer") ?? "0";
  if (trainer !== "0" && trainer !== "1")
    throw new ValidationFailed([
      { path: ["trainer"], message: "is 1, for the trainer's state too, or 0", suggestion: null },
    ]);
  return trainer === "1";
}

/** The parts of a path. One that decodes to no text, or to a zero byte, which the store refuses, stays as it came: the name of nothing. */
export function partsOf(pathname: string): string[] {
  return pathname.split("/").slice(1).map(decoded);
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? part : text;
  } catch {
    return part;
  }
}
