import "server-only";
import type { z } from "zod";

/**
 * The value of a JSON column, whose content the database does not check.
 * @param column for the error, such as "banks.account_rules"
 * @throws Error with the paths that are wrong, but without their values, which may be personal
 */
export function storedJson<Read extends z.ZodType>(column: string, schema: Read, value: unknown): z.output<Read> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const problems = error.issues.map(({ path, code }) => `${path.join(".") || "(all of it)"}: ${code}`);
  throw new Error(`${column} has other content than its schema says: ${problems.join(", ")}`);
}
