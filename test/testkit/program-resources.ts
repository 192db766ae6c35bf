// Loaded before a program that a test starts: names on request what the program holds. The tether beside it has
// made the channel one that keeps nobody alive, and listening must not undo that.
process.on("message", (word) => {
  if (word === "resources") process.send?.(process.getActiveResourcesInfo());
});
process.channel?.unref();
