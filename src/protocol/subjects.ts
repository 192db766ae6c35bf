import { z } from "zod";

/** Ids travel inside subjects, so they may hold nothing that a subject gives a meaning to (`.`, `*`, `>`). */
export const subjectToken = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "an id of letters, digits, _ and -");

/** Events that belong to a workspace and to no run of it travel under this token. */
export const noRun = "-";

/** The one subject of a run's events; `EVENTS` keeps `ev.>`. */
export function eventSubject(workspaceId: string, runId: string | null): string {
  return `ev.${subjectToken.parse(workspaceId)}.${runId === null ? noRun : subjectToken.parse(runId)}`;
}

/** What a reader filters by: one run, one workspace, or everything. */
export function eventFilter(scope: { workspaceId?: string; runId?: string }): string {
  const workspace = scope.workspaceId === undefined ? "*" : subjectToken.parse(scope.workspaceId);
  const run = scope.runId === undefined ? "*" : subjectToken.parse(scope.runId);
  return `ev.${workspace}.${run}`;
}

/** One job in the queue of one kind of engine; `JOBS` keeps `jobs.>`, one message a subject, so a job is queued once. */
export function jobSubject(engine: string, id: string): string {
  return `jobs.${subjectToken.parse(engine)}.${Buffer.from(id).toString("base64url")}`;
}

/** What the trainers of one kind of engine take from. */
export function jobFilter(engine: string): string {
  return `jobs.${subjectToken.parse(engine)}.*`;
}

/** Where trainers say that they are there. Not kept: the latest word counts. */
export const presenceSubject = "trainers.hello";
