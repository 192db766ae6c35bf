import type { Kysely } from "kysely";
import type { Tables } from "../store/tables.ts";
import { requireScope, type Viewer } from "./viewer.ts";

export const roles = ["owner", "admin", "member"] as const;
export type Role = (typeof roles)[number];

/** The border that nothing crosses: every object belongs to one. */
export interface Workspace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
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

export type Workspaces = ReturnType<typeof createWorkspaces>;

/** The viewer's own workspace and its members; of any other it knows nothing. */
export function createWorkspaces({ db }: { db: Kysely<Tables> }) {
  return {
    async own(viewer: Viewer): Promise<Workspace> {
      requireScope(viewer, "read");
      const row = await db
        .selectFrom("workspace")
        .selectAll()
        .where("id", "=", viewer.workspaceId)
        .executeTakeFirstOrThrow();
      return { id: row.id, slug: row.slug, name: row.name, createdAt: row.created_at };
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
