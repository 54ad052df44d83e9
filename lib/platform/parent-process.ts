/** Ends this process when the one that started it over an IPC channel (scripts/serve.ts) dies without a word. */
export function endWithParent(): void {
  process.once("disconnect", () => process.exit(0));
}
