import { expect, test } from "vitest";
import { mintToken } from "./access/token.ts";
import { createRedaction, secretsOf } from "./redaction.ts";

test("secrets of the environment are known by their names, and passwords by their URLs", () => {
  expect(
    secretsOf({
      TRAINYARD_SECRET_JUDGE: "judge-secret",
      AWS_SECRET_ACCESS_KEY: "aws/secret",
      TRAINYARD_DATABASE_URL: "postgres://someone:p%40ssword@host/db",
      TRAINYARD_NATS_URL: "nats://nats-token@a:4222,nats://b:4222",
      TRAINYARD_BLOBS: "/data/blobs",
      TRAINYARD_PORT: "4000",
    }),
  ).toEqual(["judge-secret", "aws/secret", "p%40ssword", "p@ssword", "nats-token", "nats-token"]);
});

test("a comma in a password does not hide it", () => {
  expect(secretsOf({ TRAINYARD_DATABASE_URL: "postgres://someone:pass,word@host/db" })).toContain(
    "pass,word",
  );
});

test("a line loses what is secret in it, in whatever form it came, and nothing else", () => {
  const { token } = mintToken();
  const redact = createRedaction(['line\nbreak "quoted"', "p@ssword", "short"]);
  const line = JSON.stringify({
    requestId: "r-1",
    reason: `line\nbreak "quoted" and short, postgres://me:hunter22@db:5432/x, Bearer ${token}, p%40ssword`,
    url: "/uploads/1?token=abcdef0123456789&part=2",
    link: "/checkpoints/1/export.tar?trainer=1&ticket=abcdef0123456789",
    key: token,
  });
  const clean = redact(line);
  expect(JSON.parse(clean)).toEqual({
    requestId: "r-1",
    reason: "[redacted] and short, postgres://[redacted]@db:5432/x, Bearer [redacted], [redacted]",
    url: "/uploads/1?token=[redacted]&part=2",
    link: "/checkpoints/1/export.tar?trainer=1&ticket=[redacted]",
    key: "ty_[redacted]",
  });
});
