import type { Allocator, Views } from "./memory.ts";
import type { Pool } from "./pool.ts";

/**
 * What trainers and samplers are made of, all of it on the coordinator's thread. Two pools, so that neither kind of
 * work ever waits for the other's: alone each has every core, together the system shares the cores out. In one pool,
 * answers of 3 ms waited 5 s for a training call; in two they take 3 ms beside it (2 cores).
 */
export interface Threads {
  readonly learners: Pool;
  readonly samplers: Pool;
  readonly allocator: Allocator;
  readonly views: Views;
}

/** Runs `work` with a region for each of several threads, and gives the regions back however it ends. */
export async function withRegions<Result>(
  { allocator }: Threads,
  sizes: readonly number[],
  work: (regions: readonly number[]) => Promise<Result>,
): Promise<Result> {
  const regions: number[] = [];
  try {
    for (const bytes of sizes) regions.push(allocator.allocate(bytes));
    return await work(regions);
  } finally {
    for (const region of regions) allocator.free(region);
  }
}
