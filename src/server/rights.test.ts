import { expect, test } from "vitest";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { rightsKey, sharedViewer } from "./rights.ts";

const viewer: Viewer = {
  workspaceId: "w",
  memberId: "m",
  keyId: "k",
  scopes: ["write", "read"],
  expiresAt: null,
};

test("viewers with equal scopes in one workspace are alike, whoever they are", () => {
  expect(rightsKey({ ...viewer, memberId: "n", keyId: "l", scopes: ["read", "write"] })).toBe(
    rightsKey(viewer),
  );
  expect(rightsKey({ ...viewer, workspaceId: "v" })).not.toBe(rightsKey(viewer));
  expect(rightsKey({ ...viewer, scopes: ["read"] })).not.toBe(rightsKey(viewer));
});

test("of a shared viewer only the rights can be asked for", () => {
  const shared = sharedViewer(viewer);
  expect(() => requireScope(shared, "write")).not.toThrow();
  expect(rightsKey(shared)).toBe(rightsKey(viewer));
  expect(Object.keys(shared).sort()).toEqual(["scopes", "workspaceId"]);
  for (const name of ["memberId", "keyId", "expiresAt"] as const)
    expect(() => shared[name]).toThrow(`none may depend on ${name}`);
});
