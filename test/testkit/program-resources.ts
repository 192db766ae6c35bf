import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { queryObjects } from "node:v8";

// Loaded before a program that a test starts: says on request what the program holds, by name. Objects are counted
// after everything unreachable is gone, so a subscriber that was forgotten in some list still shows by its socket.
process.on("message", (word) => {
  if (word !== "resources") return;
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
  counts["sockets in memory"] = Number(queryObjects(Socket));
  counts["responses in memory"] = Number(queryObjects(ServerResponse));
  process.send?.(counts);
});
// The tether beside it has made the channel one that keeps nobody alive, and listening must not undo that.
process.channel?.unref();
