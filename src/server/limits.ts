import {
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
  visit,
} from "graphql";

/** How much one operation may ask for. What is over a limit is refused before anything is executed. */
export interface QueryLimits {
  /** Words and marks of the document. */
  readonly tokens: number;
  /** Fields inside fields, fragments expanded. Introspection as clients do it is 15 deep. */
  readonly depth: number;
  /** Aliases and root fields together, fragments expanded. */
  readonly aliases: number;
  readonly directives: number;
  /** Objects that the nested lists may come to: the product of the sizes asked for, over the whole operation. */
  readonly objects: number;
}

export const defaultQueryLimits: QueryLimits = {
  tokens: 4000,
  depth: 20,
  aliases: 50,
  directives: 50,
  objects: 100_000,
};

export function limitError(
  name: keyof QueryLimits,
  limit: number,
  message: string,
  node?: FieldNode | OperationDefinitionNode,
) {
  return new GraphQLError(message, {
    ...(node ? { nodes: [node] } : {}),
    extensions: { code: "LIMIT", limit: { name, max: limit } },
  });
}

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
}

/** The validation rule for depth, aliases and directives: each fragment is measured once, however often it is spread. */
export function limitRule(limits: QueryLimits) {
  return (context: ValidationContext): ASTVisitor => {
    const fragments = new Map<string, Measure>();

    const ofFragment = (name: string): Measure => {
      const known = fragments.get(name);
      if (known) return known;
      // Stands in for the fragment inside itself, which another rule refuses.
      fragments.set(name, { depth: 0, aliases: 0, directives: 0 });
      const definition = context.getFragment(name);
      const measured = definition ? ofSelections(definition.selectionSet) : fragments.get(name)!;
      fragments.set(name, measured);
      return measured;
    };

    const ofSelections = (set: SelectionSetNode): Measure => {
      let depth = 0;
      let aliases = 0;
      let directives = 0;
      for (const selection of set.selections) {
        directives += selection.directives?.length ?? 0;
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : selection.selectionSet
              ? ofSelections(selection.selectionSet)
              : null;
        const isField = selection.kind === Kind.FIELD;
        if (isField && selection.alias) aliases++;
        aliases += inner?.aliases ?? 0;
        directives += inner?.directives ?? 0;
        depth = Math.max(depth, (inner?.depth ?? 0) + (isField ? 1 : 0));
      }
      return { depth, aliases, directives };
    };

    return {
      OperationDefinition(operation) {
        const measured = ofSelections(operation.selectionSet);
        const { selections } = operation.selectionSet;
        const plainRoots = selections.filter((one) => one.kind !== Kind.FIELD || !one.alias).length;
        const aliases = measured.aliases + plainRoots;
        const directives = measured.directives + (operation.directives?.length ?? 0);
        const refuse = (name: keyof QueryLimits, found: number, what: string) => {
          if (found > limits[name])
            context.reportError(
              limitError(
                name,
                limits[name],
                `the query ${what}: ${found}, and at most ${limits[name]} are allowed (limit: ${name})`,
                operation,
              ),
            );
        };
        refuse("depth", measured.depth, "nests too many fields in one another");
        refuse("aliases", aliases, "has too many aliases and root fields");
        refuse("directives", directives, "has too many directives");
      },
    };
  };
}

/** Refuses an operation whose nested lists could come to too many objects. It needs the variables, so it comes last. */
export function checkObjects(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  limits: QueryLimits,
): GraphQLError | null {
  const definitions = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) definitions.set(definition.name.value, definition);
  const fragments = new Map<string, number>();

  const ofFragment = (name: string): number => {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    const definition = definitions.get(name);
    const objects = definition ? ofSelections(definition.selectionSet) : 0;
    fragments.set(name, objects);
    return objects;
  };
  const ofSelections = (set: SelectionSetNode): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + ofSelections(selection.selectionSet);
      if (!selection.selectionSet) return sum;
      const times = size(selection, variables);
      return sum + times * Math.max(1, ofSelections(selection.selectionSet));
    }, 0);

  const objects = ofSelections(operation.selectionSet);
  if (objects <= limits.objects) return null;
  return limitError(
    "objects",
    limits.objects,
    `the query's lists could come to ${objects} objects, and at most ${limits.objects} are allowed (limit: objects): ask for smaller pages`,
    operation,
  );
}

/** Whether an operation's lists can come to more for some variables than for others. */
export function variablesDecide(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  if (operation.variableDefinitions === undefined || operation.variableDefinitions.length === 0) return false;
  let found = false;
  visit(document, {
    VariableDefinition: () => false,
    Argument(node) {
      if (sizing.has(node.name.value) && node.value.kind === Kind.VARIABLE) found = true;
      return found ? BREAK : undefined;
    },
  });
  return found;
}

/** The arguments that say how many objects are asked for. */
const sizing = new Set(["first", "last", "points", "ids", "keys"]);

const pageSize = 50;

/** How many objects a field's arguments ask for; a connection without a size has its default. */
function size(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  let times = 1;
  let page: number | null = null;
  for (const { name, value } of field.arguments ?? []) {
    const given = valueIn(value, variables);
    if (name.value === "first" || name.value === "last") page = typeof given === "number" ? given : page;
    else if (name.value === "points" && typeof given === "number") times *= Math.max(1, given);
    else if ((name.value === "ids" || name.value === "keys") && Array.isArray(given))
      times *= Math.max(1, given.length);
  }
  const names =
    field.selectionSet?.selections.map((inner) => (inner.kind === Kind.FIELD ? inner.name.value : "")) ?? [];
  const connection = page !== null || names.includes("edges") || names.includes("nodes");
  return times * (connection ? Math.max(1, page ?? pageSize) : 1);
}

function valueIn(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.INT:
      return Number(node.value);
    case Kind.LIST:
      return node.values;
    default:
      return null;
  }
}
