/** Sequences one after another; sequence i is `starts[i] .. starts[i + 1]`. */
export interface Sequences {
  readonly starts: Int32Array;
  readonly tokens: Int32Array;
}

/** Tokens of a chunk that continue one another; `parent` is the run that holds the position before the first. */
export interface Run {
  readonly start: number;
  readonly position: number;
  readonly length: number;
  readonly parent: number;
}

/**
 * Sequences as a tree: a prefix that several share is computed once, forward and backward, which makes eight
 * samples of one prompt cost about as much as one prompt and eight answers. Runs stand in preorder: along them, the
 * positions before a run always hold its own path.
 */
export interface Chunk {
  readonly tokens: Int32Array;
  readonly positions: Int32Array;
  readonly runs: readonly Run[];
  /** The longest path, rounded up to 8. */
  readonly span: number;
  /** The sequences of this chunk, and for each the node at every position. */
  readonly members: readonly { readonly sequence: number; readonly path: Int32Array }[];
}

/** Sequence numbers in the order of their tokens, so that equal prefixes are neighbours. */
export function sortedByTokens({ starts, tokens }: Sequences): Int32Array {
  return Int32Array.from({ length: starts.length - 1 }, (_, i) => i).sort((a, b) => {
    const lengthA = starts[a + 1]! - starts[a]!;
    const lengthB = starts[b + 1]! - starts[b]!;
    const shared = Math.min(lengthA, lengthB);
    for (let t = 0; t < shared; t++) {
      const difference = tokens[starts[a]! + t]! - tokens[starts[b]! + t]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB || a - b;
  });
}

function sharedPrefix(
  { starts, tokens }: Sequences,
  a: number,
  b: number,
  inputsA: number,
  inputsB: number,
): number {
  const most = Math.min(inputsA, inputsB);
  let t = 0;
  while (t < most && tokens[starts[a]! + t] === tokens[starts[b]! + t]) t++;
  return t;
}

/**
 * Cuts sorted sequences into at most `parts` neighbouring pieces of about equal work, where a token that a
 * neighbour already has costs a tenth (its prediction) of a new one.
 */
export function split(sequences: Sequences, order: Int32Array, parts: number): Int32Array[] {
  const { starts } = sequences;
  const until: number[] = [];
  let total = 0;
  order.forEach((sequence, i) => {
    const length = starts[sequence + 1]! - starts[sequence]!;
    const previous = order[i - 1];
    const known =
      previous === undefined
        ? 0
        : sharedPrefix(sequences, previous, sequence, starts[previous + 1]! - starts[previous]!, length);
    total += length - 0.9 * known;
    until.push(total);
  });
  const pieces: Int32Array[] = [];
  let from = 0;
  for (let part = 1; part <= parts; part++) {
    let to = from;
    while (to < order.length && (part === parts || until[to]! <= (total * part) / parts)) to++;
    if (to > from) pieces.push(order.subarray(from, to));
    from = to;
  }
  return pieces;
}

/**
 * Plans chunks of at most `capacity` tokens over sorted sequences. `withoutLast` leaves out each sequence's last
 * token, which is only ever predicted.
 */
export function plan(
  sequences: Sequences,
  order: Int32Array,
  { capacity, withoutLast }: { capacity: number; withoutLast: boolean },
): Chunk[] {
  const { starts, tokens } = sequences;
  const chunks: Chunk[] = [];
  let from = 0;
  while (from < order.length) {
    const nodeTokens: number[] = [];
    const nodePositions: number[] = [];
    const runs: Run[] = [];
    const members: { sequence: number; path: Int32Array }[] = [];
    let owners: number[] = [];
    let span = 0;
    for (; from < order.length; from++) {
      const sequence = order[from]!;
      const start = starts[sequence]!;
      const inputs = Math.max(0, starts[sequence + 1]! - start - (withoutLast ? 1 : 0));
      const last = members.at(-1);
      const known = last ? sharedPrefix(sequences, last.sequence, sequence, last.path.length, inputs) : 0;
      if (last && nodeTokens.length + inputs - known > capacity) break;
      const path = new Int32Array(inputs);
      if (last) path.set(last.path.subarray(0, known));
      if (inputs > known) {
        runs.push({
          start: nodeTokens.length,
          position: known,
          length: inputs - known,
          parent: owners[known - 1] ?? -1,
        });
        owners = owners.slice(0, known);
        for (let t = known; t < inputs; t++) {
          path[t] = nodeTokens.length;
          nodeTokens.push(tokens[start + t]!);
          nodePositions.push(t);
          owners.push(runs.length - 1);
        }
      }
      members.push({ sequence, path });
      span = Math.max(span, inputs);
    }
    const chunk = { tokens: Int32Array.from(nodeTokens), positions: Int32Array.from(nodePositions) };
    chunks.push({ ...chunk, runs, members, span: Math.ceil(span / 8) * 8 });
  }
  return chunks;
}
