import { activationBytes, activationsAt, type Room } from "./activations.ts";
import { pickNucleus } from "./choices.ts";
import { forward, tensorOffsets } from "./forward.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { layOut, type Views } from "./memory.ts";
import { uniform } from "./random.ts";
import type { Shape } from "./shapes.ts";
import type { RequestTable } from "./tables.ts";
import { plan } from "./trees.ts";

/** What one thread needs of the memory: sequences at work at once, and the tokens each may grow to. */
export interface SamplingRoom {
  readonly slots: number;
  /** A multiple of 8. */
  readonly span: number;
  readonly prefill: Room;
}

export interface SampleTask {
  readonly kind: "sample";
  readonly shape: Shape;
  readonly packed: number;
  readonly table: RequestTable;
  /** This thread's requests, in the order of their prompts. */
  readonly order: Int32Array;
  readonly region: number;
  readonly room: SamplingRoom;
}

/** Keys and values of one sequence. */
export const cacheFloats = (shape: Shape, span: number) => 2 * span * shape.width * shape.layers;

const layout = (shape: Shape, { slots, span }: SamplingRoom) =>
  layOut({
    tokens: slots,
    positions: slots,
    caches: slots,
    inverse: slots,
    inverseTemperatures: slots,
    residual: slots * shape.width,
    normed: slots * shape.width,
    qkv: slots * 3 * shape.width,
    mixed: slots * shape.width,
    probs: shape.heads * span,
    wide: slots * shape.hidden,
    logits: slots * shape.vocabulary,
    cache: slots * cacheFloats(shape, span),
  });

/** The bytes that a thread's share of a batch takes. */
export function samplingBytes(shape: Shape, room: SamplingRoom): number {
  return layout(shape, room).bytes + activationBytes(shape, room.prefill);
}

/** A sequence at work: its request, the token to feed next and where, its cache, and what it has answered. */
interface Active {
  readonly request: number;
  readonly slot: number;
  token: number;
  position: number;
  answered: number;
}

/**
 * Answers this thread's requests: prompts are read as a tree (an equal prefix once), answers grow side by side over
 * key-value caches, a finished one leaves at once and the next request takes its place.
 */
export function sample(kernels: Kernels, views: Views, task: SampleTask): void {
  const { shape, table, order, room } = task;
  const { width, heads, hidden, vocabulary, layers } = shape;
  const { offsets, bytes } = layout(shape, room);
  const at = (name: keyof typeof offsets) => task.region + offsets[name];
  const space = activationsAt(shape, room.prefill, task.region + bytes);
  const free = Array.from({ length: room.slots }, (_, i) => room.slots - 1 - i);
  const cacheOf = (slot: number) => at("cache") + slot * cacheFloats(shape, room.span) * 4;
  let active: Active[] = [];
  const tensors = tensorOffsets(shape);
  const prompts = { starts: table.starts, tokens: table.prompts };
  const chunks = plan(prompts, order, { capacity: room.prefill.tokens, withoutLast: false });
  /** Of the first chunk's requests, how many are at work or done. */
  let admitted = 0;
  let waiting = order.length;

  /** Takes the logits of `rows` sequences at `logits`, chooses for each, and says which go on. */
  function choose(sequences: readonly Active[]): Active[] {
    const n = sequences.length;
    const inverseTemperatures = views.floats(at("inverseTemperatures"), n);
    sequences.forEach(({ request }, i) => {
      const { temperature } = table.options[request]!;
      inverseTemperatures[i] = temperature === 0 ? 1 : 1 / temperature;
    });
    kernels.logSoftmax(n, vocabulary, at("logits"), at("inverseTemperatures"), 0);
    const logprobs = views.floats(at("logits"), n * vocabulary);
    return sequences.filter((sequence, i) => {
      const options = table.options[sequence.request]!;
      const row = at("logits") + i * vocabulary * 4;
      const token = pick(
        options,
        sequence.position,
        row,
        logprobs.subarray(i * vocabulary, (i + 1) * vocabulary),
      );
      const place = sequence.request * table.longest + sequence.answered;
      table.tokens[place] = token;
      table.logprobs[place] = logprobs[i * vocabulary + token]!;
      sequence.token = token;
      sequence.answered += 1;
      const stopped = options.stopTokens.includes(token);
      const goesOn =
        !stopped && sequence.answered < options.maxTokens && sequence.position + 1 < shape.context;
      if (!goesOn) {
        table.lengths[sequence.request] = sequence.answered;
        table.stopped[sequence.request] = stopped ? 1 : 0;
        free.push(sequence.slot);
      }
      return goesOn;
    });
  }

  function pick(
    options: RequestTable["options"][number],
    position: number,
    row: number,
    logprobs_V: Float32Array,
  ): number {
    const { temperature, topP, seed, stream } = options;
    if (temperature === 0) return kernels.largest(vocabulary, row);
    const u = uniform("sampling", seed, stream, position);
    return topP < 1 ? pickNucleus(logprobs_V, topP, u) : kernels.pick(vocabulary, row, u);
  }

  /**
   * Gives free places to waiting requests, each of which chooses its first token. A chunk of prompts is read when its
   * first request is admitted, and what was read stays for the others until the last one is.
   */
  function admit(): void {
    while (free.length > 0 && waiting > 0) {
      const chunk = chunks[0]!;
      if (admitted === 0) forward(kernels, views, { shape, packed: task.packed, chunk, space });
      const newcomers = chunk.members.slice(admitted, admitted + free.length);
      const nodes = views.ints(at("tokens"), newcomers.length);
      const sequences = newcomers.map(({ sequence, path }, i) => {
        const slot = free.pop()!;
        fillCache(path, slot);
        nodes[i] = path.at(-1)!;
        return { request: sequence, slot, token: 0, position: path.length, answered: 0 };
      });
      kernels.gather(sequences.length, width, at("tokens"), space.final, at("normed"));
      logits(sequences.length);
      active.push(...choose(sequences));
      waiting -= newcomers.length;
      admitted += newcomers.length;
      if (admitted === chunk.members.length) {
        chunks.shift();
        admitted = 0;
      }
    }
  }

  /** Copies the keys and values of a path, stretch by stretch of neighbouring nodes, into a sequence's cache. */
  function fillCache(path: Int32Array, slot: number): void {
    const row = width * 4;
    const half = room.span * row;
    for (let from = 0; from < path.length; ) {
      let to = from + 1;
      while (to < path.length && path[to] === path[to - 1]! + 1) to++;
      space.layers.forEach(({ qkv }, layer) => {
        const cache = cacheOf(slot) + layer * 2 * half;
        const source = qkv + path[from]! * 3 * row;
        const size = width / heads;
        kernels.loadColumns(to - from, from, heads, size, room.span, source + row, 3 * row, cache);
        kernels.loadRows(to - from, from, heads, size, room.span, source + 2 * row, 3 * row, cache + half);
      });
      from = to;
    }
  }

  function logits(n: number): void {
    const head = task.packed + tensors.head;
    kernels.gemm(n, vocabulary, width, at("normed"), width * 4, head, at("logits"), vocabulary * 4, false);
  }

  /** Feeds every active sequence its last token. */
  function step(): void {
    const n = active.length;
    const row = width * 4;
    const tokens = views.ints(at("tokens"), n);
    const positions = views.ints(at("positions"), n);
    active.forEach((sequence, i) => {
      tokens[i] = sequence.token;
      positions[i] = sequence.position;
    });
    const { packed } = task;
    kernels.embed(
      n,
      width,
      at("tokens"),
      at("positions"),
      packed + tensors.embedding,
      packed + tensors.positions,
      at("residual"),
    );
    for (let layer = 0; layer < layers; layer++) {
      const { qkv, out, up, down } = tensors.layers[layer]!;
      const caches = views.ints(at("caches"), n);
      active.forEach(({ slot }, i) => {
        caches[i] = cacheOf(slot) + layer * 2 * room.span * row;
      });
      kernels.norm(n, width, at("residual"), at("normed"), at("inverse"));
      kernels.gemm(n, 3 * width, width, at("normed"), row, packed + qkv, at("qkv"), 3 * row, false);
      kernels.decode(
        ...([n, at("positions"), at("caches"), heads, width / heads, room.span, room.span] as const),
        ...([at("qkv"), 3 * row, at("probs"), at("mixed"), row] as const),
      );
      kernels.gemm(n, width, width, at("mixed"), row, packed + out, at("residual"), row, true);
      kernels.norm(n, width, at("residual"), at("normed"), at("inverse"));
      kernels.gemm(n, hidden, width, at("normed"), row, packed + up, at("wide"), hidden * 4, false);
      kernels.squaredRelu(n * hidden, at("wide"), at("wide"));
      kernels.gemm(n, width, hidden, at("wide"), hidden * 4, packed + down, at("residual"), row, true);
    }
    kernels.norm(n, width, at("residual"), at("normed"), at("inverse"));
    logits(n);
    for (const sequence of active) sequence.position += 1;
    active = choose(active);
  }

  while (active.length > 0 || waiting > 0) {
    // Rows go through the matrices four at a time: one free place is not worth the interruption.
    if (active.length === 0 || free.length >= Math.min(waiting, 4)) admit();
    if (active.length > 0) step();
  }
}
