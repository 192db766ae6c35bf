import { type Asking, type CallOptions, keyed } from "./asking.ts";
import {
  ApiKeys,
  BaseModels,
  CreateApiKey,
  type CreateApiKeyInput,
  RevokeApiKey,
  Trainers,
  UpdateWorkspace,
  type UpdateWorkspaceInput,
  Viewer,
  Workspace,
  WorkspaceUsage,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { found } from "./references.ts";
import { done } from "./transport.ts";

/** The workspace that the key is of. */
export function createWorkspace(asking: Asking) {
  return {
    /** Its name, members, and how many runs may be at work at once (null: as many as there are trainers). */
    get: async (options?: CallOptions) =>
      found((await asking.again(Workspace, {}, options)).workspace, "workspace"),

    /** What its runs have spent in attempts that began between two moments: tokens, seconds, US dollars (null: not known). */
    usage: async ({
      since,
      until,
      ...options
    }: CallOptions & { readonly since?: string; readonly until?: string } = {}) =>
      found((await asking.again(WorkspaceUsage, { since, until }, options)).workspace, "workspace").usage,

    /** Changes how its runs share the trainers; what is not given stays. */
    update: async (input: UpdateWorkspaceInput, options?: CallOptions) =>
      done((await asking.again(UpdateWorkspace, { input }, options)).updateWorkspace).workspace,
  };
}

/** The workspace's API keys; all of it needs the scope ADMIN. */
export function createKeys(asking: Asking) {
  return {
    /** All keys, revoked ones too, newest first. */
    list: ({ signal }: CallOptions = {}) =>
      listing(async (page, until) => (await asking.again(ApiKeys, page, { signal: until })).apiKeys, signal),

    /** Makes a key for the viewer's own member. The `secret` is in this answer and nowhere else. */
    create: async (input: Omit<CreateApiKeyInput, "idempotencyKey">, options?: CallOptions) =>
      done((await asking.once(CreateApiKey, { input: keyed(input) }, options)).createApiKey),

    /** Ends a key, by its id: what is connected with it is cut off. Again changes nothing. */
    revoke: async (id: string, options?: CallOptions) =>
      done((await asking.again(RevokeApiKey, { input: { id } }, options)).revokeApiKey),
  };
}

/** What can be trained, and by whom. */
export function createSurroundings(asking: Asking) {
  return {
    /** Base models that connected trainers offer. */
    models: ({ signal }: CallOptions = {}) =>
      listing(
        async (page, until) => (await asking.again(BaseModels, page, { signal: until })).baseModels,
        signal,
      ),

    /** The platform's trainers that were heard of in the last day, by name. */
    trainers: async (options?: CallOptions) => (await asking.again(Trainers, {}, options)).trainers,

    /** Who the key speaks for, in which workspace, and how far it reaches. */
    viewer: async (options?: CallOptions) => (await asking.again(Viewer, {}, options)).viewer,
  };
}
