import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";

/** SQL condition that an agreed call is overdue, as its rollup counts it. @param column of its time, such as "leads.diary_at" */
export const isOverdue = (column: string): Prisma.Sql =>
  Prisma.sql`quarter_of(${Prisma.raw(column)}) <= now() - interval '15 minutes'`;
