const FRAMES = 8;

/** What may be logged about an error: its name, code and stack, but not its message, which may quote personal data. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, code: "code" in error ? String(error.code) : undefined, at: at?.slice(0, FRAMES) };
}
