import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, didYouMean } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import { BaseModels, Checkpoints, CheckRecipe, Knobs, Whoami } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { figure, moment, table } from "./terminal.ts";

export const whoami: Command = {
  name: "whoami",
  summary: "Say who the key speaks for, and where",
  positionals: [],
  options: {},
  async run(call) {
    const client = call.client();
    const { viewer } = await client.query(Whoami, {});
    call.output.show(
      { url: client.url, ...viewer },
      () =>
        `${viewer.member.name} (${viewer.member.role.toLowerCase()}) in workspace ${viewer.workspace.slug} at ${client.url}, scopes ${viewer.scopes.join(", ").toLowerCase()}${viewer.expiresAt ? `, until ${viewer.expiresAt}` : ""}`,
    );
    return exitCodes.done;
  },
};

export const modelList: Command = {
  name: "model list",
  summary: "List base models that connected trainers offer, and checkpoints to start from",
  positionals: [],
  options: {},
  async run(call) {
    const client = call.client();
    const { baseModels } = await client.query(BaseModels, { first: 100, after: null });
    const { checkpoints } = await client.query(Checkpoints, { first: 20, after: null });
    call.output.show({ baseModels: baseModels.nodes, checkpoints: checkpoints.nodes }, () => {
      const base =
        baseModels.nodes.length === 0
          ? "no base models: no trainer is connected"
          : table(
              ["BASE MODEL", "PARAMETERS", "CONTEXT", "ENGINE", "DESCRIPTION"],
              baseModels.nodes.map((model) => [
                model.name,
                figure(Number(model.parameters)),
                `${figure(model.contextLengthTokens)} tokens`,
                model.engines.join(", "),
                model.description,
              ]),
            );
      if (checkpoints.nodes.length === 0) return base;
      return `${base}\n\n${table(
        ["CHECKPOINT", "BASE MODEL", "VALIDATION", "CREATED"],
        checkpoints.nodes.map((each) => [
          `${each.run?.name ?? "?"}/${each.name}`,
          each.baseModel,
          figure(each.validationReward),
          moment(each.createdAt),
        ]),
      )}`;
    });
    return exitCodes.done;
  },
};

export const configExplain: Command = {
  name: "config explain",
  summary: "Say what every knob of a configuration does, with its default, range and unit",
  positionals: ["[KNOB]"],
  options: {
    kind: {
      type: "string",
      value: "KIND",
      choices: ["rl", "sft"],
      description: "Only knobs of rl or of sft",
    },
  },
  async run(call) {
    const kind = call.values.choice("kind")?.toUpperCase() as "RL" | "SFT" | undefined;
    const { recipeKnobs } = await call.client().query(Knobs, { kind: kind ?? null });
    const wanted = call.positionals[0];
    const namesOf = ({ section, key }: (typeof recipeKnobs)[number]) => [
      section,
      ...(key == null ? [] : [key, `${section}.${key}`]),
    ];
    const knobs = recipeKnobs.filter((knob) => wanted === undefined || namesOf(knob).includes(wanted));
    if (wanted !== undefined && knobs.length === 0)
      throw notFound(
        `knob \`${wanted}\``,
        "trainyard config explain",
        didYouMean(wanted, recipeKnobs.flatMap(namesOf)),
      );
    call.output.show(knobs, () => {
      let section = "";
      const lines: string[] = [];
      for (const knob of knobs) {
        if (knob.section !== section) lines.push(...(lines.length > 0 ? [""] : []), `[${knob.section}]`);
        section = knob.section;
        const only = knob.kinds.length === 1 ? `, ${knob.kinds[0]!.toLowerCase()} only` : "";
        const facts = [
          knob.type,
          knob.unit,
          knob.range,
          knob.required ? "required" : knob.default == null ? "optional" : `default ${knob.default}`,
        ].filter((fact) => fact != null && fact !== "");
        lines.push(
          `  ${knob.key ?? "(any name)"}  (${facts.join(", ")}${only})`,
          `      ${knob.description}`,
        );
      }
      return lines.join("\n");
    });
    return exitCodes.done;
  },
};

export const configValidate: Command = {
  name: "config validate",
  summary: "Say everything that is wrong with a configuration file",
  positionals: ["FILE"],
  options: {},
  async run(call) {
    const toml = await readConfigFile(call.folder, call.positionals[0]!);
    const { checkRecipe } = await call.client().query(CheckRecipe, { recipe: { toml } });
    call.output.show(checkRecipe, () =>
      checkRecipe.ok
        ? `${call.positionals[0]}: well formed`
        : [
            `${call.positionals[0]}:`,
            ...checkRecipe.issues.map(
              ({ path, message, suggestion }) =>
                `  ${path.join(".")}: ${message}${suggestion ? ` (${suggestion})` : ""}`,
            ),
          ].join("\n"),
    );
    return checkRecipe.ok ? exitCodes.done : exitCodes.failed;
  },
};

/** The text of a configuration file, or an Exit that says why there is none. */
export async function readConfigFile(folder: string, file: string): Promise<string> {
  return readFile(resolve(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Exit(
      exitCodes.failed,
      "NO_FILE",
      error.code === "ENOENT" ? `there is no file \`${file}\`` : error.message,
    );
  });
}
