import { parse, stringify, TomlError } from "smol-toml";
import { nearest } from "../configurations/nearest.ts";
import { isTable } from "../configurations/parse.ts";
import { camel, recipeFromTables, snake, snakePath } from "../configurations/toml.ts";
import { type FieldIssue, UnsupportedByEngine, ValidationFailed } from "../errors.ts";

/**
 * A sweep as a file has it: a configuration file with a section more, [sweep], whose keys are those of a plan in
 * snake_case and whose values are plain TOML values. The plan is still to be checked; ValidationFailed tells what is
 * wrong with the file, each issue under its TOML path.
 */
export function sweepFromToml(text: string): {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly recipe: unknown;
} {
  const { sweep, ...recipe } = tables(text);
  const issues: FieldIssue[] = [];
  const plan = isTable(sweep) ? planFrom(sweep, issues) : {};
  if (!isTable(sweep)) {
    const other = nearest("sweep", Object.keys(recipe));
    const message = "is required: [sweep] says what is tried";
    issues.push({ path: ["sweep"], message, suggestion: other });
  }
  const read = recipeFromTables(recipe);
  issues.push(...read.issues);
  if (issues.length > 0) throw new ValidationFailed(issues);
  return { plan, recipe: read.given };
}

/** The section in camelCase, its values as TOML writes them; a name that is not in snake_case is told. */
function planFrom(sweep: Readonly<Record<string, unknown>>, issues: FieldIssue[]): Record<string, unknown> {
  const keysOf = (table: Readonly<Record<string, unknown>>, path: readonly string[]) =>
    Object.fromEntries(
      Object.entries(table).map(([key, value]) => {
        const isSnake = snake(camel(key)) === key;
        if (!isSnake)
          issues.push({ path: [...path, key], message: "is not a key of a sweep", suggestion: snake(key) });
        return [camel(key), value];
      }),
    );
  const inside = (table: unknown, path: readonly string[]) => (isTable(table) ? keysOf(table, path) : table);
  const plan = keysOf(sweep, ["sweep"]);
  const { parameters } = plan;
  if (Array.isArray(parameters))
    plan["parameters"] = parameters.map((one: unknown, index) => {
      const parameter = inside(one, ["sweep", "parameters", String(index)]);
      if (!isTable(parameter) || !Array.isArray(parameter["values"])) return parameter;
      return { ...parameter, values: parameter["values"].map(written) };
    });
  if ("earlyStopping" in plan)
    plan["earlyStopping"] = inside(plan["earlyStopping"], ["sweep", "early_stopping"]);
  return plan;
}

/** A value as its file has it. */
function written(value: unknown): string {
  return stringify({ value })
    .replace(/^value = /, "")
    .trim();
}

/** Does the work, its complaints under the names that a sweep's file has for what they are about. */
export async function underSweepFileNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationFailed)
      throw new ValidationFailed(error.issues.map((issue) => ({ ...issue, path: named(issue.path) })));
    if (error instanceof UnsupportedByEngine && error.inputPath !== null)
      throw new UnsupportedByEngine(error.message, error.engine, error.capability, named(error.inputPath));
    throw error;
  }
}

/** Keys of a plan; a recipe has no section of such a name. */
export const planKeys = [
  "name",
  "method",
  "trials",
  "seed",
  "parameters",
  "maxConcurrent",
  "priority",
  "tags",
  "earlyStopping",
] as const;

function named(path: readonly string[]): readonly string[] {
  return (planKeys as readonly string[]).includes(path[0] ?? "")
    ? ["sweep", ...path.map(snake)]
    : snakePath(path);
}

function tables(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split("\n")[0]?.replace(/^Invalid TOML document: /, "") ?? "not TOML";
    const message = `line ${error.line}, column ${error.column}: ${what}`;
    throw new ValidationFailed([{ path: [], message, suggestion: null }]);
  }
}
