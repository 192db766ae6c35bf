import { expect, test } from "vitest";
import { placeOf } from "./pulls.ts";

test("the place of a message is read from both forms of its reply subject", () => {
  const place = { sequence: 42, delivery: 7 };
  expect(placeOf("$JS.ACK.EVENTS.reader.1.42.7.1795190452486340130.3")).toEqual(place);
  expect(placeOf("$JS.ACK.hub.AbCdEf.EVENTS.reader.1.42.7.1795190452486340130.3")).toEqual(place);
  expect(placeOf("$JS.ACK._.AbCdEf.EVENTS.reader.1.42.7.1795190452486340130.3.rAnDoM")).toEqual(place);
});
