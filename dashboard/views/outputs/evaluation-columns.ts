/** The metrics that any of the lists has, each once, in the order of the alphabet. */
export function keysOf(lists: readonly (readonly { readonly key: string }[])[]): string[] {
  return [...new Set(lists.flatMap((list) => list.map(({ key }) => key)))].sort();
}

/** Failures by class in words; "none" when nothing failed. */
export function countsOf(failures: readonly { readonly class: string; readonly count: number }[]): string {
  const known = failures.filter(({ count }) => count > 0);
  if (known.length === 0) return "none";
  return known
    .map(({ class: name, count }) => `${count} ${name.toLowerCase().replaceAll("_", " ")}`)
    .join(", ");
}
