/** The id that clients see: opaque to them, unique over all types of objects. */
export function writeGlobalId(type: string, id: string): string {
  return Buffer.from(`${type}:${id}`).toString("base64url");
}

/** What a global id stands for; null when the text is none. */
export function readGlobalId(text: string): { readonly type: string; readonly id: string } | null {
  if (text.length > 512) return null;
  const [, type, id] =
    /^([A-Za-z]+):([A-Za-z0-9._-]+)$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  return type === undefined || id === undefined || writeGlobalId(type, id) !== text ? null : { type, id };
}
