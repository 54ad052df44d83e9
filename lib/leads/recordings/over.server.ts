import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Schedule, StoredPeriod } from "./retention";

type Periods = Schedule<StoredPeriod | null>;
type Column = Prisma.Sql;

const lengthOf = ({ length, unit }: StoredPeriod) => `${length} ${unit}`;

/** Whether the last day of a tenant's period has passed, as retentionOf computes it; never without a period. */
export const isOver = (began_at: Column, tenant_id: Column, schedule: Periods): Prisma.Sql =>
  Prisma.sql`(day_of(${began_at}) + ${intervalOf(tenant_id, schedule)} < day_of(now())) IS TRUE`;

/** Whether the shortest of all periods may be over: for an index of the moment, whatever the months in between. */
export function mayBeOver(began_at: Column, { platform, own }: Periods): Prisma.Sql {
  const periods = [platform, ...own.values()].filter((period) => period !== null);
  const lengths = [...new Set(periods.map(lengthOf))];
  return Prisma.sql`${began_at} < (
    SELECT max(now() - length::interval) + interval '2 days' FROM unnest(${lengths}::text[]) AS length)`;
}

function intervalOf(tenant_id: Column, { platform, own }: Periods): Prisma.Sql {
  const lengths = JSON.stringify(Object.fromEntries([...own].map(([id, period]) => [id, period && lengthOf(period)])));
  return Prisma.sql`(CASE WHEN ${lengths}::jsonb ? ${tenant_id}::text THEN ${lengths}::jsonb ->> ${tenant_id}::text
    ELSE ${platform && lengthOf(platform)}::text END)::interval`;
}
