import pg from "pg";
import { expect, test } from "vitest";
import { storeIsAway } from "./outages.ts";

test("a server that is gone or starting is away; a mistake of ours is not", async () => {
  const refused = await new pg.Client("postgres://nobody@127.0.0.1:1/none").connect().catch((error) => error);
  const told = (code: string) => Object.assign(new Error("x"), { severity: "FATAL", code });
  expect(storeIsAway(refused)).toBe(true);
  for (const code of ["57P01", "57P03", "08006", "53300"]) expect(storeIsAway(told(code)), code).toBe(true);
  expect(storeIsAway(new Error("Connection terminated unexpectedly"))).toBe(true);
  for (const code of ["42P01", "23505", "57014"]) expect(storeIsAway(told(code)), code).toBe(false);
  expect(storeIsAway(new TypeError("x is not a function"))).toBe(false);
});
