import { type Asking, type CallOptions, keyed } from "./asking.ts";
import {
  CreateSweep,
  type CreateSweepInput,
  DeleteSweep,
  StopSweep,
  Sweep,
  Sweeps,
  SweepTrials,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { byIdOrName, found, isId } from "./references.ts";
import { done } from "./transport.ts";

/** Sweeps and their trials. Every verb takes the sweep's id or its name. */
export function createSweeps(asking: Asking) {
  async function get(sweep: string, options?: CallOptions) {
    const answer = await asking.again(Sweep, byIdOrName("Sweep", sweep), options);
    return found(answer.sweep, `sweep \`${sweep}\``);
  }
  const idOf = async (sweep: string, options?: CallOptions) =>
    isId("Sweep", sweep) ? sweep : (await get(sweep, options)).id;

  return {
    /** Sweeps of the workspace, newest first. */
    list: ({ signal }: CallOptions = {}) =>
      listing(async (page, until) => (await asking.again(Sweeps, page, { signal: until })).sweeps, signal),

    /** One sweep, with how far its trials have come. */
    get,

    /** A sweep's trials: their settings, runs, and what they have come to. */
    trials: (sweep: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const id = await idOf(sweep, { signal: until });
        const answer = await asking.again(SweepTrials, { id, ...page }, { signal: until });
        return found(answer.sweep, `sweep \`${sweep}\``).trials;
      }, signal),

    /** Launches a sweep: every trial is checked and frozen before any is written. */
    async create(input: CreateSweepInput, options?: CallOptions) {
      const [[way, given]] = Object.entries(input) as [[string, object]];
      const whole = { [way]: keyed(given) } as unknown as CreateSweepInput;
      return done((await asking.again(CreateSweep, { input: whole }, options)).createSweep);
    },

    /** No more trials become runs, and those at work end with a checkpoint. Asking again changes nothing. */
    async stop(sweep: string, options?: CallOptions) {
      const input = { id: await idOf(sweep, options) };
      return done((await asking.again(StopSweep, { input }, options)).stopSweep);
    },

    /** Takes a sweep that is over out of every list; its runs stay. */
    async delete(sweep: string, options?: CallOptions) {
      const input = { id: await idOf(sweep, options) };
      return done((await asking.once(DeleteSweep, { input }, options)).deleteSweep);
    },
  };
}
