import "server-only";
import { db } from "./client.server";
import { Prisma } from "./generated/client";
import { joinPeriod, SUM_OF_PERIOD } from "./months.server";

/** What of the rollups figure_months and figure_agent_months is added up. */
export type FigureTotal = {
  figures: readonly string[];
  /** Conditions on the rollup `kept`, and whether one of them is on its agents or teams. */
  conditions: Prisma.Sql[];
  isByAgent: boolean;
  /** Days as "YYYY-MM-DD"; an open end is undefined. */
  from: string | undefined;
  to: string | undefined;
};

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

/** The sum of figures over a period, however many rows they count. */
export async function totalOfFigures({ figures, conditions, isByAgent, from, to }: FigureTotal): Promise<number> {
  const period = { date_from: from ?? FIRST_DAY, date_to: to ?? LAST_DAY };
  const where = Prisma.join([Prisma.sql`kept.figure = ANY(${figures}::text[])`, ...conditions], " AND ");
  const [row] = await db.$queryRaw<{ total: number | null }[]>`
    SELECT ${SUM_OF_PERIOD} AS total
    FROM ${Prisma.raw(isByAgent ? "figure_agent_months" : "figure_months")} kept ${joinPeriod(period)} WHERE ${where}`;
  return row?.total ?? 0;
}

/** Condition that a rollup `kept` counts a key of a dimension: the key, what is unknown, or what has no key of its own. */
export function isOfKey(
  dimension: string,
  key: string | undefined,
  group: "unknown" | "other" | undefined,
): Prisma.Sql {
  if (group !== undefined) return Prisma.sql`kept.number = ${group === "unknown" ? 0 : -1}`;
  return Prisma.sql`EXISTS (
    SELECT FROM insight_keys known WHERE known.tenant_id = kept.tenant_id AND known.number = kept.number
      AND known.dimension = ${dimension}::insight_dimension AND known.key = ${key})`;
}
