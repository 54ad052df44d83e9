import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { firstRecentDay, UNPROCESSED_DAY } from "./recent";
import type { LeadFilter } from "./schema";
import { type Selection, userIdOf } from "./selection.server";
import { LEAD_STATUS } from "./status";

/** The limit for counting rows. Rollups have no limit. */
export const MAX_COUNTED = 10_000;

export type Total = { total: number; more: boolean };

/** How many leads a filter selects, from a rollup where one can answer it, else by counting rows. */
export async function countLeads(actor: Actor, filter: LeadFilter, selection: Selection): Promise<Total> {
  const { source, campaign, search, date_from, date_to } = filter;
  if ((source ?? campaign ?? search) !== undefined) return countRows(selection);
  if (isOfEverybody(filter, selection)) return readRollup(sumOfDays(filter, selection));
  return (date_from ?? date_to) === undefined
    ? readRollup(sumOfCounts(actor, filter, selection))
    : countRows(selection);
}

const isOfEverybody = ({ status, unprocessed, assigned_user_id, team_id }: LeadFilter, { reach }: Selection) =>
  (status ?? assigned_user_id ?? team_id) === undefined && !unprocessed && !reach;

// From lead_days, which has one row per day, while the counts have one per day, status, agent and team.
const sumOfDays = ({ date_from, date_to }: LeadFilter, { productIds }: Selection) => Prisma.sql`
  SELECT sum(received)::int AS total FROM lead_days WHERE ${ofProducts("product_id", productIds)}
    AND (${date_from ?? null}::date IS NULL OR day >= ${date_from ?? null}::date)
    AND (${date_to ?? null}::date IS NULL OR day <= ${date_to ?? null}::date)`;

// The same conditions as in the selection, on lead_counts.
function sumOfCounts(actor: Actor, filter: LeadFilter, { productIds, reach }: Selection) {
  const { status, unprocessed, assigned_user_id, team_id } = filter;
  const userId = userIdOf(actor, assigned_user_id);
  const isRecent = Prisma.sql`processed_on >= ${firstRecentDay()}::date`;
  const conditions = [
    ofProducts("product_id", productIds),
    ...(status ? [Prisma.sql`status = ${status}`, LEAD_STATUS[status].isOpen ? isNever : isRecent] : []),
    ...(unprocessed ? [isNever] : []),
    ...(userId === undefined ? [] : [Prisma.sql`user_id = ${userId}`]),
    ...(team_id === undefined ? [] : [Prisma.sql`team_id = ${team_id}`]),
    ...(reach ? [isCountWithin(reach)] : []),
  ];
  return Prisma.sql`SELECT sum(count)::int AS total FROM lead_counts AS kept WHERE ${Prisma.join(conditions, " AND ")}`;
}

const isNever = Prisma.sql`processed_on = ${UNPROCESSED_DAY}::date`;

const ofProducts = (column: string, ids: number[] | null) =>
  ids
    ? Prisma.join(
        ids.map((id) => Prisma.sql`${Prisma.raw(column)} = ${id}`),
        " AND ",
      )
    : Prisma.sql`true`;

async function readRollup(query: Prisma.Sql): Promise<Total> {
  const [row] = await db.$queryRaw<{ total: number | null }[]>(query);
  return { total: row?.total ?? 0, more: false };
}

async function countRows({ from, where, more }: Selection): Promise<Total> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${MAX_COUNTED + 1}::int) AS counted`;
  const total = row?.total ?? 0;
  return { total: Math.min(total, MAX_COUNTED), more: more || total > MAX_COUNTED };
}
