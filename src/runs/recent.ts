import type { Bus } from "../bus/bus.ts";
import { applyEvent, type RunState } from "../protocol/run-state.ts";

const PAGE = 500;

/** The run as the log has it: the state that the store has, and what was said since. */
export async function upToDate(bus: Bus, runId: string, state: RunState): Promise<RunState> {
  for (let current = state, after = state.sequence; ; ) {
    const entries = await bus.log.read({ after, scope: { runId }, limit: PAGE });
    for (const { event, sequence } of entries)
      if ("runId" in event) current = applyEvent(current, event, sequence);
    const last = entries.at(-1);
    if (last === undefined || entries.length < PAGE) return current;
    after = last.sequence;
  }
}
