import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLEnumType,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLUnionType,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  validate,
} from "graphql";

/** An operation as it is sent. */
export interface SentOperation {
  readonly definition: OperationDefinitionNode;
  readonly id: string;
  readonly text: string;
}

/**
 * The operations of the Python package: every enum of the schema as a Literal, one frozen dataclass for each selection
 * with the words of the schema beside its fields, and one constant an operation that knows how to read its answer.
 *
 * An operation asks for one root field, and is read as that field's value. A selection that is one fragment alone is
 * named after it; any other after its type, with its owner's name in front where that name is taken by another
 * selection or the type has an id of its own. Errors for users are left out: they are raised, never read.
 */
export function pythonOf(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  operations: readonly SentOperation[],
): string {
  /** Each class and alias in an order in which Python can define them. */
  const written = new Map<string, { readonly shape: string; readonly text: string }>();
  const constants: string[] = [];
  const definitions = [...fragments.values(), ...operations.map(({ definition }) => definition)];
  const [mistake] = validate(schema, { kind: Kind.DOCUMENT, definitions });
  if (mistake) throw mistake;
  for (const operation of operations) constants.push(constantOf(operation));
  const enums = Object.values(schema.getTypeMap())
    .filter((type) => type instanceof GraphQLEnumType && !type.name.startsWith("__"))
    .map((type) => enumOf(type as GraphQLEnumType));
  return [
    `"""Made by \`npm run codegen\` from schema/schema.graphql and notebook/operations: what is asked, and how it is read."""`,
    "from __future__ import annotations",
    "from dataclasses import dataclass\nfrom datetime import datetime\nfrom typing import Any, Literal, Optional, Union",
    "from ..operation import Operation, moment, optional",
    ...enums,
    ...[...written.values()].map(({ text }) => text),
    ...constants,
  ]
    .join("\n\n")
    .concat("\n");

  function constantOf({ definition, id, text }: SentOperation): string {
    const name = definition.name?.value ?? "";
    const root = {
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    }[definition.operation]!;
    const [selection, ...more] = definition.selectionSet.selections;
    if (selection?.kind !== Kind.FIELD || more.length > 0)
      throw new Error(`${name} must ask for one root field, for the Python package reads its value`);
    const field = root.getFields()[selection.name.value]!;
    const { type, read } = reading(field.type, selection.selectionSet, name);
    const said = [name, id, text, field.name].map((each) => JSON.stringify(each));
    return `${snake(name).toUpperCase()}: Operation[${type}] = Operation(${said.join(", ")}, ${readerOf(read)})`;
  }

  function reading(
    type: GraphQLOutputType,
    selections: SelectionSetNode | undefined,
    owner: string,
  ): Reading {
    if (type instanceof GraphQLNonNull) return present(type.ofType, selections, owner);
    const inner = present(type, selections, owner);
    const read = asIs(inner) ? inner.read : (json: string) => `optional(${readerOf(inner.read)}, ${json})`;
    return { type: `Optional[${inner.type}]`, read };
  }

  function present(
    type: GraphQLOutputType,
    selections: SelectionSetNode | undefined,
    owner: string,
  ): Reading {
    if (type instanceof GraphQLList) {
      const item = reading(type.ofType as GraphQLOutputType, selections, owner);
      const read = (json: string) =>
        asIs(item) ? `tuple(${json})` : `tuple(${item.read("each")} for each in ${json})`;
      return { type: `tuple[${item.type}, ...]`, read };
    }
    if (type instanceof GraphQLObjectType) return called(recordOf(type, selections!, owner));
    if (isAbstractType(type)) return abstractOf(type, selections!, owner);
    if (type instanceof GraphQLEnumType) return { type: type.name, read: (json) => json };
    return scalars[(type as { name: string }).name]!;
  }

  function recordOf(type: GraphQLObjectType, selections: SelectionSetNode, owner: string): string {
    const [only, ...more] = selections.selections;
    const spread = only?.kind === Kind.FRAGMENT_SPREAD && more.length === 0 ? only.name.value : null;
    const hasId = type.getInterfaces().some(({ name }) => name === "Node");
    const names = [...(spread ? [spread] : []), ...(hasId ? [] : [type.name]), `${owner}${type.name}`];
    const wanted = fieldsOf(type, selections);
    const shape = JSON.stringify([
      type.name,
      [...wanted].map(([name, inner]) => [name, [inner.name.value, shapeOf(inner.selectionSet)]]),
    ]);
    const name = names.find((each) => (written.get(each)?.shape ?? shape) === shape);
    if (name === undefined) throw new Error(`no name is left for ${type.name} in ${owner}`);
    if (!written.has(name)) written.set(name, { shape, text: classOf(name, type, wanted) });
    return name;
  }

  /** What a selection asks for, its fragments written out: two that ask for the same are one class. */
  function shapeOf(selections: SelectionSetNode | undefined): unknown {
    return selections?.selections.map((each) => {
      if (each.kind === Kind.FIELD) return [each.name.value, shapeOf(each.selectionSet)];
      if (each.kind === Kind.INLINE_FRAGMENT)
        return [each.typeCondition?.name.value, shapeOf(each.selectionSet)];
      return shapeOf(fragments.get(each.name.value)?.selectionSet);
    });
  }

  function classOf(name: string, type: GraphQLObjectType, wanted: ReadonlyMap<string, FieldNode>): string {
    const fields = [...wanted.values()].map((field) => fieldOf(type, field, name));
    return [
      `@dataclass(frozen=True)\nclass ${name}:`,
      `    ${docstring(type.description)}`,
      ...fields.map(({ name: field, type: of, words }) => `    ${field}: ${of}\n    ${docstring(words)}`),
      readMethod(
        name,
        fields.map(({ read }) => read),
      ),
    ].join("\n");
  }

  function fieldOf(type: GraphQLObjectType | GraphQLInterfaceType, field: FieldNode, owner: string) {
    const { type: of, description } = type.getFields()[field.name.value]!;
    const { type: python, read } = reading(of, field.selectionSet, owner);
    const name = (field.alias ?? field.name).value;
    return {
      name: keywords.has(name) ? `${name}_` : snake(name),
      type: python,
      read: read(`json[${JSON.stringify(name)}]`),
      words: description,
    };
  }

  /** One class for each member that is asked for, one more for members that this version does not know. */
  function abstractOf(
    type: GraphQLInterfaceType | GraphQLUnionType,
    selections: SelectionSetNode,
    owner: string,
  ): Reading {
    const members = schema
      .getPossibleTypes(type)
      .filter((member) => !member.getInterfaces().some(({ name }) => name === "UserError"));
    const names = members.map((member) => {
      const wanted = fieldsOf(member, selections);
      const shape = JSON.stringify([
        member.name,
        [...wanted].map(([name, inner]) => [name, [inner.name.value, shapeOf(inner.selectionSet)]]),
      ]);
      const before = written.get(member.name);
      if (before && before.shape !== shape)
        throw new Error(`${member.name} is asked for in two ways: ${owner}`);
      if (!before) written.set(member.name, { shape, text: classOf(member.name, member, wanted) });
      return member.name;
    });
    if (names.length === 1) return called(names[0]!);
    const other = `Other${type.name}`;
    const reader = `read_${snake(type.name)}`;
    const common = "getFields" in type ? fieldsOf(type, selections).values() : [];
    if (!written.has(type.name)) {
      const fields = [...common].map((field) => fieldOf(type as GraphQLInterfaceType, field, other));
      written.set(other, {
        shape: other,
        text: [
          `@dataclass(frozen=True)\nclass ${other}:`,
          `    ${docstring(`A kind that this version of the package does not know. ${type.description ?? ""}`)}`,
          `    typename: str\n    ${docstring("Its type in the schema.")}`,
          ...fields.map(({ name, type: of, words }) => `    ${name}: ${of}\n    ${docstring(words)}`),
          readMethod(other, ['json["__typename"]', ...fields.map(({ read }) => read)]),
        ].join("\n"),
      });
      written.set(type.name, {
        shape: type.name,
        text: [
          `${type.name} = Union[${[...names, other].join(", ")}]\n${docstring(type.description)}`,
          `_${snake(type.name)}_readers: dict[str, Any] = {${names.map((each) => `"${each}": ${each}.read`).join(", ")}}`,
          `def ${reader}(json: Any) -> ${type.name}:\n    """Reads whichever it is."""\n    found: ${type.name} = _${snake(type.name)}_readers.get(json["__typename"], ${other}.read)(json)\n    return found`,
        ].join("\n\n"),
      });
    }
    return { type: type.name, read: (json) => `${reader}(${json})` };
  }

  /** The fields that a selection asks of a type, fragments and all, in order. */
  function fieldsOf(
    type: GraphQLObjectType | GraphQLInterfaceType,
    selections: SelectionSetNode,
  ): Map<string, FieldNode> {
    const found = new Map<string, FieldNode>();
    const concerned = (condition: string | undefined) =>
      condition === undefined ||
      condition === type.name ||
      type.getInterfaces().some(({ name }) => name === condition);
    for (const each of selections.selections) {
      if (each.kind === Kind.FIELD) {
        if (each.name.value !== "__typename") found.set((each.alias ?? each.name).value, each);
        continue;
      }
      const inner = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)!;
      if (!concerned(inner.typeCondition?.name.value)) continue;
      for (const [name, deeper] of fieldsOf(type, inner.selectionSet)) found.set(name, deeper);
    }
    return found;
  }
}

/** A Python type, and the expression that reads a value of it from an expression of JSON. */
interface Reading {
  readonly type: string;
  readonly read: (json: string) => string;
}

const called = (name: string): Reading => ({ type: name, read: (json) => `${name}.read(${json})` });
const asIs = ({ read }: Reading) => read("x") === "x";

const itself = (json: string) => json;
const scalars: Readonly<Record<string, Reading>> = {
  ID: { type: "str", read: itself },
  String: { type: "str", read: itself },
  Int: { type: "int", read: itself },
  Boolean: { type: "bool", read: itself },
  EventCursor: { type: "str", read: itself },
  Float: { type: "float", read: (json) => `float(${json})` },
  BigInt: { type: "int", read: (json) => `int(${json})` },
  DateTime: { type: "datetime", read: (json) => `moment(${json})` },
  JSON: { type: "Any", read: itself },
};

/** Field names that Python keeps for itself. */
const keywords = new Set(["class", "from", "global", "lambda", "pass", "import", "in", "is", "not"]);

const snake = (name: string) => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, "_$&").toLowerCase();

/** A function of one argument: what is only called with it goes by its own name. */
function readerOf(read: Reading["read"]): string {
  return /^([\w.]+)\(json\)$/.exec(read("json"))?.[1] ?? `lambda json: ${read("json")}`;
}

const readMethod = (name: string, fields: readonly string[]) =>
  `    @staticmethod\n    def read(json: Any) -> ${name}:\n        """Reads one from an answer."""\n        return ${name}(${fields.join(", ")})`;

function enumOf(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => JSON.stringify(name));
  return `${type.name} = Literal[${values.join(", ")}]\n${docstring(type.description)}`;
}

function docstring(words: string | null | undefined): string {
  const text = (words ?? "").trim().replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  return text.endsWith('"') ? `""" ${text} """` : `"""${text}"""`;
}
