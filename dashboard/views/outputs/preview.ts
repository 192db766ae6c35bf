import { session } from "../../platform/session.ts";

/** Larger ones are downloaded, and not shown beside the list. */
export const maxPreviewBytes = 1024 * 1024;

export type PreviewKind = "text" | "json" | "image";

/** How an output is shown in the page; null when it is not: too large, or nothing that one can look at. */
export function previewKindOf({
  name,
  contentType,
  sizeBytes,
}: {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: string;
}): PreviewKind | null {
  if (Number(sizeBytes) > maxPreviewBytes) return null;
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  // SVG is text that may say anything: it is shown as its text, never drawn.
  if (["image/png", "image/jpeg", "image/gif", "image/webp"].includes(type)) return "image";
  if (type === "application/json" || type.endsWith("+json") || /\.json$/i.test(name)) return "json";
  if (type.startsWith("text/") || type === "image/svg+xml" || type === "application/x-ndjson") return "text";
  if (/\.(txt|md|log|csv|toml|yaml|yml|jsonl|ts|py)$/i.test(name)) return "text";
  return null;
}

/** The bytes of a small output; rejects with what the platform said. */
export async function fetchSmall(path: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(path, {
    headers: { authorization: `Bearer ${session()?.key ?? ""}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  });
  if (!answer.ok) throw new Error(`The platform answered with ${answer.status}.`);
  return answer.blob();
}

/** A text as it is read: JSON with its lines, where it is JSON. */
export function readable(text: string, kind: PreviewKind): string {
  if (kind !== "json") return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
