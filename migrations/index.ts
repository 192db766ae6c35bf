import type { Kysely } from "kysely";
import { up as foundation } from "./0001_foundation.ts";
import { up as embeddedBus } from "./0002_embedded_bus.ts";
import { up as reads } from "./0003_reads.ts";
import { up as outbox } from "./0004_outbox.ts";
import { up as lives } from "./0005_lives.ts";
import { up as series } from "./0006_series.ts";
import { up as readsAtScale } from "./0007_reads_at_scale.ts";
import { up as traces } from "./0008_traces.ts";
import { up as returns } from "./0009_returns.ts";
import { up as prompts } from "./0010_prompts.ts";
import { up as downloads } from "./0011_downloads.ts";
import { up as removedCheckpoints } from "./0012_removed_checkpoints.ts";

/** Every migration in its order. Names are permanent once released; only forward. */
export const migrations: readonly {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}[] = [
  { name: "0001_foundation", up: foundation },
  { name: "0002_embedded_bus", up: embeddedBus },
  { name: "0003_reads", up: reads },
  { name: "0004_outbox", up: outbox },
  { name: "0005_lives", up: lives },
  { name: "0006_series", up: series },
  { name: "0007_reads_at_scale", up: readsAtScale },
  { name: "0008_traces", up: traces },
  { name: "0009_returns", up: returns },
  { name: "0010_prompts", up: prompts },
  { name: "0011_downloads", up: downloads },
  { name: "0012_removed_checkpoints", up: removedCheckpoints },
];
