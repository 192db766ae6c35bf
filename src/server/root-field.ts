import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from "graphql";
import type { Prepared } from "./documents.ts";

/** The field that a valid subscription asks for; its document may keep it in a fragment. */
export function rootField({ document, operation }: Pick<Prepared, "document" | "operation">): string {
  for (let set: SelectionSetNode | undefined = operation.selectionSet; set !== undefined; ) {
    const [first] = set.selections as SelectionSetNode["selections"];
    if (first === undefined) break;
    if (first.kind === Kind.FIELD) return first.name.value;
    if (first.kind === Kind.INLINE_FRAGMENT) set = first.selectionSet;
    else
      set = document.definitions.find(
        (known): known is FragmentDefinitionNode =>
          known.kind === Kind.FRAGMENT_DEFINITION && known.name.value === first.name.value,
      )?.selectionSet;
  }
  throw new Error("a subscription without a field is not valid");
}
