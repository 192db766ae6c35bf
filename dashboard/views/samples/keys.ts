/**
 * Where a letter leads from the place `at` of a list whose members say which group each is of: `l` and `h` to the next and
 * the one before, `j` and `k` to the first of the next group and of the one before. Null when nowhere.
 */
export function stepInList(key: string, groups: readonly string[], at: number): number | null {
  if (groups.length === 0 || !"hjkl".includes(key) || key.length !== 1) return null;
  if (at < 0) return 0;
  const found =
    key === "l"
      ? at + 1
      : key === "h"
        ? at - 1
        : key === "j"
          ? afterGroup(groups, at)
          : beforeGroup(groups, at);
  return found >= 0 && found < groups.length ? found : null;
}

function afterGroup(groups: readonly string[], at: number): number {
  const next = groups.findIndex((group, place) => place > at && group !== groups[at]);
  return next;
}

function beforeGroup(groups: readonly string[], at: number): number {
  const start = groups.indexOf(groups[at]!);
  return start <= 0 ? -1 : groups.indexOf(groups[start - 1]!);
}
