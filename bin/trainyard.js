#!/usr/bin/env node
// The command `trainyard`: from the repository its TypeScript, from the package what that was compiled to.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onNode } from "./on-node.js";

const source = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const compiled = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
const args = process.argv.slice(2);

if (existsSync(source))
  onNode(["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"], source, args);
else onNode([], compiled, args);
