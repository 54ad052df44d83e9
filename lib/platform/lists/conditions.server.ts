import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Condition } from "./conditions";

type Value = string | number | null;

/** A condition on a column; null among the values stands for rows without one, which "not" keeps otherwise. */
export function conditionSql(column: Prisma.Sql, { operator, values }: Pick<Condition<Value>, "operator" | "values">) {
  const given = values.filter((value) => value !== null);
  const type = Prisma.raw(given.every((value) => typeof value === "number") ? "int[]" : "text[]");
  const isAny = Prisma.sql`${column} = ANY(${given}::${type})`;
  const withNull = values.includes(null);
  if (operator === "any") return withNull ? Prisma.sql`(${isAny} OR ${column} IS NULL)` : isAny;
  return withNull ? Prisma.sql`(${column} IS NOT NULL AND NOT ${isAny})` : Prisma.sql`(${isAny}) IS NOT TRUE`;
}

/** A condition on a nullable column as Prisma takes it. */
export const conditionWhere = (
  field: string,
  { operator, values }: Pick<Condition<string | number>, "operator" | "values">,
) => (operator === "any" ? { [field]: { in: values } } : { OR: [{ [field]: null }, { [field]: { notIn: values } }] });
