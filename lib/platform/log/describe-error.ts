const FRAMES = 8;

type Description = { name: string; code?: string | undefined; at?: string[] | undefined; cause?: Description };

/**
 * What may be logged about an error and its cause: name, code and stack, but not the message, which may quote personal data.
 */
export function describeError(error: unknown): Description {
  const description = describe(error);
  const hasCause = error instanceof Error && error.cause !== undefined;
  return hasCause ? { ...description, cause: describe(error.cause) } : description;
}

function describe(error: unknown): Description {
  if (!(error instanceof Error)) return { name: typeof error };
  const at = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return {
    name: error.name,
    code: "code" in error ? String(error.code) : undefined,
    at: at?.slice(0, FRAMES),
  };
}
