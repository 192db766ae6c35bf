import { z } from "zod";

/** A named array of single-precision numbers, row-major. */
export interface NamedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

const headerSchema = z.record(
  z.string(),
  z.union([
    z.strictObject({
      dtype: z.literal("F32"),
      shape: z.array(z.int().nonnegative()),
      data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
    }),
    z.record(z.string(), z.string()),
  ]),
);

/** Writes the safetensors format: a length, a JSON header, and the numbers (little-endian) as they are. */
export function encodeSafetensors(
  tensors: readonly NamedTensor[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const { name, shape, data } of tensors) {
    header[name] = { dtype: "F32", shape, data_offsets: [end, end + data.byteLength] };
    end += data.byteLength;
  }
  const json = JSON.stringify(header);
  // Spaces up to 8, so that the numbers are aligned for whoever maps the file.
  const text = new TextEncoder().encode(
    json.padEnd(json.length + ((8 - (new TextEncoder().encode(json).length % 8)) % 8)),
  );
  const bytes = new Uint8Array(8 + text.length + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  let at = 8 + text.length;
  for (const { data } of tensors) {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return bytes;
}

/** Reads it back; says in one sentence what is wrong with bytes that are something else, or less than they were. */
export function decodeSafetensors(bytes: Uint8Array): {
  readonly tensors: ReadonlyMap<string, NamedTensor>;
  readonly metadata: Readonly<Record<string, string>>;
} {
  if (bytes.length < 8) throw new Error("it is truncated: not even its header's length is there");
  const length = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  if (length > 100_000_000n) throw new Error("it is not a safetensors file: its header would be too long");
  const start = 8 + Number(length);
  if (start > bytes.length) throw new Error("it is truncated inside its header");
  const header = headerSchema.safeParse(parsed(bytes.subarray(8, start)));
  if (!header.success) throw new Error("it is not a safetensors file: its header does not describe tensors");
  const tensors = new Map<string, NamedTensor>();
  let metadata: Record<string, string> = {};
  let end = 0;
  for (const [name, entry] of Object.entries(header.data)) {
    if (!("data_offsets" in entry && Array.isArray(entry.data_offsets) && Array.isArray(entry["shape"]))) {
      if (name === "__metadata__") metadata = entry as Record<string, string>;
      continue;
    }
    const [from, to] = entry.data_offsets;
    const shape = entry["shape"] as number[];
    if (to - from !== 4 * shape.reduce((product, size) => product * size, 1)) {
      throw new Error(`its header contradicts itself about ${name}`);
    }
    if (start + to > bytes.length) throw new Error(`it is truncated inside ${name}`);
    // A copy: the numbers may lie at an odd place in somebody else's buffer.
    tensors.set(name, { name, shape, data: new Float32Array(bytes.slice(start + from, start + to).buffer) });
    end = Math.max(end, to);
  }
  if (start + end !== bytes.length) throw new Error("it has bytes after its last tensor");
  return { tensors, metadata };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Error("it is not a safetensors file: its header is not JSON");
  }
}
