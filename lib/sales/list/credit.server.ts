import "server-only";
import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isWithin } from "@/lib/identity/teams/reach.server";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { dimensionFilters } from "@/lib/leads/list/dimension-filters";
import { dimensionConditions } from "@/lib/leads/list/dimension-filters.server";
import { betweenMoments, equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { choiceFilter, dayFilter, flagFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";

/** What somebody can have made of a sale: its conversion, or its first submission. */
const CREDITS = ["converted", "submitted"] as const;

type Credit = (typeof CREDITS)[number];

// A list of sales has a `source` of its own.
const { source: _, ...dimensions } = dimensionFilters;

/** What a list of sales can be narrowed by from the figures of insights. */
export const creditShape = {
  /** Lists by who made them, within the scope by the makers' teams at that time, and not by who has the sales now. */
  credit: nonPersonal(choiceFilter(CREDITS)),
  /** One's own, or those of "My Team". */
  scope: nonPersonal(choiceFilter(WORK_SCOPES)),
  converted_by_id: nonPersonal(idFilter),
  converted_team_id: nonPersonal(idFilter),
  submitted_by_id: nonPersonal(idFilter),
  submitted_team_id: nonPersonal(idFilter),
  recalled_from: nonPersonal(dayFilter),
  recalled_to: nonPersonal(dayFilter),
  /** Declined or submitted by now; and the others. */
  processed: nonPersonal(flagFilter),
  unprocessed: nonPersonal(flagFilter),
  /** Those that left a status in a period. */
  stayed_in: nonPersonal(choiceFilter(SALE_STATUSES)),
  left_from: nonPersonal(dayFilter),
  left_to: nonPersonal(dayFilter),
  ...dimensions,
};

const creditFilter = z.object(creditShape);

type CreditFilter = z.output<typeof creditFilter>;

/** What agents are credited with in a list by maker; null for a list by who has the sales now. */
export function creditOf(filter: CreditFilter): Credit | null {
  const { credit, converted_by_id, converted_team_id, submitted_by_id, submitted_team_id, stayed_in } = filter;
  if (credit) return credit;
  if ((submitted_by_id ?? submitted_team_id ?? filter.recalled_from ?? filter.recalled_to) !== undefined) {
    return "submitted";
  }
  return (converted_by_id ?? converted_team_id ?? stayed_in) === undefined ? null : "converted";
}

/**
 * The conditions on `sales` of what insights count, and of the scope that they count in. `isByMaker`: by who made the
 * sales, not by who has them now.
 */
export async function creditConditions(
  actor: Actor,
  filter: CreditFilter,
): Promise<{ conditions: Prisma.Sql[]; isByMaker: boolean }> {
  const { scope = "tenant" } = filter;
  const making = creditOf(filter);
  const reaches = making
    ? await Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)])
    : [await workScopeOf(actor, scope)];
  const columns: [string, string] = making ? [`sales.${making}_by_id`, `sales.${making}_team_id`] : OWNER;
  const conditions = [
    ...(making === "submitted" ? [Prisma.sql`sales.submitted_at IS NOT NULL`] : []),
    ...reaches.flatMap((reach) => (reach ? [isWithin(reach, ...columns)] : [])),
    ...MAKERS.flatMap((column) => equals(`sales.${column}`, filter[column])),
    ...ofProgress(filter),
    ...dimensionConditions({ ...filter, source: undefined }, "sales"),
  ];
  return { conditions, isByMaker: making !== null };
}

const OWNER: [string, string] = ["sales.agent_id", "sales.team_id"];

const MAKERS = ["converted_by_id", "converted_team_id", "submitted_by_id", "submitted_team_id"] as const;

const IS_PROCESSED = Prisma.sql`sales.status IN (${literals(FINISHED_SALE_STATUSES)})`;

function ofProgress({ processed, unprocessed, recalled_from, recalled_to, ...filter }: CreditFilter): Prisma.Sql[] {
  const isProcessed = [processed, unprocessed === undefined ? undefined : !unprocessed];
  return [
    ...isProcessed.flatMap((wanted) =>
      wanted === undefined ? [] : [wanted ? IS_PROCESSED : Prisma.sql`NOT (${IS_PROCESSED})`],
    ),
    ...betweenMoments("sales.recalled_at", recalled_from, recalled_to),
    ...(filter.stayed_in ? [hasLeft(filter)] : []),
  ];
}

const hasLeft = ({ stayed_in, left_from, left_to }: CreditFilter) => Prisma.sql`EXISTS (
  SELECT FROM sale_status_durations stay WHERE ${Prisma.join(
    [
      Prisma.sql`stay.sale_id = sales.id AND stay.status = ${stayed_in}`,
      ...betweenMoments("stay.left_at", left_from, left_to),
    ],
    " AND ",
  )})`;
