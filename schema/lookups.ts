import { NotFound, ValidationFailed } from "../src/errors.ts";

/** Reads by the one argument that is given; what is not found is null, as it is for an id that is not the viewer's. */
export async function oneOf<T, Key extends string>(
  args: { readonly [K in Key]?: string | null | undefined },
  by: Readonly<Record<Key, (value: string) => Promise<T | null>>>,
): Promise<T | null> {
  const given = (Object.keys(by) as Key[]).filter((key) => args[key] != null);
  const [key] = given;
  const value = key === undefined ? null : args[key];
  if (key === undefined || value == null || given.length > 1)
    throw new ValidationFailed([
      {
        path: [Object.keys(by)[0] ?? ""],
        message: `give one of ${Object.keys(by).join(" and ")}`,
        suggestion: null,
      },
    ]);
  return by[key](value).catch(nullWhenNotFound);
}

/** For a promise's catch: not found is an answer, anything else is not. */
export function nullWhenNotFound(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** For a promise's catch: what was not found was named by this argument. */
export function notFoundUnder(argument: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new NotFound(error.message, [argument]) : error;
  };
}

/** The input's fields that say something: to a verb, a null and an absent field are the same. */
export function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], null | undefined> } {
  const entries = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], null | undefined> };
}
