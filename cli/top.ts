import type { Command } from "./command.ts";
import { usageError } from "./exit.ts";
import { showTop } from "./top-screen.ts";
import { streamTop } from "./top-stream.ts";
import { emptyTop, orders, type TopView } from "./top-view.ts";

export const topRuns: Command = {
  name: "runs top",
  summary: "Watch all runs on a live screen, or as a line a change with --json",
  positionals: [],
  options: {
    limit: { type: "string", value: "N", description: "The newest so many, 1 to 1000 (200 when absent)" },
    search: { type: "string", value: "TEXT", description: "Begin with this filter (`/` changes it)" },
    by: {
      type: "string",
      value: "ORDER",
      choices: orders,
      description: `Begin in this order (\`s\` changes it): ${orders.join(", ")}`,
    },
  },
  async run(call) {
    const limit = call.values.whole("limit", 1, 1000) ?? 200;
    const order = orders.find((each) => each === call.values.choice("by")) ?? "newest";
    const view: TopView = { ...emptyTop, order, filter: call.values.string("search") ?? "" };
    if (call.output.json) return streamTop(call, view, limit);
    if (!call.output.live || process.stdin.isTTY !== true)
      throw usageError(
        "runs top needs a terminal; --json writes a line a change, `trainyard train list` a list",
      );
    return showTop(call, view, limit);
  },
};
