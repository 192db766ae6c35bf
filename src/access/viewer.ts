import { Forbidden } from "../errors.ts";

export const scopes = ["read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];

/** Who is asking: one API key, which speaks for one member of one workspace. Every verb takes it first. */
export interface Viewer {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** Throws Forbidden unless the viewer's key reaches that far; admin includes write, write includes read. */
export function requireScope(viewer: Viewer, scope: Scope): void {
  const reach = Math.max(...viewer.scopes.map((held) => scopes.indexOf(held)));
  if (reach < scopes.indexOf(scope)) throw new Forbidden(`this needs a key with the scope \`${scope}\``);
}
