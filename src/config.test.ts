import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("a value that could do nothing is refused with its variable and what to write instead", () => {
  for (const [variable, wrong, mend] of [
    ["TRAINYARD_BLOBS", "gs://bucket", "s3://bucket?endpoint=URL"],
    ["TRAINYARD_NATS_URL", "http://nats:4222", "nats://HOST:PORT"],
    ["TRAINYARD_CORS_ORIGINS", "example.org", "https://HOST"],
    ["TRAINYARD_CORS_ORIGINS", "https://example.org/app", "without a path"],
    ["TRAINYARD_CORS_ORIGINS", "*", "https://HOST"],
  ] as const) {
    const reading = () => readConfig({ [variable]: wrong });
    expect(reading, `${variable}=${wrong}`).toThrow(`${variable}: `);
    expect(reading, `${variable}=${wrong}`).toThrow(mend);
  }
});

test("what is meant is taken as it is", () => {
  const config = readConfig({
    TRAINYARD_BLOBS: "s3://bucket/prefix?endpoint=http://s3:9000",
    TRAINYARD_NATS_URL: "nats://user:secret@nats:4222",
    TRAINYARD_CORS_ORIGINS: "https://one.example, http://localhost:5173",
  });
  expect(config.blobs).toBe("s3://bucket/prefix?endpoint=http://s3:9000");
  expect(config.natsUrl).toBe("nats://user:secret@nats:4222");
  expect(config.corsOrigins).toEqual(["https://one.example", "http://localhost:5173"]);
  expect(readConfig({ TRAINYARD_BLOBS: "/srv/blobs" }).blobs).toBe("/srv/blobs");
});
