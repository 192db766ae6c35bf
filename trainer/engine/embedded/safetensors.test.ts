import { expect, test } from "vitest";
import { decodeSafetensors, encodeSafetensors } from "./safetensors.ts";

const tensors = [
  { name: "a", shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, Number.MIN_VALUE) },
  { name: "ü", shape: [1], data: Float32Array.of(-0) },
];
const bytes = encodeSafetensors(tensors, { format: "test/1" });

test("numbers, names, shapes and metadata come back, from any offset", () => {
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  const { tensors: read, metadata } = decodeSafetensors(shifted.subarray(3));
  expect([...read.values()]).toEqual(tensors);
  expect(metadata).toEqual({ format: "test/1" });
});

test("the header is as the format says: aligned to 8, offsets from its end", () => {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  expect((8 + length) % 8).toBe(0);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  expect(header.a).toEqual({ dtype: "F32", shape: [2, 3], data_offsets: [0, 24] });
});

test("a file cut anywhere is refused", () => {
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodeSafetensors(bytes.subarray(0, length)), `${length} bytes`).toThrow(
      /truncated|not a safetensors/,
    );
  }
});

test("other bytes are refused with what is wrong with them", () => {
  expect(() => decodeSafetensors(new TextEncoder().encode("hello world, not weights"))).toThrow(
    "header would be too long",
  );
  const longer = new Uint8Array(bytes.length + 4);
  longer.set(bytes);
  expect(() => decodeSafetensors(longer)).toThrow("after its last tensor");
  const text = new TextEncoder().encode('{"a":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}}  ');
  const half = new Uint8Array(8 + text.length + 2);
  new DataView(half.buffer).setBigUint64(0, BigInt(text.length), true);
  half.set(text, 8);
  expect(() => decodeSafetensors(half)).toThrow("does not describe tensors");
});
