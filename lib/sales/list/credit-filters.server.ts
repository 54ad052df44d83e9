import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isWithin } from "@/lib/identity/teams/reach.server";
import { dimensionConditions } from "@/lib/leads/list/dimension-filters.server";
import { betweenDays } from "@/lib/platform/time/days";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { creditOf, type SaleCreditFilter } from "./credit-filters";
import type { SaleFilter } from "./query";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";

/** The conditions on `sales` of what insights count, and of the scope that they count in. */
export async function saleCreditConditions(actor: Actor, filter: SaleFilter): Promise<Prisma.Sql[]> {
  const { scope = "tenant" } = filter;
  const credit = creditOf(filter);
  const reaches = credit
    ? await Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)])
    : [await workScopeOf(actor, scope)];
  const columns: [string, string] = credit ? [`sales.${credit}_by_id`, `sales.${credit}_team_id`] : OWNER;
  return [
    ...(credit === "submitted" ? [Prisma.sql`sales.submitted_at IS NOT NULL`] : []),
    ...reaches.flatMap((reach) => (reach ? [isWithin(reach, ...columns)] : [])),
    ...ofMakers(filter),
    ...ofProgress(filter),
    ...dimensionConditions({ ...filter, source: undefined }, "sales"),
  ];
}

const OWNER: [string, string] = ["sales.agent_id", "sales.team_id"];

const MAKERS = ["converted_by_id", "converted_team_id", "submitted_by_id", "submitted_team_id"] as const;

const ofMakers = (filter: SaleCreditFilter) =>
  MAKERS.flatMap((column) =>
    filter[column] === undefined ? [] : [Prisma.sql`sales.${Prisma.raw(column)} = ${filter[column]}`],
  );

const IS_PROCESSED = Prisma.sql`sales.status IN (${literals(FINISHED_SALE_STATUSES)})`;

function ofProgress({ processed, unprocessed, recalled_from, recalled_to, ...filter }: SaleCreditFilter): Prisma.Sql[] {
  const isProcessed = [processed, unprocessed === undefined ? undefined : !unprocessed];
  return [
    ...isProcessed.flatMap((wanted) =>
      wanted === undefined ? [] : [wanted ? IS_PROCESSED : Prisma.sql`NOT (${IS_PROCESSED})`],
    ),
    ...betweenMoments("sales.recalled_at", recalled_from, recalled_to),
    ...(filter.stayed_in ? [hasLeft(filter)] : []),
  ];
}

const hasLeft = ({ stayed_in, left_from, left_to }: SaleCreditFilter) => Prisma.sql`EXISTS (
  SELECT FROM sale_status_durations stay WHERE ${Prisma.join(
    [
      Prisma.sql`stay.sale_id = sales.id AND stay.status = ${stayed_in}`,
      ...betweenMoments("stay.left_at", left_from, left_to),
    ],
    " AND ",
  )})`;

/** The conditions that a moment lies between two days, each of which may be open. */
export function betweenMoments(column: string, from: string | undefined, to: string | undefined): Prisma.Sql[] {
  const { gte, lt } = betweenDays(from, to);
  const moment = Prisma.raw(column);
  return [...(gte ? [Prisma.sql`${moment} >= ${gte}`] : []), ...(lt ? [Prisma.sql`${moment} < ${lt}`] : [])];
}
