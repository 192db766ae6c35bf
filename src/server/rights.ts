import type { Scope, Viewer } from "../access/viewer.ts";

/** Equal for viewers who may see the same: those share a subscription's answers, byte for byte. */
export function rightsKey({ workspaceId, scopes }: Viewer): string {
  return JSON.stringify([workspaceId, [...scopes].sort()]);
}

/**
 * The viewer as a subscription's resolvers meet it: what `rightsKey` holds and nothing else. One answer goes to many
 * viewers, so a resolver that asks which of them it is for would tell one what is another's: asking throws.
 */
export function sharedViewer({ workspaceId, scopes }: Viewer): Viewer {
  return new SharedViewer(workspaceId, scopes);
}

class SharedViewer implements Viewer {
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  constructor(workspaceId: string, scopes: readonly Scope[]) {
    this.workspaceId = workspaceId;
    this.scopes = scopes;
  }
  get memberId(): never {
    return refuse("memberId");
  }
  get keyId(): never {
    return refuse("keyId");
  }
  get expiresAt(): never {
    return refuse("expiresAt");
  }
}

function refuse(name: keyof Viewer): never {
  throw new Error(`a subscription's answers are shared by all with equal rights: none may depend on ${name}`);
}
