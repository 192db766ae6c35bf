/**
 * A list of any length as it is known from its two ends: chunks in a row from the first item on, chunks in a row up to the
 * last, and between them a gap that nobody has been in yet. A chunk far from the screen keeps its place and gives up its
 * items, and a jump passes over as many as it takes in one chunk of which only the end is read: what is held does not grow
 * with the list.
 */
export interface ListPages<T extends { readonly id: string }> {
  /** From the first item on. */
  readonly front: readonly Chunk<T>[];
  /** From the last item upwards: the first of these chunks is the end of the list. */
  readonly back: readonly Chunk<T>[];
  /** How long the list is; null when nobody counts so far. */
  readonly total: number | null;
  /** The two ends have met: nothing is between them. */
  readonly met: boolean;
}

export interface Chunk<T> {
  /** What it is read behind (of the front) or in front of (of the back); null at the end of the list. */
  readonly place: string | null;
  /** How many items lie between that place and it. */
  readonly skip: number;
  /** Where the next chunk of its side begins. */
  readonly next: string | null;
  readonly count: number;
  /** The id of its item next to the gap, by which the two ends know that they have met. */
  readonly edge: string | null;
  /** Null while it is far from the screen. */
  readonly items: readonly T[] | null;
}

export type Side = "front" | "back";

/** What is to be read next: a chunk's items again or a page of them, or one chunk more at a side. */
export interface Want {
  readonly side: Side;
  /** Its place among the chunks of its side; their number when it is a new one. */
  readonly chunk: number;
  readonly place: string | null;
  readonly skip: number;
  readonly count: number;
  /** It is passed over: of its items only the one next to the gap is read, and none beyond `until`. */
  readonly passed: boolean;
  /** Where the other end of the list begins. */
  readonly until: string | null;
}

export interface Read<T> {
  readonly items: readonly T[];
  /** The cursors of the first and the last item. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  /** Whether the list goes on in the direction that it was read in. */
  readonly more: boolean;
}

export const pageLength = 100;
const keptAround = 300;

export const emptyPages = <T extends { readonly id: string }>(): ListPages<T> => ({
  front: [],
  back: [],
  total: null,
  met: false,
});

const countOf = (chunks: readonly { readonly count: number }[]) =>
  chunks.reduce((sum, { count }) => sum + count, 0);

/** Items that nobody has walked yet; of a list that is not counted as many as a page has. */
export function gapOf<T extends { readonly id: string }>(pages: ListPages<T>): number {
  if (pages.met) return 0;
  if (pages.total === null) return pageLength;
  return Math.max(1, pages.total - countOf(pages.front) - countOf(pages.back));
}

export const lengthOf = <T extends { readonly id: string }>(pages: ListPages<T>): number =>
  countOf(pages.front) + gapOf(pages) + countOf(pages.back);

/** The chunks with where they begin in the list, from top to bottom. */
export function placed<T extends { readonly id: string }>(
  pages: ListPages<T>,
): { readonly side: Side; readonly chunk: number; readonly start: number; readonly of: Chunk<T> }[] {
  let start = 0;
  const found = pages.front.map((of, chunk) => {
    const here = { side: "front" as const, chunk, start, of };
    start += of.count;
    return here;
  });
  start += gapOf(pages);
  for (let chunk = pages.back.length - 1; chunk >= 0; chunk--) {
    const of = pages.back[chunk]!;
    found.push({ side: "back" as never, chunk, start, of });
    start += of.count;
  }
  return found;
}

/** The items from `from` to `to`, exclusive; null where they are not here. */
export function itemsOf<T extends { readonly id: string }>(
  pages: ListPages<T>,
  from: number,
  to: number,
): (T | null)[] {
  const items: (T | null)[] = new Array(Math.max(0, to - from)).fill(null);
  for (const { start, of } of placed(pages)) {
    if (of.items === null || start >= to || start + of.count <= from) continue;
    for (let index = Math.max(from, start); index < Math.min(to, start + of.count); index++)
      items[index - from] = of.items[index - start] ?? null;
  }
  return items;
}

/** What is missing for somebody who looks at these items; null when nothing is. */
export function wanted<T extends { readonly id: string }>(
  pages: ListPages<T>,
  from: number,
  to: number,
): Want | null {
  for (const { side, chunk, start, of } of placed(pages)) {
    if (of.items !== null || start >= to || start + of.count <= from) continue;
    const above = Math.floor(Math.max(0, from - start) / pageLength) * pageLength;
    const count = Math.min(pageLength, of.count - above);
    const skip = of.skip + (side === "front" ? above : of.count - above - count);
    return { side, chunk, place: of.place, skip, count, passed: false, until: null };
  }
  const gap = gapOf(pages);
  const front = countOf(pages.front);
  if (gap === 0 || to <= front || from >= front + gap) return null;
  const middle = (Math.max(from, front) + Math.min(to, front + gap)) / 2;
  const side = pages.front.length === 0 || middle - front <= front + gap - middle ? "front" : "back";
  const last = pages[side].at(-1);
  const away = side === "front" ? from - front : front + gap - to;
  const over = Math.floor(away / pageLength) * pageLength;
  const next = { side, chunk: pages[side].length, place: last?.next ?? null, skip: 0 } as const;
  if (over > 0 && pages.front.length > 0) {
    const until = pages[side === "front" ? "back" : "front"].at(-1)?.next ?? null;
    return { ...next, count: over, passed: true, until };
  }
  // One more than the gap: where the other end begins must be seen, for the count may be old.
  const count = pages.total === null ? pageLength : Math.min(pageLength, gap + 1);
  return { ...next, count, passed: false, until: null };
}

/** The list with what was read for a want. */
export function took<T extends { readonly id: string }>(
  pages: ListPages<T>,
  want: Want,
  read: Read<T>,
): ListPages<T> {
  const chunks = pages[want.side];
  const before = chunks[want.chunk];
  if (before !== undefined) {
    const parts = partsOf(before, want, read);
    return { ...pages, [want.side]: chunks.toSpliced(want.chunk, 1, ...parts) };
  }
  const other = want.side === "front" ? "back" : "front";
  const next = want.side === "front" ? read.endCursor : read.startCursor;
  const { place, skip } = want;
  if (want.passed) {
    const [end] = read.items;
    // There is not so much left as was counted: how much, nobody knows until the ends have met.
    if (end === undefined) return { ...pages, total: null };
    const chunk = { place, skip, next, edge: end.id, count: want.count, items: null };
    const grown = { ...pages, [want.side]: [...chunks, chunk] };
    return read.more ? grown : { ...grown, total: countOf(grown.front) + countOf(grown.back), met: true };
  }
  const seam = pages[other].at(-1)?.edge ?? null;
  const met = seam === null ? -1 : read.items.findIndex(({ id }) => id === seam);
  const items =
    met < 0 ? read.items : want.side === "front" ? read.items.slice(0, met) : read.items.slice(met + 1);
  const edge = (want.side === "front" ? items.at(-1) : items[0])?.id ?? null;
  const chunk = { place, skip, next, edge, count: items.length, items };
  const grown = { ...pages, [want.side]: items.length > 0 ? [...chunks, chunk] : chunks };
  if (met < 0 && read.more) return grown;
  // Without more in this direction all of the list is on this side, whatever was thought of the other.
  const whole = met < 0 ? { ...grown, [other]: [] } : grown;
  return { ...whole, total: countOf(whole.front) + countOf(whole.back), met: true };
}

/** A chunk of which a page was read: that page, and what of the chunk is in front of it and behind it. */
function partsOf<T extends { readonly id: string }>(
  of: Chunk<T>,
  { side, skip, count }: Want,
  { items, startCursor, endCursor }: Read<T>,
): Chunk<T>[] {
  const nearer = skip - of.skip;
  const further = of.count - nearer - count;
  const next = side === "front" ? endCursor : startCursor;
  const parts: Chunk<T>[] = [];
  if (nearer > 0) parts.push({ ...of, count: nearer, items: null });
  parts.push({
    ...{ place: of.place, skip, count: items.length, items },
    ...(further > 0 ? { next, edge: null } : { next: of.next, edge: of.edge }),
  });
  if (further > 0) {
    // What is behind the page is found from its end, unless the page was empty.
    const place = next === null ? { place: of.place, skip: skip + count } : { place: next, skip: 0 };
    parts.push({ ...of, ...place, count: further, items: null });
  }
  return parts;
}

/** The list without the items that are far from those that are looked at. */
export function withoutFar<T extends { readonly id: string }>(
  pages: ListPages<T>,
  from: number,
  to: number,
): ListPages<T> {
  let changed = false;
  const next = { front: [...pages.front], back: [...pages.back] };
  for (const { side, chunk, start, of } of placed(pages)) {
    if (of.items === null || (start < to + keptAround && start + of.count > from - keptAround)) continue;
    next[side][chunk] = { ...of, items: null };
    changed = true;
  }
  return changed ? { ...pages, ...next } : pages;
}

/** Every chunk gives up its items, to be read again when somebody looks. */
export function withoutItems<T extends { readonly id: string }>(pages: ListPages<T>): ListPages<T> {
  const emptied = (chunks: readonly Chunk<T>[]) => chunks.map((chunk) => ({ ...chunk, items: null }));
  return { ...pages, front: emptied(pages.front), back: emptied(pages.back) };
}

/** The list with one item changed, where it is here; null takes it out. */
export function withItem<T extends { readonly id: string }>(
  pages: ListPages<T>,
  id: string,
  change: (item: T) => T | null,
): ListPages<T> {
  for (const side of ["front", "back"] as const)
    for (const [index, chunk] of pages[side].entries()) {
      const at = chunk.items?.findIndex((item) => item.id === id) ?? -1;
      if (at < 0) continue;
      const changed = change(chunk.items![at]!);
      if (changed === chunk.items![at]) return pages;
      if (changed !== null)
        return {
          ...pages,
          [side]: pages[side].with(index, { ...chunk, items: chunk.items!.with(at, changed) }),
        };
      const items = chunk.items!.toSpliced(at, 1);
      const total = pages.total === null ? null : pages.total - 1;
      const chunks = pages[side].map((each, place) =>
        place > index && each.place === chunk.place && each.skip > 0
          ? { ...each, skip: each.skip - 1 }
          : each,
      );
      return { ...pages, total, [side]: chunks.with(index, { ...chunk, items, count: items.length }) };
    }
  return pages;
}

/** The list with new items in front of all others; `endCursor` is the place of the last of them. */
export function withNew<T extends { readonly id: string }>(
  pages: ListPages<T>,
  items: readonly T[],
  endCursor: string,
): ListPages<T> {
  const [first, ...rest] = pages.front;
  const total = pages.total === null ? null : pages.total + items.length;
  if (first?.items && first.count + items.length <= pageLength) {
    const grown = { ...first, items: [...items, ...first.items], count: first.count + items.length };
    return { ...pages, total, front: [grown, ...rest] };
  }
  const edge = items.at(-1)?.id ?? null;
  const chunk = { place: null, skip: 0, next: endCursor, edge, count: items.length, items };
  return {
    ...pages,
    total,
    front: [chunk, ...(first ? [{ ...first, place: endCursor }] : []), ...rest],
  };
}

/** An item that is here, by its id. */
export function itemOf<T extends { readonly id: string }>(pages: ListPages<T>, id: string): T | null {
  for (const { items } of [...pages.front, ...pages.back])
    for (const item of items ?? []) if (item.id === id) return item;
  return null;
}
