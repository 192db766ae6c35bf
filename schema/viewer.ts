import type { scopes, Viewer } from "../src/access/viewer.ts";
import type { Member, roles, Workspace } from "../src/access/workspaces.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { findable, globalId, Node } from "./node.ts";

export const ScopeEnum = enumOf("Scope", "How far a key reaches.", {
  read: "It may ask.",
  write: "It may ask, create, launch and stop.",
  admin: "It may do all that, and issue and revoke keys.",
} satisfies Record<(typeof scopes)[number], string>);

const RoleEnum = enumOf("Role", "What a member may be given keys for.", {
  owner: "Everything; the workspace is theirs.",
  admin: "Everything.",
  member: "Keys without the scope admin.",
} satisfies Record<(typeof roles)[number], string>);

export const MemberType = builder.objectRef<Member>("Member").implement({
  description: "A person or a program of a workspace.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The member's global id.", resolve: ({ id }) => globalId("Member", id) }),
    name: t.exposeString("name", { description: "The member's name." }),
    role: t.field({ type: RoleEnum, description: "The member's role.", resolve: ({ role }) => role }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the member joined." }),
  }),
});
findable("Member", MemberType, (id, { load }) => load.member(id));

export const WorkspaceType = builder.objectRef<Workspace>("Workspace").implement({
  description: "The border that nothing crosses: every object belongs to one workspace.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The workspace's global id.", resolve: ({ id }) => globalId("Workspace", id) }),
    slug: t.exposeString("slug", { description: "Its name in addresses." }),
    name: t.exposeString("name", { description: "Its name for people." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    members: t.field({
      type: [MemberType],
      description: "Its members, by name.",
      resolve: async (_, _args, { reads, viewer }) => (await reads()).workspaces.members(viewer),
    }),
  }),
});
findable("Workspace", WorkspaceType, async (id, { reads, viewer }) =>
  id === viewer.workspaceId ? (await reads()).workspaces.own(viewer) : null,
);

const ViewerType = builder.objectRef<Viewer>("Viewer").implement({
  description: "Who is asking: one API key, which speaks for one member of one workspace.",
  fields: (t) => ({
    member: t.field({
      type: MemberType,
      description: "The member that the key speaks for.",
      resolve: async ({ memberId }, _, { load }) => {
        const member = await load.member(memberId);
        if (member === null) throw new Error("a key outlived its member");
        return member;
      },
    }),
    workspace: t.field({
      type: WorkspaceType,
      description: "The workspace that everything here is of.",
      resolve: async (viewer, _, { reads }) => (await reads()).workspaces.own(viewer),
    }),
    keyId: t.id({ description: "Global id of the key.", resolve: ({ keyId }) => globalId("ApiKey", keyId) }),
    scopes: t.field({
      type: [ScopeEnum],
      description: "How far the key reaches.",
      resolve: ({ scopes: held }) => [...held],
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      nullable: true,
      description: "When the key ends; null when it does not.",
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    description: "Who is asking.",
    resolve: (_, _args, { viewer }) => viewer,
  }),
  workspace: t.field({
    type: WorkspaceType,
    nullable: true,
    description: "The viewer's workspace, or null when `slug` names another.",
    args: {
      slug: t.arg.string({ description: "The workspace that is meant; the viewer's own when absent." }),
    },
    resolve: async (_, { slug }, { viewer, reads }) => {
      const own = await (await reads()).workspaces.own(viewer);
      return slug == null || slug === own.slug ? own : null;
    },
  }),
}));
