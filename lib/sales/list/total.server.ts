import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin } from "@/lib/identity/teams/reach.server";
import { MAX_COUNTED, type Total } from "@/lib/leads/list/total.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { hasCredit } from "./credit-filters";
import { countByMaker } from "./credit-total.server";
import type { SaleFilter } from "./query";
import { WIDELY_SEEN_STATUSES } from "@/lib/sales/record/seen.server";
import { agentIdOf, type SaleSelection } from "./selection.server";

/**
 * How many sales a filter selects, as a query of the rollup; null where it can't answer. It does not know who checks a
 * sale, and which callbacks are open to the team.
 */
export function totalInRollup(
  actor: Actor,
  filter: SaleFilter,
  { productIds, statuses, reach }: SaleSelection,
): Prisma.Sql | null {
  const { search, product_plan_id, source, debit_day, date_from, date_to } = filter;
  const asked = [search, product_plan_id, source, debit_day, date_from, date_to];
  const results = [filter.qc_result, filter.policy_outcome, filter.confirmation, filter.conditions];
  const isInRollup = [...asked, ...results].every((value) => value === undefined) && !hasCredit(filter);
  const isReachInRollup = reach === null || !statuses.some((status) => WIDELY_SEEN_STATUSES.includes(status));
  if (!isInRollup || !isReachInRollup) return null;
  const agentId = agentIdOf(actor, filter.agent_id);
  const conditions = [
    Prisma.sql`kept.status IN (${literals(statuses)})`,
    ...(productIds ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`),
    ...(agentId === undefined ? [] : [Prisma.sql`kept.user_id = ${agentId}`]),
    ...(filter.team_id === undefined ? [] : [Prisma.sql`kept.team_id = ${filter.team_id}`]),
    ...(reach ? [isCountWithin(reach)] : []),
  ];
  return Prisma.sql`
    SELECT coalesce(sum(kept.count), 0) FROM sale_counts AS kept WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** How many sales there are, from the rollups of their makers where they know, else by counting rows up to a limit. */
export async function countSales(actor: Actor, filter: SaleFilter, selection: SaleSelection): Promise<Total> {
  const total = filter.conditions ? null : await countByMaker(actor, filter, selection.productIds);
  return total === null ? countRows(selection) : { total, more: false };
}

async function countRows({ from, listed, more }: SaleSelection): Promise<Total> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*) AS total FROM (SELECT FROM ${from} WHERE ${listed} LIMIT ${MAX_COUNTED + 1}::int) AS counted`;
  const total = row?.total ?? 0;
  return { total: Math.min(total, MAX_COUNTED), more: more || total > MAX_COUNTED };
}
