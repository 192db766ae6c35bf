import { expect, test } from "vitest";
import { addressOf, filterOf, viewOf } from "./address.ts";

test("a view comes back from its address as it was", () => {
  const said =
    "search=amber&status=failed%2Crunning&kind=rl&dataset=RGF0%7Ereverse%7Edigits&model=tiny-2x64&tag=a&tag=b&from=2026-01-01&until=2026-01-31&sort=reward-asc";
  const view = viewOf(said);
  expect(view.statuses).toEqual(["FAILED", "RUNNING"]);
  expect(view.dataset).toEqual({ id: "RGF0", name: "reverse~digits" });
  expect(view.order).toEqual({ field: "REWARD", direction: "ASC" });
  expect(addressOf(view)).toBe(said);
});

test("an empty address is all runs, newest first, and what is said wrongly counts as not said", () => {
  const plain = viewOf("");
  expect(filterOf(plain)).toEqual({});
  expect(addressOf(plain)).toBe("");
  expect(viewOf("status=nonsense&kind=x&from=yesterday&until=2026-99-99&sort=size-asc&dataset=")).toEqual(
    plain,
  );
});

test("the last day is counted to its end", () => {
  const { createdAfter, createdBefore } = filterOf(viewOf("from=2026-03-31&until=2026-03-31"));
  expect(createdAfter).toBe(new Date(2026, 2, 31).toISOString());
  expect(createdBefore).toBe(new Date(2026, 3, 1).toISOString());
});
