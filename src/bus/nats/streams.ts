import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StreamConfig,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import {
  eventFilter,
  eventSubject,
  jobFilter,
  jobSubject,
  presenceSubject,
} from "../../protocol/subjects.ts";
import type { Scope } from "../bus.ts";

/** What everything is called on the server. A prefix keeps several platforms (or tests) apart on one server. */
export interface Names {
  readonly events: string;
  readonly jobs: string;
  readonly presence: string;
  eventSubject(workspaceId: string, runId: string | null): string;
  eventFilter(scope: Scope): string;
  jobFilter(engine: string): string;
  jobSubject(engine: string, id: string): string;
  readonly eventSubjects: string;
  readonly jobSubjects: string;
}

export interface StreamLimits {
  readonly maxAgeMs: number;
  /** -1 for no limit but the disk's. */
  readonly maxBytes: number;
}

export function streamNames(prefix: string): Names {
  if (!/^[A-Za-z0-9_-]{0,32}$/.test(prefix))
    throw new Error(`a prefix is up to 32 letters, digits, _ and -, not ${JSON.stringify(prefix)}`);
  const dotted = prefix === "" ? "" : `${prefix}.`;
  const dashed = prefix === "" ? "" : `${prefix}-`;
  return {
    events: `${dashed}EVENTS`,
    jobs: `${dashed}JOBS`,
    presence: dotted + presenceSubject,
    eventSubject: (workspaceId, runId) => dotted + eventSubject(workspaceId, runId),
    eventFilter: (scope) => dotted + eventFilter(scope),
    jobFilter: (engine) => dotted + jobFilter(engine),
    jobSubject: (engine, id) => dotted + jobSubject(engine, id),
    eventSubjects: `${dotted}ev.>`,
    jobSubjects: `${dotted}jobs.>`,
  };
}

/** Makes both streams, or brings the limits of those there up to date; answers with the log's time of birth. */
export async function ensureStreams(
  manager: JetStreamManager,
  names: Names,
  { maxAgeMs, maxBytes }: StreamLimits,
): Promise<string> {
  // By age and bytes only: a limit per subject would make holes inside the log that no reader could notice.
  const created = await ensure(manager, {
    name: names.events,
    subjects: [names.eventSubjects],
    retention: "limits",
    storage: "file",
    discard: "old",
    max_age: nanos(maxAgeMs),
    max_bytes: maxBytes,
    // Longer than any outage that a writer sits out with the same ids; 10 minutes at 100 messages/s are 60,000 ids.
    duplicate_window: nanos(Math.min(10 * 60_000, maxAgeMs)),
  });
  // One message a subject, and a job's id is the end of its subject: the server itself refuses the same id for as long
  // as the job is there, where Nats-Msg-Id would forget it after the duplicate window.
  await ensure(manager, {
    name: names.jobs,
    subjects: [names.jobSubjects],
    retention: "workqueue",
    storage: "file",
    discard: "new",
    max_msgs_per_subject: 1,
    discard_new_per_subject: true,
  });
  return created;
}

type Wanted = Partial<StreamConfig> & { name: string };

async function ensure(manager: JetStreamManager, wanted: Wanted): Promise<string> {
  const found = await manager.streams.info(wanted.name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return null;
    throw error;
  });
  if (found === null) {
    try {
      return (await manager.streams.add(wanted)).created;
    } catch (error) {
      // Another process made it in the meantime, with other limits.
      if (error instanceof JetStreamApiError && error.code === nameInUse) return ensure(manager, wanted);
      throw error;
    }
  }
  if (found.config.max_msgs_per_subject > 0 !== (wanted.max_msgs_per_subject ?? 0) > 0)
    throw new Error(
      `stream ${wanted.name} is there, with another limit of messages per subject than it must have`,
    );
  if (found.config.max_age !== (wanted.max_age ?? 0) || found.config.max_bytes !== (wanted.max_bytes ?? -1))
    await manager.streams.update(wanted.name, wanted);
  return found.created;
}

const nameInUse = 10058;
