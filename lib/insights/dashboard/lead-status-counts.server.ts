import "server-only";
import { type Counted, conditionsOn } from "@/lib/leads/leads/insight-counts.server";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/leads/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

type Count = { status: string; count: number };

/** The current number of leads in each status, whenever they were received. */
export async function leadStatusCounts(counted: Counted): Promise<Record<LeadStatus, number>> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOn(counted)], " AND ");
  return byStatus(
    await db.$queryRaw<Count[]>`
      SELECT kept.status, sum(kept.count)::int AS count FROM lead_counts kept WHERE ${conditions} GROUP BY 1`,
  );
}

/** Every status with its count. */
export const byStatus = (counts: readonly Count[]) =>
  Object.fromEntries(
    LEAD_STATUSES.map((status) => [status, counts.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<LeadStatus, number>;
