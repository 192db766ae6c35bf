import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  print,
} from "graphql";

/** A page of the reference: what it is called, and the names that belong to it. */
interface Noun {
  readonly page: string;
  readonly title: string;
  readonly names: RegExp;
}

const recipes: Noun = {
  page: "recipes",
  title: "Recipes: what a run is told",
  names: /^(checkRecipe|recipeKnobs)$/,
};

/** The first whose names fit has it; what fits none is common. */
const nouns: readonly Noun[] = [
  recipes,
  {
    page: "workspace",
    title: "Workspace, members, keys",
    names: /^(viewer|workspace|updateWorkspace|UpdateWorkspace|Member|Role|Scope|Viewer|Workspace$)|ApiKey/i,
  },
  { page: "checkpoints", title: "Checkpoints", names: /checkpoint|^(FileState|LineageStep|VerifiedFile)$/i },
  { page: "datasets", title: "Datasets", names: /dataset|^Upload$/i },
  { page: "configurations", title: "Configurations", names: /configuration(?!Input)/i },
  { page: "sweeps", title: "Sweeps", names: /sweep/i },
  { page: "rollouts", title: "Rollouts", names: /^(begin|complete|register)?rollout/i },
  { page: "trainers", title: "Trainers and base models", names: /^(trainers?|TrainerPrices|baseModels?)$/i },
  { page: "samples", title: "Samples", names: /^(sample|Message$|NamedReward|Split$|FailureClass)/i },
  {
    page: "results",
    title: "Steps, metrics, evaluations, outputs, logs",
    names:
      /^(metric|step$|evaluation$|output$|axis$|bucket$|log|rewardStatistics|lengthStatistics|createDownload|failureCount|writtenLine|loggedPoint|namedValue)/i,
  },
  {
    page: "runs",
    title: "Runs",
    names:
      /run|^(attempt|spent|budget|health|queue|reproduction|resumeCheck|usage|statusReason|settingDifference|pauseRequest$|submit|forkSetting|keyValue|keyNumber)/i,
  },
];
const common: Noun = { page: "common", title: "Pages, errors, scalars and what else is common", names: /^/ };
const events: Noun = { page: "events", title: "Subscriptions and events", names: /^$/ };
const order = [nouns.at(-1)!, recipes, events, ...nouns.slice(1, -1).reverse(), common];

/** The reference of the API as pages of Markdown by their file names: one a noun, and a list of all. */
export function referenceOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .sort(byName);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const [queries, mutations, subscriptions] = roots.map((root) => fieldsOf(root ?? null));
  const told = new Set(roots.map((root) => root?.name));
  for (const { name } of mutations!)
    for (const ending of ["Input", "Result", "Success"]) told.add(titled(name) + ending);

  const homes = new Map(types.map((type) => [type.name, homeOf(type)]));
  const page = ({ title, page }: Noun) => {
    const here = (name: string) => nounOf(name) === nounNamed(page);
    const own = types.filter(
      ({ name }) => !told.has(name) && !isPage(name) && homes.get(name)?.page === page,
    );
    const sections = [
      section("Queries", queries!.filter(({ name }) => here(name)).map(query)),
      section("Mutations", mutations!.filter(({ name }) => here(name)).map(mutation)),
      section("Subscriptions", page === events.page ? subscriptions!.map(subscription) : []),
      section("Types", own.filter(isObjectType).map(objectOrInterface)),
      section("Interfaces", own.filter(isInterfaceType).map(objectOrInterface)),
      section("Unions", own.filter(isUnionType).map(union)),
      section("Enums", own.filter(isEnumType).map(enumeration)),
      section("Inputs", own.filter(isInputObjectType).map(inputObject)),
      section("Scalars", own.filter(isScalarType).map(scalar)),
    ];
    const pages = page === common.page ? [pagesOfLists] : [];
    return `# ${title}\n\n${made}\n\n${[...pages, ...sections.filter((each) => each !== "")].join("\n\n")}\n`;
  };
  return new Map([
    ["README.md", contents()],
    ...order.map((noun) => [`${noun.page}.md`, page(noun)] as [string, string]),
  ]);

  function homeOf(type: GraphQLNamedType): Noun {
    const mutation = /^(.*)(?:Input|Result|Success)$/.exec(type.name)?.[1];
    if (mutation !== undefined && told.has(type.name))
      return nounOf(mutation[0]!.toLowerCase() + mutation.slice(1));
    if (isStreamed(type)) return events;
    if (recipeTypes().has(type.name)) return recipes;
    return nounOf(type.name.replace(/(Connection|Edge)$/, ""));
  }

  function isStreamed(type: GraphQLNamedType): boolean {
    if (/^(Run|Workspace)(Event|MetricBatch|MetricsMessage|ProgressMessage|ProgressUpdate)/.test(type.name))
      return true;
    if (/^(StreamReady|StreamReset|ResetReason|Lagged|Heartbeat)$/.test(type.name)) return true;
    return isObjectType(type) && type.getInterfaces().some(({ name }) => /^(Run|Workspace)Event$/.test(name));
  }

  /** What a recipe says and is answered as, with the choices in it. */
  function recipeTypes(): ReadonlySet<string> {
    const found = new Set<string>();
    const visit = (name: string) => {
      const type = schema.getType(name);
      if (type === undefined || isScalarType(type) || found.has(name)) return;
      found.add(name);
      if (isUnionType(type)) for (const member of type.getTypes()) visit(member.name);
      else if (isInputObjectType(type))
        for (const field of Object.values<{ readonly type: GraphQLType }>(type.getFields()))
          visit(getNamedType(field.type).name);
      else for (const field of fieldsOf(type)) visit(getNamedType(field.type).name);
    };
    for (const name of ["RecipeInput", "Recipe", "RecipeKnob", "RecipeCheck"]) visit(name);
    for (const elsewhere of ["FieldIssue", "NamedValue", "RunKind"]) found.delete(elsewhere);
    return found;
  }

  function contents(): string {
    const rows = (kind: string, fields: readonly GraphQLField<unknown, unknown>[], home = nounOf) =>
      `## ${kind}\n\n${table(
        [kind.toLowerCase().replace(/ies$/, "y").replace(/s$/, ""), ""],
        fields.map(({ name, description }) => [
          `[\`${name}\`](${home(name).page}.md#${kind.toLowerCase().replace(/ies$/, "y").replace(/s$/, "")}-${name.toLowerCase()})`,
          firstSentence(description),
        ]),
      )}`;
    return `# API reference\n\n${made} [The API guide](../api.md) says how it is used.

A type with \`!\` is never null; one without may be, and null is what is not known or not there. An argument or field of an input with \`!\` must be given, unless it has a default.

${order.map(({ page, title }) => `- [${title}](${page}.md)`).join("\n")}

${rows("Queries", queries!)}

${rows("Mutations", mutations!)}

${rows("Subscriptions", subscriptions!, () => events)}
`;
  }

  function query(field: GraphQLField<unknown, unknown>): string {
    return root("Query", field);
  }

  function subscription(field: GraphQLField<unknown, unknown>): string {
    return root("Subscription", field);
  }

  function root(kind: string, field: GraphQLField<unknown, unknown>): string {
    return paragraphs(
      `### ${kind} ${field.name}`,
      field.description,
      `Answers ${link(field.type)}${isPage(getNamedType(field.type).name) ? ", [a page](common.md#pages-of-lists)" : ""}.`,
      ofPages(field) ? "Takes `first`, `last`, `after`, `before`." : null,
      inputs("argument", ownArguments(field)),
    );
  }

  function mutation(field: GraphQLField<unknown, unknown>): string {
    const input = getNamedType(field.args[0]?.type);
    const answer = getNamedType(field.type);
    const members = isUnionType(answer) ? answer.getTypes() : [];
    const success = members.find(({ name }) => name === `${titled(field.name)}Success`);
    const errors = members.filter((member) => member !== success);
    return paragraphs(
      `### Mutation ${field.name}`,
      field.description,
      isInputObjectType(input)
        ? `Takes \`input: ${input.name}!\`${input.isOneOf ? ", with exactly one of these" : ""}:`
        : null,
      isInputObjectType(input) ? inputs("field", Object.values(input.getFields())) : null,
      success ? `Answers \`${success.name}\`:` : `Answers ${link(field.type)}.`,
      success ? outputs(fieldsOf(success)) : null,
      errors.length > 0 ? `or ${errors.map((error) => link(error)).join(", ")}.` : null,
    );
  }

  function objectOrInterface(type: GraphQLNamedType): string {
    if (!isObjectType(type) && !isInterfaceType(type)) return "";
    const faces = type.getInterfaces().map((face) => link(face));
    const kinds = isInterfaceType(type) ? schema.getPossibleTypes(type).map((kind) => link(kind)) : [];
    return paragraphs(
      `### ${type.name}`,
      type.description,
      faces.length > 0 ? `Is a ${faces.join(" and a ")}.` : null,
      kinds.length > 0 ? `One of ${kinds.join(", ")}.` : null,
      outputs(fieldsOf(type)),
    );
  }

  function union(type: GraphQLNamedType): string {
    const members = isUnionType(type) ? type.getTypes().map((member) => link(member)) : [];
    return paragraphs(`### ${type.name}`, type.description, `One of ${members.join(", ")}.`);
  }

  function enumeration(type: GraphQLNamedType): string {
    const values = isEnumType(type) ? type.getValues() : [];
    const plain = values.every(({ description }) => !description);
    return paragraphs(
      `### ${type.name}`,
      type.description,
      plain
        ? values.map(({ name }) => `\`${name}\``).join(" · ")
        : table(
            ["value", ""],
            values.map(({ name, description }) => [`\`${name}\``, cell(description)]),
          ),
    );
  }

  function inputObject(type: GraphQLNamedType): string {
    if (!isInputObjectType(type)) return "";
    return paragraphs(
      `### ${type.name}`,
      type.description,
      type.isOneOf ? "Exactly one of these is given." : null,
      inputs("field", Object.values(type.getFields())),
    );
  }

  function scalar(type: GraphQLNamedType): string {
    return paragraphs(`### ${type.name}`, type.description);
  }

  function outputs(fields: readonly GraphQLField<unknown, unknown>[]): string {
    const rows = fields.map((field) => {
      const own = ownArguments(field);
      const names = [...own.map(({ name }) => name), ...(ofPages(field) ? ["…page"] : [])];
      const more = own.map(
        (each) => `\`${each.name}: ${each.type}${preset(each)}\`: ${cell(each.description)}`,
      );
      return [
        `\`${field.name}${names.length > 0 ? `(${names.join(", ")})` : ""}\``,
        link(field.type),
        [cell(field.description), ...more].join(" · "),
      ];
    });
    return table(["field", "type", ""], rows);
  }

  function inputs(what: string, fields: readonly (GraphQLArgument | GraphQLInputField)[]): string | null {
    if (fields.length === 0) return null;
    const rows = fields.map((field) => {
      return [
        `\`${field.name}\``,
        link(field.type),
        preset(field) === "" ? "–" : `\`${preset(field).replace(" = ", "")}\``,
        cell(field.description),
      ];
    });
    return table([what, "type", "default", ""], rows);
  }

  function link(type: GraphQLType): string {
    const { name } = getNamedType(type);
    if (isPage(name)) return `\`${type}\``;
    const home = homes.get(name) ?? common;
    const answered = told.has(name) ? /^(.*?)(?:Input|Result|Success)$/.exec(name)?.[1] : undefined;
    const anchor = answered === undefined ? name : `mutation-${answered}`;
    return `[\`${type}\`](${home.page}.md#${anchor.toLowerCase()})`;
  }
}

const made = "Made by `npm run codegen` from `schema/schema.graphql`.";

const pagesOfLists = `## Pages of lists

A list answers a connection (\`RunConnection\`, …): \`nodes: [Run!]!\`, \`edges: [RunEdge!]!\` (each with \`node\` and \`cursor: String!\`), \`pageInfo: PageInfo!\` and \`totalCount: Int\`, which is counted only when asked for and null where that is not known. Every list, written \`…page\` here, takes

${table(
  ["argument", "type", ""],
  [
    [
      "`first`",
      "`Int`",
      "So many items from the start, at most 100; 50 when neither first nor last is given.",
    ],
    ["`last`", "`Int`", "So many items from the end, at most 100."],
    ["`after`", "`String`", "Only items behind this cursor."],
    ["`before`", "`String`", "Only items in front of this cursor."],
  ],
)}`;

const pageArguments = ["first", "last", "after", "before"];
const isPage = (name: string) => /(Connection|Edge)$/.test(name);
const ofPages = (field: GraphQLField<unknown, unknown>) =>
  pageArguments.every((name) => field.args.some((argument) => argument.name === name));
const ownArguments = (field: GraphQLField<unknown, unknown>) =>
  ofPages(field) ? field.args.filter(({ name }) => !pageArguments.includes(name)) : field.args;
const titled = (name: string) => name[0]!.toUpperCase() + name.slice(1);
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const nounOf = (name: string) => nouns.find(({ names }) => names.test(name)) ?? common;
const nounNamed = (page: string) => [...nouns, common].find((noun) => noun.page === page);

function fieldsOf(type: GraphQLNamedType | null): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()).sort(byName) : [];
}

function preset(field: GraphQLArgument | GraphQLInputField): string {
  if (field.defaultValue === undefined) return "";
  const value = astFromValue(field.defaultValue, field.type);
  return value ? ` = ${print(value)}` : "";
}

function section(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? "" : `## ${title}\n\n${parts.join("\n\n")}`;
}

function paragraphs(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== "").join("\n\n");
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

const cell = (text: string | null | undefined) =>
  (text ?? "").replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();
const firstSentence = (text: string | null | undefined) =>
  /^.*?\.(?=\s|$)/.exec(cell(text))?.[0] ?? cell(text);
