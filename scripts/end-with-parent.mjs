// Preloaded into a child process with an IPC channel: exits when its parent is gone, however that ended.
process.once("disconnect", () => process.exit(1));
