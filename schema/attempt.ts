import type { Attempt } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { UsageType } from "./usage.ts";

type Verified = NonNullable<Attempt["resumeVerified"]>;

const ResumeCheck = builder.objectRef<Verified>("ResumeCheck").implement({
  description: "Whether the policy after a resume is the one that was saved.",
  fields: (t) => ({
    same: t.exposeBoolean("same", { description: "Whether it is." }),
    maxLogprobDifference: t.exposeFloat("maxLogprobDifference", {
      description: "The largest difference of a probe's log-probabilities, in nats.",
    }),
  }),
});

export const AttemptType = builder.objectRef<Attempt>("Attempt").implement({
  description: "One trainer's try at a run.",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "Its number, counted from 1." }),
    trainerId: t.exposeID("trainerId", { description: "Id of the trainer's process." }),
    trainerName: t.exposeString("trainerName", { description: "The trainer's name." }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it began." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it ended." }),
    outcome: t.exposeString("outcome", {
      nullable: true,
      description:
        "finished, failed, stopped, paused, released, killed, crashed or replaced; null while it is at work.",
    }),
    resumedFromStep: t.exposeInt("resumedFromStep", {
      nullable: true,
      description: "The step of the checkpoint that it went on from; null when it began anew.",
    }),
    cutAfterStep: t.exposeInt("cutAfterStep", {
      nullable: true,
      description:
        "Steps past this were done again by a later attempt; -1 when that began anew, its first evaluation too; null when none were.",
    }),
    resumeCheck: t.field({
      type: ResumeCheck,
      nullable: true,
      description:
        "Whether it went on with the policy that was saved; null when nothing was resumed, or not yet checked.",
      resolve: ({ resumeVerified }) => resumeVerified,
    }),
    usage: t.field({ type: UsageType, description: "What it has spent.", resolve: ({ usage }) => usage }),
  }),
});
