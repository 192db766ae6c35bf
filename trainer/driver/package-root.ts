import { fileURLToPath } from "node:url";

/** Whether this runs from the repository (TypeScript, types stripped) or from the compiled package. */
export const fromSource = import.meta.url.endsWith(".ts");

/** The folder of this package's package.json; the compiled files lie one deeper, in `dist/`. */
export const packageRoot = fileURLToPath(new URL(fromSource ? "../.." : "../../..", import.meta.url));

/** The program that runs a rollout. */
export const hostProgram = fileURLToPath(
  new URL(fromSource ? "../../sdk/host.ts" : "../../sdk/host.js", import.meta.url),
);
