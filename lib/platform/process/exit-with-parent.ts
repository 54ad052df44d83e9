/** Exits when the process that started this one with an IPC channel (scripts/serve.ts) is gone, however it ended. */
export function exitWithParent(): void {
  process.once("disconnect", () => process.exit(0));
}
