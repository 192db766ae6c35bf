import { randomUUID } from "node:crypto";
import { type Call, type Command, didYouMean } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import {
  AddConfigurationVersion,
  ConfigurationInfo,
  Configurations,
  CreateConfiguration,
} from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { everyPage, limitOption, more } from "./pages.ts";
import { readConfigFile } from "./platform.ts";
import { figure, moment, table } from "./terminal.ts";
import { differences } from "./text-differences.ts";

/** The configuration that an argument means, by name or id, and the version after an `@`; the newest without one. */
export async function findConfiguration(call: Call, reference: string) {
  const client = call.client();
  const [, name = reference, number] = /^(.+)@(\d+)$/.exec(reference) ?? [];
  const versionsOf = async (by: { readonly name: string } | { readonly id: string }) => {
    const { configuration } = await client.query(ConfigurationInfo, { ...by, first: 100, after: null });
    return configuration;
  };
  const found = (await versionsOf({ name })) ?? (await versionsOf({ id: name }));
  if (!found) {
    const { configurations } = await client.query(Configurations, { first: 100, after: null });
    const near = didYouMean(
      name,
      configurations.nodes.map((each) => each.name),
    );
    throw notFound(`configuration \`${name}\``, "trainyard config list", near);
  }
  const { nodes } = await everyPage(0, async (first, after) =>
    after === null
      ? found.versions
      : (await client.query(ConfigurationInfo, { id: found.id, first, after })).configuration?.versions,
  );
  const version = nodes.find((each) => (number === undefined ? true : each.version === Number(number)));
  if (!version)
    throw notFound(`version ${number} of configuration \`${name}\``, `trainyard config get ${name}`);
  return { ...found, versions: nodes, version };
}

export const listConfigurations: Command = {
  name: "config list",
  summary: "List saved configurations, newest first",
  positionals: [],
  options: { limit: limitOption },
  async run(call) {
    const { nodes, total } = await everyPage(
      call.values.whole("limit", 0, 1_000_000) ?? 20,
      async (first, after) => (await call.client().query(Configurations, { first, after })).configurations,
    );
    call.output.show({ totalCount: total, configurations: nodes }, () =>
      nodes.length === 0
        ? "no configurations"
        : table(
            ["NAME", "VERSION", "SAVED", "BY"],
            nodes.map(({ name, latestVersion: { version, createdAt, creator } }) => [
              name,
              String(version),
              moment(createdAt),
              creator?.name ?? "–",
            ]),
          ) + more(nodes.length, total),
    );
    return exitCodes.done;
  },
};

export const getConfiguration: Command = {
  name: "config get",
  summary: "Show a configuration's versions and the text of one of them",
  positionals: ["CONFIGURATION"],
  options: { toml: { type: "boolean", description: "Print only the version's TOML" } },
  async run(call) {
    const { version, ...found } = await findConfiguration(call, call.positionals[0]!);
    if (call.values.flag("toml")) call.output.show({ toml: version.toml }, () => version.toml.trimEnd());
    else
      call.output.show({ ...found, version }, () =>
        [
          table(
            [found.name.toUpperCase(), "SAVED", "BY", "RUNS"],
            found.versions.map((each) => [
              String(each.version),
              moment(each.createdAt),
              each.creator?.name ?? "–",
              figure(each.runs.totalCount),
            ]),
          ),
          "",
          `# version ${version.version}`,
          version.toml.trimEnd(),
        ].join("\n"),
      );
    return exitCodes.done;
  },
};

export const createConfiguration: Command = {
  name: "config create",
  summary: "Save a configuration file under a name, for runs to come",
  positionals: ["FILE"],
  options: {
    name: { type: "string", value: "NAME", description: "The configuration's name; the file's when absent" },
  },
  async run(call) {
    const file = call.positionals[0]!;
    const toml = await readConfigFile(call.folder, file);
    const name = call.values.string("name") ?? file.replace(/^.*\//, "").replace(/\.toml$/, "");
    const input = { name, recipe: { toml }, idempotencyKey: randomUUID() };
    const answer = await call.client().query(CreateConfiguration, { input });
    const { configuration, version } = orExit(answer.createConfiguration, "CreateConfigurationSuccess");
    call.output.show({ configuration, version }, () => `${configuration.name}@${version.version} is saved`);
    return exitCodes.done;
  },
};

export const addConfigurationVersion: Command = {
  name: "config add",
  summary: "Save a file as the next version of a configuration",
  positionals: ["CONFIGURATION", "FILE"],
  options: {},
  async run(call) {
    const toml = await readConfigFile(call.folder, call.positionals[1]!);
    const { id } = await findConfiguration(call, call.positionals[0]!);
    const input = { configurationId: id, recipe: { toml }, idempotencyKey: randomUUID() };
    const answer = await call.client().query(AddConfigurationVersion, { input });
    const { configuration, version } = orExit(
      answer.addConfigurationVersion,
      "AddConfigurationVersionSuccess",
    );
    call.output.show({ configuration, version }, () => `${configuration.name}@${version.version} is saved`);
    return exitCodes.done;
  },
};

export const diffConfigurations: Command = {
  name: "config diff",
  summary: "Show what differs between two configurations, or between the last two versions of one",
  positionals: ["CONFIGURATION", "[CONFIGURATION]"],
  options: {},
  async run(call) {
    const [first, second] = call.positionals;
    const one = await findConfiguration(call, first!);
    const before = one.versions.find((each) => each.version < one.version.version);
    if (second === undefined && !before)
      throw new Exit(exitCodes.failed, "NOT_FOUND", `${one.name}@${one.version.version} has none before it`);
    const two = second === undefined ? one : await findConfiguration(call, second);
    const sides = [
      { name: one.name, version: second === undefined ? before! : one.version },
      { name: two.name, version: two.version },
    ] as const;
    const [from, to] = sides.map(({ name, version }) => `${name}@${version.version}`) as [string, string];
    const lines = differences(sides[0].version.toml.split("\n"), sides[1].version.toml.split("\n"));
    call.output.show({ from, to, lines }, () => {
      if (lines.every(({ side }) => side === "both")) return `${from} and ${to} say the same`;
      const painted = lines.map(({ side, text }) =>
        side === "both"
          ? `  ${text}`
          : call.output.paint(side === "left" ? "red" : "green", `${side === "left" ? "-" : "+"} ${text}`),
      );
      return [`- ${from}`, `+ ${to}`, "", ...painted].join("\n").trimEnd();
    });
    return exitCodes.done;
  },
};
