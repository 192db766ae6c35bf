import {
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from "graphql";

/** Every field of a type that can be asked without arguments, some levels deep. */
export function everything(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return "";
  if (isUnionType(named))
    return depth === 0
      ? "{ __typename }"
      : `{ __typename ${named
          .getTypes()
          .map((member) => `... on ${member.name} ${everything(member, depth)}`)
          .join(" ")} }`;
  if (!isObjectType(named) && !isInterfaceType(named)) return "";
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map(({ name, type: inner }) => {
      if (!isCompositeType(getNamedType(inner))) return name;
      return depth === 0 ? "" : `${name} ${everything(inner, depth - 1)}`;
    });
  // Aliases keep members of a union apart that have one name for fields of two types.
  return `{ __typename ${fields.map((field) => (field === "" || !/Recipe|Rl|Sft/.test(named.name) ? field : `${named.name}_${field.split(" ")[0]}: ${field}`)).join(" ")} }`;
}
