import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { queryObjects, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before a program that a test starts: says on request what the program holds, by name. Objects are counted
// after everything unreachable is gone, so a subscriber that was forgotten in some list still shows by its socket.
process.on("message", (word) => {
  if (word === "usage") return void process.send?.(usage());
  if (word !== "resources") return;
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
  counts["sockets in memory"] = Number(queryObjects(Socket));
  counts["responses in memory"] = Number(queryObjects(ServerResponse));
  process.send?.(counts);
});

function usage() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { rssBytes: rss, heapBytes: heapUsed, cpuMs: (user + system) / 1000 };
}
// The tether beside it has made the channel one that keeps nobody alive, and listening must not undo that.
process.channel?.unref();
