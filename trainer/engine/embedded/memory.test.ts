import { expect, test } from "vitest";
import { EngineError } from "../engine.ts";
import { createAllocator, layOut } from "./memory.ts";

const open = (maximum = 64) => new WebAssembly.Memory({ initial: 1, maximum, shared: true });

test("regions are aligned, do not overlap, and are used again when freed", () => {
  const memory = open();
  const allocator = createAllocator(memory);
  const first = allocator.allocate(100);
  const second = allocator.allocate(5000);
  const third = allocator.allocate(64);
  for (const pointer of [first, second, third]) expect(pointer % 64).toBe(0);
  expect(second).toBeGreaterThanOrEqual(first + 100);
  expect(third).toBeGreaterThanOrEqual(second + 5000);
  allocator.free(first);
  allocator.free(second);
  expect(allocator.allocate(5100)).toBe(first);
  allocator.free(third);
  expect(() => allocator.free(third)).toThrow("Nothing is allocated");
});

test("the memory grows, and a full one is an error that may pass", () => {
  const memory = open(4);
  const allocator = createAllocator(memory);
  const pointer = allocator.allocate(2 * 65536);
  expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(pointer + 2 * 65536);
  expect(() => allocator.allocate(65536 * 4)).toThrow(EngineError);
  allocator.free(pointer);
  expect(allocator.usedBytes).toBe(0);
  expect(() => allocator.allocate(65536)).not.toThrow();
});

test("arrays laid out together start on their own cache lines", () => {
  const { offsets, bytes } = layOut({ a: 3, b: 17, c: 16 });
  expect(offsets).toEqual({ a: 0, b: 64, c: 192 });
  expect(bytes).toBe(256);
});
