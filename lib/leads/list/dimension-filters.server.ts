import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { DimensionFilter } from "./dimension-filters";
import { LEAD_DIMENSIONS, type LeadDimension } from "./dimensions";

/** The conditions of such filters on a table that has the dimensions as columns. */
export function dimensionConditions(filter: DimensionFilter, table: "leads" | "sales"): Prisma.Sql[] {
  const { product_not } = filter;
  return [
    ...LEAD_DIMENSIONS.flatMap((dimension) => conditionsOf(filter, dimension, table)),
    ...(product_not ? [Prisma.sql`${Prisma.raw(table)}.product_id <> ALL(${product_not}::int[])`] : []),
  ];
}

/** Whether a filter asks for what has no key of its own. */
export const hasOther = (filter: DimensionFilter): boolean =>
  LEAD_DIMENSIONS.some((dimension) => filter[`${dimension}_group`] === "other");

function conditionsOf(filter: DimensionFilter, dimension: LeadDimension, table: string): Prisma.Sql[] {
  const [key, group, except] = [filter[dimension], filter[`${dimension}_group`], filter[`${dimension}_not`]];
  const column = Prisma.raw(`${table}.${dimension}`);
  return [
    ...(key === undefined ? [] : [Prisma.sql`${column} = ${key}`]),
    ...(group === "unknown" ? [Prisma.sql`${column} IS NULL`] : []),
    ...(group === "other" ? [hasNoKey(dimension, table)] : []),
    ...(except ? [isNoneOf(column, except)] : []),
  ];
}

const hasNoKey = (dimension: LeadDimension, table: string) =>
  Prisma.raw(`${table}.${dimension} IS NOT NULL AND NOT EXISTS (
  SELECT FROM insight_keys known WHERE known.tenant_id = ${table}.tenant_id AND known.dimension = '${dimension}'
    AND known.key = ${table}.${dimension})`);

function isNoneOf(column: Prisma.Sql, except: (string | null)[]): Prisma.Sql {
  const keys = except.filter((key) => key !== null);
  return except.includes(null)
    ? Prisma.sql`(${column} IS NOT NULL AND ${column} <> ALL(${keys}::text[]))`
    : Prisma.sql`(${column} <> ALL(${keys}::text[]) OR ${column} IS NULL)`;
}
