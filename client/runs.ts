import { type Asking, type CallOptions, keyed } from "./asking.ts";
import {
  ChangeRunBudget,
  DeleteRun,
  EstimateRun,
  ForkRun,
  type ForkRunInput,
  KillRun,
  PauseRun,
  ReproduceRun,
  RequestCheckpoint,
  ResumeRun,
  RetryRun,
  Run,
  RunBudget,
  type RunFilter,
  RunId,
  type RunOrder,
  RunReproduction,
  Runs,
  StopRun,
  SubmitRun,
  type SubmitRunInput,
  UpdateRun,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { byIdOrName, found, isId } from "./references.ts";
import { done } from "./transport.ts";

type CapsInput = Parameters<NonNullable<(typeof ChangeRunBudget)["__types"]>>[0]["input"]["budget"];

/** The id of a run that is named by its id or by its name. */
export async function runId(asking: Asking, reference: string, options?: CallOptions): Promise<string> {
  if (isId("Run", reference)) return reference;
  const { run } = await asking.again(RunId, { name: reference }, options);
  return found(run, `run \`${reference}\``).id;
}

/** A run's life. Every verb takes the run's id or its name, and throws NOT_FOUND when there is no such run. */
export function createRunVerbs(asking: Asking) {
  const withId = async (reference: string, options?: CallOptions) => ({
    id: await runId(asking, reference, options),
  });

  return {
    /** Runs of the workspace, newest first unless `orderBy` says otherwise. */
    list: ({
      filter,
      orderBy,
      signal,
    }: CallOptions & { readonly filter?: RunFilter; readonly orderBy?: RunOrder } = {}) =>
      listing(
        async (page, until) =>
          (await asking.again(Runs, { filter, orderBy, ...page }, { signal: until })).runs,
        signal,
      ),

    /** Everything about one run as the store has it; `cursor` is where to watch it from and miss nothing. */
    async get(run: string, options?: CallOptions) {
      const answer = await asking.again(Run, byIdOrName("Run", run), options);
      return found(answer.run, `run \`${run}\``);
    },

    /**
     * Launches a run: checked whole, frozen, and queued. VALIDATION tells every issue, UNSUPPORTED_BY_ENGINE what no
     * engine here can do. Asked again after a lost answer it is the same run, for it goes with an idempotency key.
     */
    async submit(input: SubmitRunInput, options?: CallOptions) {
      const answer = await asking.again(SubmitRun, { input: keyedOne(input) }, options);
      return done(answer.submitRun);
    },

    /** A dry run of `submit`: the frozen specification, steps, tokens, seconds and US dollars, as far as they are known. */
    async estimate(input: SubmitRunInput, options?: CallOptions) {
      const answer = await asking.again(EstimateRun, { input }, options);
      return done(answer.estimateRun);
    },

    /** Asks a run to end gracefully, with a final checkpoint. Asking again changes nothing. */
    async stop(run: string, { reason, ...options }: CallOptions & { readonly reason?: string } = {}) {
      const input = { ...(await withId(run, options)), reason };
      return done((await asking.again(StopRun, { input }, options)).stopRun);
    },

    /** Asks a run to save a checkpoint and leave its trainer. Asking again changes nothing. */
    async pause(run: string, { reason, ...options }: CallOptions & { readonly reason?: string } = {}) {
      const input = { ...(await withId(run, options)), reason };
      return done((await asking.again(PauseRun, { input }, options)).pauseRun);
    },

    /** Puts a paused run in the queue again, with other caps if its budget was spent. CONFLICT when it does not rest. */
    async resume(run: string, { budget, ...options }: CallOptions & { readonly budget?: CapsInput } = {}) {
      const input = { ...(await withId(run, options)), budget };
      return done((await asking.once(ResumeRun, { input }, options)).resumeRun);
    },

    /** Asks a run to end within `graceS` seconds: what it has not saved by then is lost. */
    async kill(
      run: string,
      {
        graceS,
        reason,
        ...options
      }: CallOptions & { readonly graceS?: number; readonly reason?: string } = {},
    ) {
      const input = { ...(await withId(run, options)), graceS, reason };
      return done((await asking.again(KillRun, { input }, options)).killRun);
    },

    /** Launches a new run of the same frozen specification as one that is over. */
    async retry(
      run: string,
      {
        name,
        priority,
        idempotencyKey,
        ...options
      }: CallOptions & {
        readonly name?: string;
        readonly priority?: number;
        readonly idempotencyKey?: string;
      } = {},
    ) {
      const input = keyed({ ...(await withId(run, options)), name, priority, idempotencyKey });
      return done((await asking.again(RetryRun, { input }, options)).retryRun);
    },

    /** Launches a run that begins with a checkpoint of another and does what that one did, but for some settings. */
    async fork(run: string, input: Omit<ForkRunInput, "id" | "checkpointId"> = {}, options?: CallOptions) {
      const whole = keyed({ ...(await withId(run, options)), ...input });
      return done((await asking.again(ForkRun, { input: whole }, options)).forkRun);
    },

    /** Launches a new run of exactly what a run that is over recorded. CONFLICT when any of that is gone. */
    async reproduce(
      run: string,
      { name, idempotencyKey, ...options }: CallOptions & { name?: string; idempotencyKey?: string } = {},
    ) {
      const input = keyed({ ...(await withId(run, options)), name, idempotencyKey });
      return done((await asking.again(ReproduceRun, { input }, options)).reproduceRun);
    },

    /** How a run compares with the one that it replays; null when it replays none. */
    async reproduction(run: string, options?: CallOptions) {
      const answer = await asking.again(RunReproduction, await withId(run, options), options);
      return found(answer.run, `run \`${run}\``).reproduction;
    },

    /** Renames a run, or changes its tags, notes or priority (-100 to 100); what is not given stays. */
    async update(
      run: string,
      changes: {
        readonly name?: string;
        readonly tags?: readonly string[];
        readonly notes?: string;
        readonly priority?: number;
      },
      options?: CallOptions,
    ) {
      const input = { ...(await withId(run, options)), ...changes };
      return done((await asking.again(UpdateRun, { input }, options)).updateRun);
    },

    /** Takes a run that is over out of every list; with `artifacts`, all that it left behind goes too, for good. */
    async delete(
      run: string,
      { artifacts, ...options }: CallOptions & { readonly artifacts?: boolean } = {},
    ) {
      const input = { ...(await withId(run, options)), artifacts };
      return done((await asking.once(DeleteRun, { input }, options)).deleteRun);
    },

    /** Asks a running run for a checkpoint at the end of its step; its CheckpointSaved carries the answered `request`. */
    async requestCheckpoint(run: string, options?: CallOptions) {
      const answer = await asking.once(RequestCheckpoint, { input: await withId(run, options) }, options);
      return done(answer.requestCheckpoint);
    },

    /** What a run may spend (seconds, tokens, calls, US dollars) and what it has; null when it has no caps. */
    async budget(run: string, options?: CallOptions) {
      const answer = await asking.again(RunBudget, await withId(run, options), options);
      return found(answer.run, `run \`${run}\``).budget;
    },

    /** Gives a run that is not over other caps, in place of all that it had. */
    async changeBudget(run: string, budget: CapsInput, options?: CallOptions) {
      const input = { ...(await withId(run, options)), budget };
      return done((await asking.again(ChangeRunBudget, { input }, options)).changeRunBudget);
    },
  };
}

/** The same input, with an idempotency key in the one way that it is given. */
function keyedOne(input: SubmitRunInput): SubmitRunInput {
  const [[way, given]] = Object.entries(input) as [[string, object]];
  return { [way]: keyed(given) } as unknown as SubmitRunInput;
}
