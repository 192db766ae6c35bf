// Runs a program on a Node that is new enough: this one, or the one that came with the package. Plain JavaScript of
// 2020, so that an old Node gets as far as saying what is the matter.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";

const NEEDED = 24;

/** Does not come back, unless Node is too old and none came with us: then it has said so in one line. */
export function onNode(flags, program, args) {
  const [major] = process.versions.node.split(".");
  if (Number(major) >= NEEDED) return inPlace([...flags, program, ...args]);
  const node = packagedNode();
  if (node !== null) return beneath(node, flags, [program, ...args]);
  console.error(
    `trainyard needs Node ${NEEDED} or newer, and this is ${process.versions.node}: get one from https://nodejs.org, ` +
      "or let npm run the install script of its dependency `node`, which brings one (npm install --allow-scripts=node).",
  );
  process.exitCode = 1;
}

function packagedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("node/package.json"));
    const path = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** The same process number, the same terminal, nothing between a signal and its receiver. Windows cannot. */
function inPlace(args) {
  if (process.platform === "win32") return beneath(process.execPath, [], args);
  process.execve(process.execPath, [process.execPath, ...args], process.env);
}

/** A child with our terminal, our signals and our end: it gets what we get, we end as it ends, and it never outlives us. */
function beneath(node, flags, args) {
  const tether = new URL("./tether.js", import.meta.url).href;
  const child = spawn(node, [...flags, `--import=${tether}`, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends its Ctrl-C to the child as well.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    console.error(`trainyard could not start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]));
}
