import type { LoggedEvent } from "../protocol/event.ts";

/** A run that stands in the store's queue. */
export interface WaitingRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly engine: string;
  readonly priority: number;
  readonly createdAt: Date;
}

/** A run that a trainer is at work on, or whose job was sent. */
export interface RunAtWork {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly engine: string;
  readonly priority: number;
  readonly startedAt: Date | null;
  /** Whether a trainer has begun: a job that was only sent cannot be asked for its place. */
  readonly begun: boolean;
  /** Whether it was asked to stop, to pause or to end, so that its place comes free. */
  readonly leaving: boolean;
}

/** A trainer that was heard of lately. */
export interface PresentTrainer {
  readonly engine: string;
  readonly runId: string | null;
}

export interface QueueSituation {
  readonly waiting: readonly WaitingRun[];
  readonly atWork: readonly RunAtWork[];
  readonly trainers: readonly PresentTrainer[];
  /** Runs that a workspace may have at work at once; one that is not here has no limit. */
  readonly limits: ReadonlyMap<string, number>;
}

/** `sent` and `submitting` are of runs that no decision is about: before it, or not yet come to it. */
export type QueueReason =
  | "sent"
  | "submitting"
  | "next"
  | "making_room"
  | "no_trainer"
  | "workspace_limit"
  | "trainers_busy"
  | "behind";

/**
 * Where a waiting run stands: how many of its workspace go before it to the same engine, and what it waits for. How
 * many others wait is theirs to know.
 */
export interface QueuePlace {
  /** Null where so many of its workspace go before it that nobody has counted them. */
  readonly position: number | null;
  readonly reason: { readonly code: QueueReason; readonly message: string };
}

export interface QueueDecision {
  /** Runs whose jobs are to be sent now, in this order. */
  readonly send: readonly string[];
  /** Runs that are to pause, each for the one that goes before it. */
  readonly preempt: readonly { readonly run: string; readonly for: string }[];
  readonly places: ReadonlyMap<string, QueuePlace>;
}

/**
 * Who goes next. Within a workspace the highest priority, then the longest wait; between workspaces the one with the
 * fewest runs at work, so that nobody's priority pushes another tenant. No more jobs are sent than there are trainers
 * free to take them, and a workspace has no more runs at work than its limit. A run that could not begin otherwise
 * asks one of its own workspace, of strictly lower priority, for its place; each asks once, and each is asked once.
 */
export function decideQueue(situation: QueueSituation): QueueDecision {
  const { waiting, atWork, trainers, limits } = situation;
  const send: string[] = [];
  const preempt: { run: string; for: string }[] = [];
  const places = new Map<string, QueuePlace>();
  /** Over all engines, as the limit counts. */
  const working = countBy(atWork, ({ workspaceId }) => workspaceId);
  const withinLimit = (workspaceId: string) =>
    (working.get(workspaceId) ?? 0) < (limits.get(workspaceId) ?? Number.POSITIVE_INFINITY);

  const lines = [...Map.groupBy(waiting, ({ engine }) => engine)].sort(byName).map(([engine, queued]) => ({
    engine,
    line: openLine(
      queued,
      atWork.filter((run) => run.engine === engine),
    ),
    present: trainers.filter((trainer) => trainer.engine === engine),
    placeOf: counter(),
  }));
  // What can be sent is settled for every engine before anything is said of those that cannot.
  for (const queue of lines) {
    const free = freeTrainers(queue.present, atWork, queue.engine);
    for (let sent = 0; sent < free; sent++) {
      const next = queue.line.next(withinLimit);
      if (next === null) break;
      queue.line.take(next);
      working.set(next.workspaceId, (working.get(next.workspaceId) ?? 0) + 1);
      const position = queue.placeOf(next.workspaceId);
      places.set(next.id, { position, reason: { code: "next", message: "it goes next" } });
      send.push(next.id);
    }
  }
  for (const { engine, line, present, placeOf } of lines) {
    const rooms = present.length === 0 ? new Map<string, string>() : roomFor(engine, line);
    for (;;) {
      const next = line.next(withinLimit) ?? line.next(() => true);
      if (next === null) break;
      line.take(next);
      const position = placeOf(next.workspaceId);
      const limit = withinLimit(next.workspaceId) ? undefined : limits.get(next.workspaceId);
      const reason = reasonOf({
        engine,
        position,
        trainers: present.length,
        limit,
        room: rooms.get(next.id),
      });
      places.set(next.id, { position, reason });
    }
  }
  return { send, preempt, places };

  /** Asks for places on behalf of those at the head of their workspaces; answers with who waits for whom to leave. */
  function roomFor(engine: string, line: Line): Map<string, string> {
    const rooms = new Map<string, string>();
    for (const workspaceId of line.workspaces()) {
      const mine = atWork.filter((run) => run.engine === engine && run.workspaceId === workspaceId);
      // A place that comes free anyway is the first one's.
      const leaving = mine.filter(({ leaving }) => leaving);
      const askable = mine.filter(({ begun, leaving }) => begun && !leaving).sort(cheapestFirst);
      for (const run of line.ofWorkspace(workspaceId)) {
        const left = leaving.shift();
        if (left !== undefined) {
          if (left.priority < run.priority) rooms.set(run.id, left.name);
          continue;
        }
        const [asked] = askable;
        if (asked === undefined || asked.priority >= run.priority) break;
        if (!line.wouldBeNextOf(workspaceId, withinLimitBut(workspaceId))) break;
        askable.shift();
        preempt.push({ run: asked.id, for: run.id });
        rooms.set(run.id, asked.name);
      }
    }
    return rooms;
  }

  /** Whether a workspace may begin one more when that one has let one go. */
  function withinLimitBut(letGo: string) {
    return (workspaceId: string) =>
      (working.get(workspaceId) ?? 0) - (workspaceId === letGo ? 1 : 0) <
      (limits.get(workspaceId) ?? Number.POSITIVE_INFINITY);
  }
}

/** Whether an event may let a waiting run go: a run left its trainer, or came into the queue. */
export function movesQueue({ event }: LoggedEvent): boolean {
  switch (event.type) {
    case "finished":
    case "failed":
    case "stopped":
    case "paused":
    case "released":
    case "killed":
    case "crashed":
    case "stop_requested":
    case "resume_requested":
      return true;
    default:
      return false;
  }
}

type Line = ReturnType<typeof openLine>;

/** Those that wait for one engine, each workspace's in its own order. */
function openLine(waiting: readonly WaitingRun[], atWork: readonly RunAtWork[]) {
  const byWorkspace = Map.groupBy([...waiting].sort(inOrder), ({ workspaceId }) => workspaceId);
  const share = countBy(atWork, ({ workspaceId }) => workspaceId);
  const shareOf = (workspaceId: string) => share.get(workspaceId) ?? 0;

  /** The head of the workspace that has least, of those that may. */
  function next(may: (workspaceId: string) => boolean, of: (workspaceId: string) => number = shareOf) {
    let first: WaitingRun | null = null;
    for (const [workspaceId, [head]] of byWorkspace) {
      if (head === undefined || !may(workspaceId)) continue;
      const before = first === null ? -1 : of(workspaceId) - of(first.workspaceId) || byAge(head, first);
      if (before < 0) first = head;
    }
    return first;
  }

  return {
    next: (may: (workspaceId: string) => boolean) => next(may),
    take(run: WaitingRun): void {
      byWorkspace.get(run.workspaceId)?.shift();
      share.set(run.workspaceId, shareOf(run.workspaceId) + 1);
    },
    /** Whether a place that this workspace gives up would come back to it, and not go to another. */
    wouldBeNextOf(workspaceId: string, may: (workspaceId: string) => boolean): boolean {
      const after = (one: string) => shareOf(one) - (one === workspaceId ? 1 : 0);
      return next(may, after)?.workspaceId === workspaceId;
    },
    workspaces: () => [...byWorkspace.keys()].sort(),
    ofWorkspace: (workspaceId: string) => [...(byWorkspace.get(workspaceId) ?? [])],
  };
}

/**
 * Trainers with nothing to do and nothing promised. One whose run is no longer at work is about to be free; a run at
 * work that no trainer has in hand is a job in the queue of the bus, and one of the free ones is its.
 */
function freeTrainers(
  present: readonly PresentTrainer[],
  atWork: readonly RunAtWork[],
  engine: string,
): number {
  const working = new Set(atWork.map(({ id }) => id));
  const inHand = new Set(present.map(({ runId }) => runId).filter((id) => id !== null && working.has(id)));
  const idle = present.filter(({ runId }) => runId === null || !working.has(runId)).length;
  const promised = atWork.filter((run) => run.engine === engine && !inHand.has(run.id)).length;
  return Math.max(0, idle - promised);
}

function reasonOf(known: {
  engine: string;
  position: number;
  trainers: number;
  limit: number | undefined;
  room: string | undefined;
}): QueuePlace["reason"] {
  const { engine, position, trainers, limit, room } = known;
  if (trainers === 0)
    return { code: "no_trainer", message: `no trainer of the engine ${engine} is connected` };
  if (room !== undefined) return { code: "making_room", message: `${room} leaves its place to it` };
  if (limit !== undefined)
    return {
      code: "workspace_limit",
      message: `the workspace has ${limit} of the ${limit} runs at work that it may have`,
    };
  if (position === 0)
    return {
      code: "trainers_busy",
      message: trainers === 1 ? "the only trainer is at work" : `all ${trainers} trainers are at work`,
    };
  return {
    code: "behind",
    message: position === 1 ? "1 run goes before it" : `${position} runs go before it`,
  };
}

/** The highest priority, then the longest wait. */
function inOrder(a: WaitingRun, b: WaitingRun): number {
  return b.priority - a.priority || byAge(a, b);
}

function byAge(a: WaitingRun, b: WaitingRun): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Whose place costs least: the lowest priority, and of those the one that began last. */
function cheapestFirst(a: RunAtWork, b: RunAtWork): number {
  const begun = (run: RunAtWork) => run.startedAt?.getTime() ?? 0;
  return a.priority - b.priority || begun(b) - begun(a) || (a.id < b.id ? -1 : 1);
}

/** Counts the askings of each name, from 0. */
function counter(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count;
  };
}

function countBy<T>(all: readonly T[], key: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
