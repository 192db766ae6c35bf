/** Something that has a place in a drawing, and what it is drawn to the right of. */
export interface Vertex {
  readonly id: string;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export interface Placed<V extends Vertex> {
  readonly vertex: V;
  readonly column: number;
  readonly row: number;
}

/**
 * Places a graph without cycles in columns from left to right: everything is to the right of what it comes from, what
 * comes from nothing is as near as it can be to what comes from it, and neighbours are near each other. An edge that would
 * close a cycle is left out of account.
 */
export function layered<V extends Vertex>(vertices: readonly V[], edges: readonly Edge[]): Placed<V>[] {
  const known = new Set(vertices.map(({ id }) => id));
  const sound = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const into = Map.groupBy(sound, ({ to }) => to);
  const outOf = Map.groupBy(sound, ({ from }) => from);
  const columns = new Map<string, number>();
  const visiting = new Set<string>();
  function columnOf(id: string): number {
    const found = columns.get(id);
    if (found !== undefined) return found;
    if (visiting.has(id)) return -1;
    visiting.add(id);
    const column = Math.max(0, ...(into.get(id) ?? []).map(({ from }) => columnOf(from) + 1));
    visiting.delete(id);
    columns.set(id, column);
    return column;
  }
  for (const { id } of vertices) columnOf(id);
  for (const { id } of vertices) {
    const targets = (outOf.get(id) ?? []).map(({ to }) => columns.get(to)!);
    if (!into.has(id) && targets.length > 0) columns.set(id, Math.max(0, Math.min(...targets) - 1));
  }
  const rows = rowsOf(vertices, columns, into, outOf);
  return vertices.map((vertex) => ({
    vertex,
    column: columns.get(vertex.id)!,
    row: rows.get(vertex.id)!,
  }));
}

/** Two sweeps of the mean of the neighbours' rows: enough for what has a few dozen vertices. */
function rowsOf(
  vertices: readonly Vertex[],
  columns: ReadonlyMap<string, number>,
  into: ReadonlyMap<string, readonly Edge[]>,
  outOf: ReadonlyMap<string, readonly Edge[]>,
): Map<string, number> {
  const byColumn: string[][] = [];
  for (const { id } of vertices) {
    const column = columns.get(id)!;
    byColumn[column] ??= [];
    byColumn[column].push(id);
  }
  const rows = new Map<string, number>();
  for (const ids of byColumn) for (const [row, id] of (ids ?? []).entries()) rows.set(id, row);
  const sweep = (order: readonly string[][], near: (id: string) => readonly string[]) => {
    for (const ids of order) {
      const wish = new Map(
        ids.map((id) => {
          const around = near(id).map((other) => rows.get(other)!);
          return [
            id,
            around.length === 0 ? rows.get(id)! : around.reduce((a, b) => a + b, 0) / around.length,
          ];
        }),
      );
      ids.sort((a, b) => wish.get(a)! - wish.get(b)!);
      for (const [row, id] of ids.entries()) rows.set(id, row);
    }
  };
  const there = byColumn.map((ids) => ids ?? []);
  for (let round = 0; round < 2; round++) {
    sweep(there, (id) => (into.get(id) ?? []).map(({ from }) => from));
    sweep(there.toReversed(), (id) => (outOf.get(id) ?? []).map(({ to }) => to));
  }
  return rows;
}
