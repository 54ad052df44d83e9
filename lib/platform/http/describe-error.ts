const FRAMES = 8;

/** What may be logged of an error: its name, its code and its stack. Its message may quote personal data. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, code: "code" in error ? String(error.code) : undefined, at: at?.slice(0, FRAMES) };
}
