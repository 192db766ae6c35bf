import type { Kysely, Selectable } from "kysely";
import { ValidationFailed } from "../errors.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables, WorkspaceTable } from "../store/tables.ts";
import { requireScope, type Viewer } from "./viewer.ts";

export const roles = ["owner", "admin", "member"] as const;
export type Role = (typeof roles)[number];

/** The border that nothing crosses: every object belongs to one. */
export interface Workspace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Runs that may be at work at once; null for as many as there are trainers. */
  readonly maxConcurrentRuns: number | null;
  readonly createdAt: Date;
}

/** A person or a program of a workspace. */
export interface Member {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
}

export interface WorkspaceChange {
  readonly workspace: Workspace;
  readonly position: Position;
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** The viewer's own workspace and its members; of any other it knows nothing. */
export function createWorkspaces({
  db,
  wake = () => {},
}: {
  db: Kysely<Tables>;
  /** Called when the queue may move. */
  wake?: () => void;
}) {
  return {
    async own(viewer: Viewer): Promise<Workspace> {
      requireScope(viewer, "read");
      const row = await db
        .selectFrom("workspace")
        .selectAll()
        .where("id", "=", viewer.workspaceId)
        .executeTakeFirstOrThrow();
      return toWorkspace(row);
    },

    /** Changes what is given; for keys with the scope admin. Null takes the limit away, and 0 lets nothing begin. */
    async update(viewer: Viewer, input: { maxConcurrentRuns?: number | null }): Promise<WorkspaceChange> {
      requireScope(viewer, "admin");
      const { maxConcurrentRuns: most } = input;
      if (most != null && (!Number.isInteger(most) || most < 0 || most > 100_000))
        throw new ValidationFailed([
          { path: ["maxConcurrentRuns"], message: "must be a whole number, 0 to 100000", suggestion: null },
        ]);
      const position = await readPosition(db);
      const rows = db.selectFrom("workspace").selectAll().where("id", "=", viewer.workspaceId);
      const row =
        most === undefined
          ? await rows.executeTakeFirstOrThrow()
          : await db
              .updateTable("workspace")
              .set({ max_concurrent_runs: most })
              .where("id", "=", viewer.workspaceId)
              .returningAll()
              .executeTakeFirstOrThrow();
      wake();
      return { workspace: toWorkspace(row), position };
    },

    /** In the order of their names. */
    async members(viewer: Viewer): Promise<Member[]> {
      requireScope(viewer, "read");
      return (await mine(viewer).orderBy("name").orderBy("id").execute()).map(toMember);
    },

    /** Those of the ids that are members here, by id. */
    async membersById(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
      requireScope(viewer, "read");
      const rows = await mine(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toMember(row)]));
    },
  };

  function mine(viewer: Viewer) {
    return db.selectFrom("member").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }
}

function toWorkspace(row: Selectable<WorkspaceTable>): Workspace {
  const { id, slug, name, max_concurrent_runs: maxConcurrentRuns, created_at: createdAt } = row;
  return { id, slug, name, maxConcurrentRuns, createdAt };
}

function toMember(row: {
  id: string;
  workspace_id: string;
  name: string;
  role: string;
  created_at: Date;
}): Member {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    role: row.role as Role,
    createdAt: row.created_at,
  };
}
