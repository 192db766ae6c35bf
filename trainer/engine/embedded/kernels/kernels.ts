import { readFile } from "node:fs/promises";

/** What `assembly/` exports. Pointers and strides are bytes in the shared memory, counts are elements. */
export interface Kernels {
  gemm(
    m: number,
    n: number,
    k: number,
    a: number,
    lda: number,
    panels: number,
    c: number,
    ldc: number,
    add: boolean,
  ): void;
  gemmOuter(
    m: number,
    n: number,
    k: number,
    a: number,
    lda: number,
    b: number,
    ldb: number,
    c: number,
    ldc: number,
  ): void;
  pack(k: number, n: number, w: number, panels: number): void;
  packTransposed(k: number, n: number, w: number, panels: number): void;

  loadColumns(
    n: number,
    position: number,
    heads: number,
    size: number,
    capacity: number,
    from: number,
    ld: number,
    chain: number,
  ): void;
  loadRows(
    n: number,
    position: number,
    heads: number,
    size: number,
    capacity: number,
    from: number,
    ld: number,
    chain: number,
  ): void;
  takeRows(
    n: number,
    position: number,
    heads: number,
    size: number,
    capacity: number,
    chain: number,
    to: number,
    ld: number,
  ): void;
  attend(
    n: number,
    position: number,
    heads: number,
    size: number,
    capacity: number,
    span: number,
    q: number,
    ldq: number,
    keyColumns: number,
    valueRows: number,
    probs: number,
    out: number,
    ldo: number,
  ): void;
  attendBackward(
    n: number,
    position: number,
    heads: number,
    size: number,
    capacity: number,
    span: number,
    q: number,
    ldq: number,
    keyRows: number,
    valueColumns: number,
    probs: number,
    dOut: number,
    ldo: number,
    dQ: number,
    ldd: number,
    dKeys: number,
    dValues: number,
    dScores: number,
  ): void;
  decode(
    rows: number,
    positions: number,
    caches: number,
    heads: number,
    size: number,
    capacity: number,
    span: number,
    qkv: number,
    ldq: number,
    probs: number,
    out: number,
    ldo: number,
  ): void;

  embed(
    n: number,
    width: number,
    tokens: number,
    positions: number,
    table: number,
    places: number,
    x: number,
  ): void;
  gather(n: number, width: number, index: number, source: number, rows: number): void;
  scatterAdd(n: number, width: number, index: number, rows: number, target: number): void;
  norm(n: number, width: number, x: number, y: number, inverse: number): void;
  normBackward(
    n: number,
    width: number,
    y: number,
    inverse: number,
    dy: number,
    dx: number,
    add: boolean,
  ): void;
  squaredRelu(count: number, u: number, a: number): void;
  squaredReluBackward(count: number, u: number, da: number): void;

  logSoftmax(
    n: number,
    vocabulary: number,
    rows: number,
    inverseTemperatures: number,
    entropies: number,
  ): void;
  logitGradients(
    n: number,
    vocabulary: number,
    rows: number,
    inverseTemperatures: number,
    targets: number,
    gradients: number,
    weights: number,
    entropies: number,
  ): void;
  pick(vocabulary: number, row: number, u: number): number;
  largest(vocabulary: number, row: number): number;

  drain(count: number, into: number, from: number): void;
  scaled(count: number, factor: number, source: number, target: number): void;
  squares(count: number, x: number): number;
  adamw(
    count: number,
    w: number,
    g: number,
    m: number,
    v: number,
    lr: number,
    beta1: number,
    beta2: number,
    eps: number,
    decay: number,
    gradScale: number,
    c1: number,
    c2: number,
  ): void;
}

/** Compiles the committed file once; threads share the module. */
export async function compileKernels(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("kernels.wasm", import.meta.url)));
}

/** This thread's instance over the memory that all threads share. */
export function openKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels;
}
