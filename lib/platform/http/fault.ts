const FRAMES = 8;

/** What may be logged of a fault: its kind and where it arose. A message may quote data, so it stays out. */
export function describeFault(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, code: "code" in error ? String(error.code) : undefined, at: at?.slice(0, FRAMES) };
}
