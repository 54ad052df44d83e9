import "server-only";
import type { Period } from "@/lib/insights/rollup/period";
import { LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { type Counted, conditionsOn, isByAgent, type Split } from "@/lib/leads/list/insight-counts.server";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, ofOwners, SUM_OF_PERIOD } from "@/lib/platform/figures/months.server";
import type { ChartCounts } from "../schema";
import { type Counts, slicesOf } from "../slices";

/** The leads received in a period, by each of their properties and by status. Noted changes must have been added. */
export async function dimensionCounts(
  period: Period,
  counted: Counted,
): Promise<ChartCounts<LeadDimension> & { status: Record<LeadStatus, number> }> {
  const counts = await read(period, counted);
  const countsOf = (dimension: LeadDimension) => slicesOf(dimension, counts.get(dimension) ?? []);
  return {
    status: byStatus(counts.get("status") ?? []),
    ...(Object.fromEntries(
      LEAD_DIMENSIONS.map((name) => [`${name}_counts`, countsOf(name)]),
    ) as ChartCounts<LeadDimension>),
  };
}

/** Every status with its count. */
const byStatus = (counts: Counts) =>
  Object.fromEntries(
    LEAD_STATUSES.map((status) => [status, counts.find(({ key }) => key === status)?.count ?? 0]),
  ) as Record<LeadStatus, number>;

async function read(period: Period, counted: Counted): Promise<Map<string, Counts>> {
  const dimensions: Split[] = ["status", ...LEAD_DIMENSIONS];
  const conditions = [
    Prisma.sql`kept.figure = 'received' AND kept.dimension = ANY(${dimensions}::text[])`,
    ofOwners(isByAgent(counted)),
    ...conditionsOn(counted),
  ];
  // Values of several tenants are added up by their text. One row for each dimension is faster to read than one for each value.
  const rows = await db.$queryRaw<{ dimension: string; counts: Counts }[]>`
    SELECT dimension, json_agg(json_build_object('key', key, 'number', number, 'count', count)) AS counts
    FROM (
      SELECT summed.dimension, known.key, least(summed.number, 1) AS number, sum(summed.count) AS count
      FROM (
        SELECT kept.tenant_id, kept.dimension, kept.number, ${SUM_OF_PERIOD} AS count
        FROM figures kept ${joinPeriod(period)}
        WHERE ${Prisma.join(conditions, " AND ")} GROUP BY 1, 2, 3
      ) AS summed
      LEFT JOIN insight_keys known ON known.tenant_id = summed.tenant_id AND known.dimension = summed.dimension
        AND known.number = summed.number
      WHERE summed.count <> 0 GROUP BY 1, 2, 3
    ) AS by_key
    GROUP BY dimension`;
  return new Map(rows.map(({ dimension, counts }) => [dimension, counts]));
}
