import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { RetentionPeriod } from "./retention";

/**
 * Whether the last day of a period has passed, as retentionOf computes it. The first comparison is for an index of the
 * moment, whatever the months in between.
 */
export function isOver(began_at: Prisma.Sql, { length, unit }: RetentionPeriod): Prisma.Sql {
  const period = `${length} ${unit}`;
  return Prisma.sql`(${began_at} < now() - ${period}::interval + interval '2 days'
    AND day_of(${began_at}) + ${period}::interval < day_of(now()))`;
}
