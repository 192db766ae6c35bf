import type { Command } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { Members, Trainers } from "./generated/operations.ts";
import { figure, moment, table } from "./terminal.ts";

export const listMembers: Command = {
  name: "members list",
  summary: "List who is in the workspace",
  positionals: [],
  options: {},
  async run(call) {
    const { workspace } = await call.client().query(Members, {});
    const members = workspace?.members ?? [];
    call.output.show({ members }, () =>
      table(
        ["NAME", "ROLE", "SINCE"],
        members.map(({ name, role, createdAt }) => [name, role.toLowerCase(), moment(createdAt)]),
      ),
    );
    return exitCodes.done;
  },
};

export const listTrainers: Command = {
  name: "trainers list",
  summary: "List trainers: what each is at work on, what it offers and what it costs",
  positionals: [],
  options: {},
  async run(call) {
    const { trainers } = await call.client().query(Trainers, {});
    call.output.show({ trainers }, () =>
      trainers.length === 0
        ? "no trainers"
        : table(
            ["NAME", "ENGINE", "VERSION", "STATE", "AT WORK ON", "$/H", "BASE MODELS"],
            trainers.map((trainer) => [
              trainer.name,
              trainer.engine,
              trainer.version,
              trainer.connected ? "connected" : `last seen ${moment(trainer.lastSeenAt)}`,
              trainer.run?.name ?? "–",
              figure(trainer.prices?.engineUsdPerHour, 2),
              trainer.baseModels.join(", "),
            ]),
          ),
    );
    return exitCodes.done;
  },
};
