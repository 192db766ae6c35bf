import type { Allocator, Views } from "./memory.ts";
import type { Pool } from "./pool.ts";

/** What trainers and samplers are made of, all of it on the coordinator's thread. */
export interface Threads {
  readonly pool: Pool;
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
