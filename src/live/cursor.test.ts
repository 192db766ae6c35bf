import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

test("a cursor is read back as it was written", () => {
  for (const sequence of [0, 1, 12_345, Number.MAX_SAFE_INTEGER]) {
    const position = { epoch: "2026-11-20T10:00:00.000Z", sequence };
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  }
});

test.each(["", "x", "Zm9v", "!!!", `${encodeCursor({ epoch: "e", sequence: 1 })}=`, "a".repeat(5000)])(
  "%j is no cursor",
  (text) => expect(decodeCursor(text)).toBeNull(),
);

test.each(["e:-1", "e:01", "e:1.5", "e:", ":1", "e:99999999999999999", "e:9007199254740993"])(
  "%j is no position",
  (text) => expect(decodeCursor(Buffer.from(text).toString("base64url"))).toBeNull(),
);
