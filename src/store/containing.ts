/** A LIKE pattern for text that holds this text, in which nothing has a meaning of its own. */
export function containing(text: string): string {
  return `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
}
