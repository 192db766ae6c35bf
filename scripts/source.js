// Runs a TypeScript program of this repository, on a Node that can: node scripts/source.js FILE [ARGUMENT…]
import { onNode } from "../bin/on-node.js";

const [program, ...args] = process.argv.slice(2);
onNode(["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"], program, args);
