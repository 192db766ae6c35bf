import { randomUUID } from "node:crypto";
import type { Call, Command } from "./command.ts";
import { confirmed } from "./confirming.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { ApiKeys, CreateApiKey, type KeyLineFragment, RevokeApiKey } from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { everyPage } from "./pages.ts";
import { moment, table } from "./terminal.ts";

const scopes = ["read", "write", "admin"] as const;

const keysOf = async (call: Call) =>
  (await everyPage(0, async (first, after) => (await call.client().query(ApiKeys, { first, after })).apiKeys))
    .nodes;

const state = (key: KeyLineFragment) =>
  key.revokedAt != null
    ? `revoked ${moment(key.revokedAt)}`
    : key.expiresAt == null
      ? "valid"
      : `${Date.parse(key.expiresAt) <= Date.now() ? "ended" : "until"} ${moment(key.expiresAt)}`;

export const listKeys: Command = {
  name: "keys list",
  summary: "List the workspace's API keys, revoked ones too",
  positionals: [],
  options: {},
  async run(call) {
    const keys = await keysOf(call);
    call.output.show({ keys }, () =>
      table(
        ["PREFIX", "NAME", "MEMBER", "SCOPES", "LAST USED", "STATE"],
        keys.map((key) => [
          key.prefix,
          key.name,
          key.member?.name ?? "–",
          key.scopes.join(", ").toLowerCase(),
          key.lastUsedAt == null ? "never" : moment(key.lastUsedAt),
          state(key),
        ]),
      ),
    );
    return exitCodes.done;
  },
};

export const createKey: Command = {
  name: "keys create",
  summary: "Make an API key; its secret is shown this once",
  positionals: ["NAME"],
  options: {
    scope: {
      type: "string",
      multiple: true,
      value: "SCOPE",
      choices: scopes,
      description: `How far it reaches: ${scopes.join(", ")} (read when absent)`,
    },
    expires: {
      type: "string",
      value: "TIME",
      description: "When it ends, e.g. 2027-01-31 (never when absent)",
    },
  },
  async run(call) {
    const given = call.values
      .strings("scope")
      .map((scope) => scope.toUpperCase() as "READ" | "WRITE" | "ADMIN");
    const expires = call.values.string("expires");
    const at = expires === undefined ? undefined : new Date(expires);
    if (at && Number.isNaN(at.getTime()))
      throw usageError(`--expires is a time such as 2027-01-31, not \`${expires}\``);
    const answer = await call.client().query(CreateApiKey, {
      input: {
        name: call.positionals[0]!,
        scopes: given.length > 0 ? given : ["READ"],
        idempotencyKey: randomUUID(),
        ...(at ? { expiresAt: at.toISOString() } : {}),
      },
    });
    const { apiKey, secret } = orExit(answer.createApiKey, "CreateApiKeySuccess");
    call.output.show({ ...apiKey, secret }, () =>
      [
        `${apiKey.name} (${apiKey.scopes.join(", ").toLowerCase()}), ${state(apiKey)}:`,
        secret ?? "its secret was shown before, and nobody keeps it",
      ].join("\n"),
    );
    return exitCodes.done;
  },
};

export const revokeKey: Command = {
  name: "keys revoke",
  summary: "End an API key for good; what uses it is refused from now on",
  positionals: ["KEY"],
  options: { yes: { type: "boolean", description: "Do not ask" } },
  async run(call) {
    const wanted = call.positionals[0]!;
    const found = (await keysOf(call)).filter(
      ({ id, prefix, name, revokedAt }) =>
        id === wanted || prefix === wanted || (name === wanted && revokedAt == null),
    );
    const [key] = found;
    if (!key) throw notFound(`key \`${wanted}\``, "trainyard keys list");
    if (found.length > 1)
      throw new Exit(
        exitCodes.failed,
        "AMBIGUOUS",
        `${found.length} keys are called \`${wanted}\`: name one by its prefix (${found.map(({ prefix }) => prefix).join(", ")})`,
      );
    const question = `Revoke ${key.name} (${key.prefix})? What uses it is refused at once.`;
    if (!call.values.flag("yes") && !(await confirmed(question, call.signal)))
      throw new Exit(exitCodes.failed, "NOT_CONFIRMED", `${key.name} stays as it is`);
    const answer = await call.client().query(RevokeApiKey, { input: { id: key.id } });
    const { apiKey } = orExit(answer.revokeApiKey, "RevokeApiKeySuccess");
    call.output.show(apiKey, () => `${apiKey.name} (${apiKey.prefix}) is revoked`);
    return exitCodes.done;
  },
};
