import "server-only";
import { betweenDays } from "@/lib/platform/time/days";
import { Prisma } from "./generated/client";

/** The condition that a column has a value; none where it may have any. */
export const equals = (column: string, value: string | number | boolean | undefined): Prisma.Sql[] =>
  value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];

/** The conditions that a moment lies between two days, each of which may be open. */
export function betweenMoments(column: string, from: string | undefined, to: string | undefined): Prisma.Sql[] {
  const { gte, lt } = betweenDays(from, to);
  const moment = Prisma.raw(column);
  return [...(gte ? [Prisma.sql`${moment} >= ${gte}`] : []), ...(lt ? [Prisma.sql`${moment} < ${lt}`] : [])];
}
