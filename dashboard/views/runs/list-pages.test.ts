import { expect, test } from "vitest";
import {
  emptyPages,
  gapOf,
  itemsOf,
  type ListPages,
  lengthOf,
  type Read,
  took,
  type Want,
  wanted,
  withItem,
  withNew,
  withoutFar,
} from "./list-pages.ts";

interface Item {
  readonly id: string;
}

/** A server's list of these ids with keyset places: an item's place is its id. */
function listOf(ids: readonly string[], total: number | null = ids.length) {
  return {
    total,
    read({ side, place, skip, count, passed, until }: Want): Read<Item> {
      const [begin, size] = passed ? [skip + count - 1, 1] : [skip, count];
      const front = side === "front";
      // In the order that it is read in.
      const all = front ? ids : ids.toReversed();
      const within = all.slice(
        place === null ? 0 : all.indexOf(place) + 1,
        until === null ? all.length : all.indexOf(until),
      );
      const found = within.slice(begin, begin + size);
      const page = front ? found : found.toReversed();
      return {
        items: page.map((id) => ({ id })),
        startCursor: page[0] ?? null,
        endCursor: page.at(-1) ?? null,
        more: begin + size < within.length,
      };
    },
  };
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

/** Reads what somebody sees who looks there, and how many requests that took. */
function look(
  pages: ListPages<Item>,
  list: ReturnType<typeof listOf>,
  from: number,
  to: number,
): { pages: ListPages<Item>; asked: Want[] } {
  const asked: Want[] = [];
  let now = pages.front.length === 0 ? { ...pages, total: list.total } : pages;
  for (let want = wanted(now, from, to); want !== null; want = wanted(now, from, to)) {
    asked.push(want);
    now = withoutFar(took(now, want, list.read(want)), from, to);
    if (asked.length > 2000) throw new Error("it never ends");
  }
  return { pages: now, asked };
}

const seen = (pages: ListPages<Item>, from: number, to: number) =>
  itemsOf(pages, from, to).map((item) => item?.id ?? null);

test("the start, the end and the middle of a long list are where they belong, and little of it is held", () => {
  const ids = idsUpTo(100_000);
  const list = listOf(ids);
  const start = look(emptyPages(), list, 0, 30);
  expect(seen(start.pages, 0, 30)).toEqual(ids.slice(0, 30));
  expect(lengthOf(start.pages)).toBe(100_000);

  const end = look(start.pages, list, 99_970, 100_000);
  expect(end.asked).toHaveLength(1);
  expect(seen(end.pages, 99_970, 100_000)).toEqual(ids.slice(99_970));

  const middle = look(end.pages, list, 49_050, 49_080);
  expect(seen(middle.pages, 49_050, 49_080)).toEqual(ids.slice(49_050, 49_080));
  expect(middle.asked).toHaveLength(2);
  const held = [...middle.pages.front, ...middle.pages.back].reduce(
    (sum, { items }) => sum + (items?.length ?? 0),
    0,
  );
  expect(held).toBeLessThanOrEqual(1000);

  const inside = look(middle.pages, list, 20_070, 20_130);
  expect(seen(inside.pages, 20_070, 20_130)).toEqual(ids.slice(20_070, 20_130));
  expect(inside.asked).toHaveLength(2);

  const back = look(inside.pages, list, 0, 30);
  expect(back.asked).toHaveLength(1);
  expect(seen(back.pages, 0, 30)).toEqual(ids.slice(0, 30));
});

test("the two ends meet without a hole and without anything twice, counted or not", () => {
  for (const total of [450, null, 460, 440]) {
    const ids = idsUpTo(450);
    const list = listOf(ids, total);
    let { pages } = look(emptyPages(), list, 0, 30);
    pages = look(pages, list, lengthOf(pages) - 30, lengthOf(pages)).pages;
    for (let from = 0; from < lengthOf(pages); from += 50)
      pages = look(pages, list, from, Math.min(from + 50, lengthOf(pages))).pages;
    expect(gapOf(pages)).toBe(0);
    const all: (string | null)[] = [];
    for (let from = 0; from < lengthOf(pages); from += 50) {
      const to = Math.min(from + 50, lengthOf(pages));
      pages = look(pages, list, from, to).pages;
      all.push(...seen(pages, from, to));
    }
    expect(all).toEqual(ids);
  }
});

test("jumps to anywhere in any order show what is there, whatever the list was thought to have", () => {
  for (const counted of [5000, 5600, 4400, 3000]) {
    const ids = idsUpTo(5000);
    const list = listOf(ids, counted);
    let { pages } = look(emptyPages(), list, 0, 30);
    for (const share of [0.5, 0.7, 0.62, 0.1, 0.99, 0.3, 0.51, 0.8, 0, 1]) {
      const from = Math.floor(share * (lengthOf(pages) - 30));
      pages = look(pages, list, from, from + 30).pages;
    }
    for (let from = 0; from < lengthOf(pages); from += 50)
      pages = look(pages, list, from, Math.min(from + 50, lengthOf(pages))).pages;
    expect(gapOf(pages)).toBe(0);
    const all: (string | null)[] = [];
    for (let from = 0; from < lengthOf(pages); from += 50) {
      const to = Math.min(from + 50, lengthOf(pages));
      pages = look(pages, list, from, to).pages;
      all.push(...seen(pages, from, to));
    }
    expect(all).toEqual(ids);
  }
});

test("who stands in the middle stays there while runs come in front, and one in it goes", () => {
  const ids = idsUpTo(2000);
  let { pages } = look(emptyPages(), listOf(ids), 0, 30);
  pages = look(pages, listOf(ids), 700, 730).pages;
  pages = withNew(pages, [{ id: "new" }], "new");
  pages = withItem(pages, "r710", () => null);
  const now = ["new", ...ids.filter((id) => id !== "r710")];
  const away = withoutFar(pages, 100_000, 100_001);
  const again = look(away, listOf(now), 650, 850);
  expect(seen(again.pages, 650, 850)).toEqual(now.slice(650, 850));
});

test("an empty list is one", () => {
  const { pages } = look(emptyPages(), listOf([]), 0, 30);
  expect(lengthOf(pages)).toBe(0);
});

test("what is new is in front, and a chunk that was dropped is read again behind it", () => {
  const ids = idsUpTo(300);
  let { pages } = look(emptyPages(), listOf(ids), 0, 150);
  pages = withNew(pages, [{ id: "new-2" }, { id: "new-1" }], "new-1");
  expect(seen(pages, 0, 4)).toEqual(["new-2", "new-1", "r0", "r1"]);
  expect(lengthOf(pages)).toBe(302);
  const emptied = withoutFar(pages, 5000, 5001);
  const again = look(emptied, listOf(["new-2", "new-1", ...ids]), 0, 102);
  expect(seen(again.pages, 0, 102)).toEqual(["new-2", "new-1", ...ids.slice(0, 100)]);
});

test("an item is changed in place, and one that is gone shortens the list", () => {
  let { pages } = look(emptyPages<Item>(), listOf(idsUpTo(10)), 0, 10);
  pages = withItem(pages, "r3", () => null);
  expect(seen(pages, 2, 5)).toEqual(["r2", "r4", "r5"]);
  expect(lengthOf(pages)).toBe(9);
  expect(withItem(pages, "nobody", () => null)).toBe(pages);
});
