import { defineConfig } from "vitest/config";

// What Node resolves with --conditions=trainyard-source, Vite must resolve as well.
const conditions = ["trainyard-source", "node"];

export default defineConfig({
  resolve: {
    conditions,
    // Vite would take graphql's .mjs for our code while our dependencies take its .js: two copies, whose types refuse each other.
    alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }],
  },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "dist/**", "**/.trainyard/**"],
    globalSetup: "test/testkit/setup.ts",
    pool: "forks",
    execArgv: ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"],
    maxWorkers: 2,
    // What hangs fails, and what is only slow does not: a machine may be ten times slower than the one of the day.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    teardownTimeout: 30_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
