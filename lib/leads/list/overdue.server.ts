import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { startOfToday } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";

/** SQL condition that an agreed call is overdue, as its rollup counts it. @param column of its time, such as "leads.diary_at" */
export const isOverdue = (column: string): Prisma.Sql =>
  Prisma.sql`quarter_of(${Prisma.raw(column)}) <= now() - interval '15 minutes'`;

/** SQL condition that an agreed call is due before today ends in South Africa. @param column as of isOverdue() */
export const isDueToday = (column: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} < ${new Date(startOfToday().getTime() + DAY_MS)}`;
