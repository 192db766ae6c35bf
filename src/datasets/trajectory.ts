import { conversationFaults } from "./conversation.ts";
import { type Fault, fault, type Row } from "./fault.ts";
import { nameOf } from "./jsonl.ts";

/** Everything that is wrong with a recorded trajectory. */
export function trajectoryFaults(row: Row): Fault[] {
  return [
    ...conversationFaults(row),
    ...rewardFaults(row),
    ...groupFaults(row["group"]),
    ...temperatureFaults(row["temperature"]),
    ...tokenFaults(row),
  ];
}

const rewardName = /^[A-Za-z0-9_.-]{1,64}$/;

function rewardFaults(row: Row): Fault[] {
  if ("reward" in row && "rewards" in row)
    return [fault("rewards", "is another way to say reward, and both are there", "keep one of the two")];
  if ("reward" in row) return isNumber(row["reward"]) ? [] : [noNumber("reward", "", row["reward"])];
  const rewards = row["rewards"];
  if (nameOf(rewards) !== "an object")
    return [fault("rewards", `must be an object, and is ${nameOf(rewards)}`, '{"correct": 1}')];
  const named = Object.entries(rewards as object);
  if (named.length === 0)
    return [fault("rewards", "is an empty object", "name one reward, or leave the row out")];
  return named.flatMap(([name, value]) => {
    if (!rewardName.test(name))
      return [
        fault("rewards", `${JSON.stringify(name)} is no name`, "use letters, digits, _ . and -, at most 64"),
      ];
    return isNumber(value) ? [] : [noNumber("rewards", `rewards.${name} `, value)];
  });
}

function groupFaults(group: unknown): Fault[] {
  if (group == null || typeof group === "string" || isNumber(group)) return [];
  return [
    fault(
      "group",
      `must be text or a number, and is ${nameOf(group)}`,
      "give the trajectories of one prompt one name",
    ),
  ];
}

function temperatureFaults(temperature: unknown): Fault[] {
  if (temperature == null || (isNumber(temperature) && temperature >= 0 && temperature <= 10)) return [];
  return [
    fault("temperature", "must be a number between 0 and 10", "write the temperature it was sampled at"),
  ];
}

/** The columns of tokens, which say one thing of each token. */
const tokenColumns = ["token_ids", "learned", "logprobs"] as const;

function tokenFaults(row: Row): Fault[] {
  const there = tokenColumns.filter((column) => row[column] != null);
  if (there.length === 0) return [];
  const notLists = there.filter((column) => !Array.isArray(row[column]));
  if (notLists.length > 0)
    return notLists.map((column) =>
      fault(column, `must be a list, and is ${nameOf(row[column])}`, "write one number a token"),
    );
  for (const column of ["token_ids", "learned"] as const)
    if (!there.includes(column))
      return [
        fault(
          column,
          `is not there, and ${there.join(" and ")} ${there.length === 1 ? "is" : "are"}`,
          "give token_ids and learned, and logprobs where they are known; or none of them",
        ),
      ];
  const lengths = there.map((column) => `${column} ${(row[column] as unknown[]).length}`);
  if (new Set(there.map((column) => (row[column] as unknown[]).length)).size > 1)
    return [fault("token_ids", `${lengths.join(", ")} are not of one length`, "write one number a token")];

  const [tokens, learned] = [row["token_ids"] as unknown[], row["learned"] as unknown[]];
  const logprobs = (row["logprobs"] ?? null) as unknown[] | null;
  const faults: Fault[] = [];
  const first = (column: string, wrong: (value: unknown, at: number) => boolean, values: unknown[]) => {
    const at = values.findIndex(wrong);
    return at === -1 ? null : `${column}[${at}] is ${JSON.stringify(values[at])}`;
  };
  const badToken = first("token_ids", (id) => !Number.isInteger(id) || (id as number) < 0, tokens);
  if (badToken !== null)
    faults.push(fault("token_ids", `${badToken}, and must be a whole number from 0`, null));
  const badMark = first("learned", (mark) => mark !== 0 && mark !== 1, learned);
  if (badMark !== null) faults.push(fault("learned", `${badMark}, and must be 0 or 1`, null));
  else if (!learned.includes(1))
    faults.push(fault("learned", "marks no token", "write 1 for each token that the policy said"));
  else if (learned[0] === 1)
    faults.push(fault("learned", "marks the first token, which has nothing before it", "write 0 there"));
  const badLogprob = first(
    "logprobs",
    (value, at) => (learned[at] === 1 ? !isNumber(value) || value > 0 : value !== null && !isNumber(value)),
    logprobs ?? [],
  );
  if (badLogprob !== null)
    faults.push(
      fault(
        "logprobs",
        `${badLogprob}, and must be a log-probability: at most 0 where learned is 1`,
        "write natural logarithms; 0 or null for tokens that are not learned",
      ),
    );
  return faults;
}

function noNumber(column: string, told: string, value: unknown): Fault {
  const written = typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
  return fault(
    column,
    `${told}must be a finite number, and is ${nameOf(value)}`,
    written ? `write ${Number(value)}` : "write its number, or leave the row out",
  );
}

/** JSON has no infinity, but a number that is too large is read as one. */
function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
