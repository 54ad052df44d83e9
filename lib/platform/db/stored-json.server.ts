import "server-only";
import type { z } from "zod";
import { pick } from "@/lib/platform/schemas/picker.server";

/**
 * The value of a JSON column, whose content the database does not check. Fields that the schema does not name are left out:
 * a later release may have written them.
 * @param column for the error, such as "banks.account_rules"
 * @throws Error with the paths that are wrong, but without their values, which may be personal
 */
export function storedJson<Read extends z.ZodType>(column: string, schema: Read, value: unknown): z.output<Read> {
  const { success, data, error } = schema.safeParse(pick(schema, value));
  if (success) return data;
  const problems = error.issues.map(({ path, code }) => `${path.join(".") || "(all of it)"}: ${code}`);
  throw new Error(`${column} has other content than its schema says: ${problems.join(", ")}`);
}
