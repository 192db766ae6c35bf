/**
 * The order in which a run visits its rows: an endless sequence of passes, each a permutation drawn from (seed, pass)
 * alone, so that a position is all that a resumed run needs to go on with the same rows.
 */
export function dataOrder(options: { rows: number; seed: number }): { rowAt(position: number): number } {
  const { rows, seed } = options;
  // A batch may reach from one pass into the next, so the last two are kept.
  const passes = new Map<number, Uint32Array>();

  function pass(number: number): Uint32Array {
    const known = passes.get(number);
    if (known !== undefined) return known;
    const order = Uint32Array.from({ length: rows }, (_, row) => row);
    const next = generator(seed, number);
    // Fisher and Yates, in Durstenfeld's form.
    for (let i = rows - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      const row = order[i]!;
      order[i] = order[j]!;
      order[j] = row;
    }
    for (const old of passes.keys()) if (passes.size > 1) passes.delete(old);
    passes.set(number, order);
    return order;
  }

  return {
    rowAt: (position) => pass(Math.floor(position / rows))[position % rows]!,
  };
}

/** Numbers in [0, 1): SplitMix with 32-bit words (Steele, Lea and Flood 2014), keyed by seed and stream. */
function generator(seed: number, stream: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b9) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 2 ** 32;
  };
}
