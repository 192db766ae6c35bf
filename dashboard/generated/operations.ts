// Made by `npm run codegen` from schema/schema.graphql and the operations in dashboard/.
import type { TypedDocument } from "../../client/document.ts";

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a member may be given keys for. */
export type Role =
  /** Everything. */
  | 'ADMIN'
  /** Keys without the scope admin. */
  | 'MEMBER'
  /** Everything; the workspace is theirs. */
  | 'OWNER';

/** How far a key reaches. */
export type Scope =
  /** It may do all that, and issue and revoke keys. */
  | 'ADMIN'
  /** It may ask. */
  | 'READ'
  /** It may ask, create, launch and stop. */
  | 'WRITE';

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly viewer: { readonly expiresAt: string | null, readonly scopes: ReadonlyArray<Scope>, readonly member: { readonly id: string, readonly name: string, readonly role: Role }, readonly workspace: { readonly id: string, readonly name: string, readonly slug: string } } };

export const DashboardViewer: TypedDocument<DashboardViewerQuery, DashboardViewerQueryVariables> = { id: "2293469593fbcda360836d73d9339f5ad74b408d43a80e45463d589e44213514", text: "query DashboardViewer {\n  viewer {\n    expiresAt\n    scopes\n    member {\n      id\n      name\n      role\n    }\n    workspace {\n      id\n      name\n      slug\n    }\n  }\n}" };
