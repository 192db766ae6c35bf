// Loaded before a program that bin/on-node.js runs beneath itself: whoever kills the upper process with -9 means this one.
process.channel?.unref();
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
