import { TrainyardError } from "./errors.ts";

/** Whether a text is the API's own id of an object of that type, and not a name that people gave. */
export function isId(type: string, reference: string): boolean {
  try {
    const read = atob(reference.replaceAll("-", "+").replaceAll("_", "/"));
    return read.startsWith(`${type}:`);
  } catch {
    return false;
  }
}

/** As the API's queries take it: by id or by name. */
export function byIdOrName(
  type: string,
  reference: string,
): { readonly id: string } | { readonly name: string } {
  return isId(type, reference) ? { id: reference } : { name: reference };
}

/** What was found; NOT_FOUND when it is not there, or somebody else's. */
export function found<T>(thing: T | null | undefined, what: string): T {
  if (thing == null) throw new TrainyardError("NOT_FOUND", `there is no ${what}`);
  return thing;
}
