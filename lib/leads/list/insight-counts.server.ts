import "server-only";
import { isCountWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isAmongOthers, isOfGroup, isOfKeys } from "@/lib/platform/figures/insight-keys.server";
import { joinPeriod, ofOwners, SUM_OF_PERIOD } from "@/lib/platform/figures/months.server";
import type { LeadDimension } from "./dimensions";
import { foldInsights } from "./fold-insights.server";

/** Whose leads of which products are counted. Ids that are left out stand for all. */
export type Counted = {
  /** Within all of them. */
  products?: readonly number[];
  products_not?: readonly number[];
  user_id?: number;
  team_id?: number;
  reach: Reach | null;
};

/** Days in South Africa, "YYYY-MM-DD", both included. */
type Period = { date_from: string; date_to: string };

/** A column that leads are counted by. */
export type Split = LeadDimension | "status";

/** What of a split is counted: a value, what is unknown or other, or all but some values (null for unknown). */
export type Part = { key: string } | { group: "unknown" | "other" } | { not: readonly (string | null)[] };

/** Conditions on figures `kept`, or on noted changes, by product, agent and team. */
export function conditionsOn({ products, products_not, user_id, team_id, reach }: Counted): Prisma.Sql[] {
  return [
    ...(products ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`),
    ...(products_not ? [Prisma.sql`kept.product_id <> ALL(${products_not}::int[])`] : []),
    ...(user_id === undefined ? [] : [Prisma.sql`kept.user_id = ${user_id}`]),
    ...(team_id === undefined ? [] : [Prisma.sql`kept.team_id = ${team_id}`]),
    ...(reach ? [isCountWithin(reach)] : []),
  ];
}

/** Whether only some agents or teams are counted. */
export const isByAgent = ({ user_id, team_id, reach }: Counted): boolean =>
  user_id !== undefined || team_id !== undefined || reach !== null;

/**
 * SQL of the number of leads that were received in a period, or of those that are processed. Lists need it in the query of
 * a page, so the noted changes are counted where they are.
 * @param period null for all days
 */
export function receivedLeads(figure: "received" | "processed", period: Period | null, counted: Counted): Prisma.Sql {
  const conditions = conditionsOn(counted);
  const ofFigure = [
    Prisma.sql`kept.figure = ${figure} AND kept.dimension = 'none'`,
    ofOwners(isByAgent(counted)),
    ...conditions,
  ];
  const ofNoted = [
    ...(period ? [Prisma.sql`kept.day BETWEEN ${period.date_from}::date AND ${period.date_to}::date`] : []),
    ...(figure === "processed" ? [Prisma.sql`kept.is_processed`] : []),
    ...conditions,
    Prisma.sql`true`,
  ];
  return Prisma.sql`(
    coalesce((SELECT ${period ? SUM_OF_PERIOD : Prisma.sql`sum(kept.total)`} FROM figures kept
      ${period ? joinPeriod(period) : Prisma.empty} WHERE ${Prisma.join(ofFigure, " AND ")}), 0)
    + coalesce((SELECT sum(kept.change) FROM insight_changes kept WHERE ${Prisma.join(ofNoted, " AND ")}), 0)
  )::int`;
}

/**
 * How many leads received in a period belong to a part of a split; null if the part names a value beyond those that have
 * keys, which the rollups can't tell from others.
 */
export async function totalOfPart(split: Split, part: Part, period: Period, counted: Counted): Promise<number | null> {
  await foldInsights();
  const conditions = [
    Prisma.sql`kept.figure = 'received' AND kept.dimension = ${split}`,
    ofOwners(isByAgent(counted)),
    isPart(part),
    ...conditionsOn(counted),
  ];
  const [row] = await db.$queryRaw<{ total: number | null; is_known: boolean }[]>`
    SELECT ${SUM_OF_PERIOD} AS total, NOT ${isAmongOthers(split, keysOf(part))} AS is_known
    FROM figures kept ${joinPeriod(period)} WHERE ${Prisma.join(conditions, " AND ")}`;
  return row?.is_known ? (row.total ?? 0) : null;
}

const keysOf = (part: Part): string[] => {
  if ("key" in part) return [part.key];
  return "not" in part ? part.not.filter((key) => key !== null) : [];
};

function isPart(part: Part): Prisma.Sql {
  if ("key" in part) return isOfKeys([part.key]);
  if ("group" in part) return isOfGroup(part.group);
  const isNotUnknown = part.not.includes(null) ? Prisma.sql`NOT ${isOfGroup("unknown")}` : Prisma.sql`true`;
  return Prisma.sql`NOT ${isOfKeys(keysOf(part))} AND ${isNotUnknown}`;
}
