import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { hasCredit } from "./credit-filters.server";
import { countOfCredit } from "./credit-total.server";
import { LEAD_DIMENSIONS } from "./dimensions";
import {
  type Counted,
  conditionsOn,
  isByAgent,
  type Part,
  receivedLeads,
  type Split,
  totalOfPart,
} from "./insight-counts.server";
import { firstRecentDay, UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import type { LeadFilter } from "@/lib/leads/record/schema";
import { isProcessedAsked, NOBODY, type Selection, userIdOf } from "./selection.server";
import { LEAD_STATUS } from "@/lib/leads/record/status";

/** The limit for counting rows. Rollups have no limit. */
export const MAX_COUNTED = 10_000;

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

export type Total = { total: number; more: boolean };

/** SQL of a number of leads, and whether it counts rows, up to one more than the limit. */
export type Count = { sql: Prisma.Sql; isLimited: boolean };

/**
 * How many leads a filter selects, as SQL of one number for the query that reads them: from a rollup where one can answer
 * it, else by counting rows.
 */
export async function countLeads(actor: Actor, filter: LeadFilter, selection: Selection): Promise<Count> {
  const total =
    filter.search === undefined && filter.import_id === undefined && filter.conditions === undefined
      ? await totalFromRollups(actor, filter, selection)
      : null;
  if (total === null) return { sql: countRows(selection), isLimited: true };
  return {
    sql: typeof total === "number" ? Prisma.sql`${total}::int` : Prisma.sql`coalesce((${total}), 0)`,
    isLimited: false,
  };
}

/** @param counted what a count has come to */
export function totalOf({ isLimited }: Count, counted: number, { more }: Selection): Total {
  if (!isLimited) return { total: counted, more: false };
  return { total: Math.min(counted, MAX_COUNTED), more: more || counted > MAX_COUNTED };
}

// Each rollup knows some of the filters; null if none knows them all.
async function totalFromRollups(
  actor: Actor,
  filter: LeadFilter,
  selection: Selection,
): Promise<Prisma.Sql | number | null> {
  const { productIds, reach } = selection;
  if (hasCredit(filter)) return countOfCredit(actor, filter, productIds);
  const { status, processed, product_not, team_id, assigned_user_id, date_from, date_to } = filter;
  const counted: Counted = {
    products: productIds ?? undefined,
    products_not: product_not,
    user_id: userIdOf(actor, assigned_user_id),
    team_id,
    reach,
  };
  const [part, ...others] = partsOf(filter);
  const hasPeriod = (date_from ?? date_to) !== undefined;
  if (!part && !hasPeriod && (status !== undefined || isByAgent(counted))) return ofCounts(filter, counted);
  // Leads that nobody has are only among the figures of the whole tenant.
  if (others.length > 0 || counted.user_id === NOBODY) return null;
  const period = { date_from: date_from ?? FIRST_DAY, date_to: date_to ?? LAST_DAY };
  if (part && status === undefined && isProcessedAsked(filter) === undefined) {
    return totalOfPart(part.split, part.part, period, counted);
  }
  if (part) return null;
  if (status === undefined) return ofDays(filter, counted, hasPeriod ? period : null);
  return processed === "any" ? totalOfPart("status", { key: status }, period, counted) : null;
}

function partsOf(filter: LeadFilter): { split: Split; part: Part }[] {
  return LEAD_DIMENSIONS.flatMap((split) => {
    const [key, group, not] = [filter[split], filter[`${split}_group`], filter[`${split}_not`]];
    return [
      ...(key === undefined ? [] : [{ split, part: { key } }]),
      ...(group === undefined ? [] : [{ split, part: { group } }]),
      ...(not === undefined ? [] : [{ split, part: { not } }]),
    ];
  });
}

type Period = { date_from: string; date_to: string };

function ofDays(filter: LeadFilter, counted: Counted, period: Period | null): Prisma.Sql {
  const isProcessed = isProcessedAsked(filter);
  if (isProcessed) return receivedLeads("processed", period, counted);
  const received = receivedLeads("received", period, counted);
  return isProcessed === undefined
    ? received
    : Prisma.sql`${received} - ${receivedLeads("processed", period, counted)}`;
}

// The same conditions as in the selection, on lead_counts.
function ofCounts(filter: LeadFilter, counted: Counted): Prisma.Sql {
  const { status, processed } = filter;
  const isProcessed = isProcessedAsked(filter);
  const isRecent = Prisma.sql`kept.processed_on >= ${firstRecentDay()}::date`;
  const conditions = [
    ...(status ? [Prisma.sql`kept.status = ${status}`] : []),
    ...(status && processed === undefined ? [LEAD_STATUS[status].isOpen ? isNever : isRecent] : []),
    ...(isProcessed === undefined ? [] : [isProcessed ? Prisma.sql`NOT ${isNever}` : isNever]),
    ...conditionsOn(counted),
    Prisma.sql`true`,
  ];
  return Prisma.sql`SELECT sum(kept.count)::int AS total FROM lead_counts kept WHERE ${Prisma.join(conditions, " AND ")}`;
}

const isNever = Prisma.sql`kept.processed_on = ${UNPROCESSED_DAY}::date`;

const countRows = ({ from, listed }: Selection) => Prisma.sql`(
  SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${listed} LIMIT ${MAX_COUNTED + 1}::int) AS counted)`;
