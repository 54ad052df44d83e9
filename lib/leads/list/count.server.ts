import "server-only";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { NOBODY, userIdOf } from "@/lib/identity/teams/user-filter";
import { firstRecentDay, UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { OPEN_STATUSES } from "@/lib/leads/record/status";
import { equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { totalOfFigures } from "@/lib/platform/figures/figure-total.server";
import { isOfKey } from "@/lib/platform/figures/insight-keys.server";
import { periodOf } from "@/lib/platform/figures/months.server";
import type { Way } from "@/lib/platform/lists/plan.server";
import { dimensionFilters } from "./dimension-filters";
import { LEAD_DIMENSIONS } from "./dimensions";
import { type FilterContext, isProcessedAsked, type LeadFilter } from "./filters.server";
import {
  type Counted,
  conditionsOn,
  isByAgent,
  type Part,
  receivedLeads,
  type Split,
  totalOfPart,
} from "./insight-counts.server";
import type { ReachedStep } from "./schema";

const LEADS = ["product", "product_id", "tenant_id"];
const HELD = ["assigned_user_id", "team_id"];
const DAYS = ["date_from", "date_to"];
const DONE = ["processed", "unprocessed"];
const SOURCE = ["source", "source_group"];
const CONTACTED = ["contacted_by_id", "contacted_team_id", "contacted_from", "contacted_to"] as const;

/**
 * How leads are counted without counting rows, in the order of trying: each way with the filters that its rollup knows. A
 * way answers null where it can't tell.
 */
export const WAYS: Record<string, Way<FilterContext>> = {
  "contacts by their makers": { knows: [...LEADS, "scope", ...CONTACTED], count: contacts },
  "steps by source": {
    knows: [...LEADS, ...HELD, ...DAYS, ...SOURCE, "scope", "funnel", "attempted"],
    count: steps,
  },
  "the badges' counts by status": { knows: [...LEADS, ...HELD, ...DONE, "status", "product_not"], count: byStatus },
  "leads by day": { knows: [...LEADS, ...HELD, ...DONE, ...DAYS, "product_not"], count: byDay },
  "one property of a period": {
    knows: [...LEADS, ...HELD, ...DAYS, "processed", ...Object.keys(dimensionFilters)],
    count: byProperty,
  },
  "one status of a period": {
    knows: [...LEADS, ...HELD, ...DAYS, "processed", "status", "product_not"],
    count: byStatusOfPeriod,
  },
};

async function contacts({ actor, filter, productIds }: FilterContext): Promise<number | null> {
  if (CONTACTED.every((name) => filter[name] === undefined)) return null;
  const { scope = "tenant", contacted_from: from, contacted_to: to } = filter;
  const reaches = await Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)]);
  const conditions = [
    ...countsWithin(reaches),
    ...equals("kept.user_id", filter.contacted_by_id),
    ...equals("kept.team_id", filter.contacted_team_id),
    ...ofProducts(productIds),
  ];
  return totalOfFigures({ figures: ["contacts"], conditions, isByAgent: true, from, to });
}

const STEP_FIGURES: Record<ReachedStep, string> = {
  contacted: "lead contacted",
  converted: "lead converted",
  sent_to_qc: "lead sent to QC",
  submitted: "lead submitted",
  in_force: "lead in force",
};

// Leads that nobody has are in no agent's rollup.
async function steps({ actor, filter, productIds, reach }: FilterContext): Promise<number | null> {
  const { date_from: from, date_to: to, source, source_group: group } = filter;
  const figure = stepOf(filter);
  const userId = userIdOf(actor, filter.assigned_user_id);
  if (!figure || userId === NOBODY) return null;
  const within = [
    ...countsWithin([reach, await workScopeOf(actor, filter.scope ?? "tenant")]),
    ...equals("kept.user_id", userId),
    ...equals("kept.team_id", filter.team_id),
  ];
  const isAsked = (source ?? group) !== undefined;
  const isOfSource = isAsked ? await isOfKey("source", source, group) : Prisma.sql`true`;
  if (!isOfSource) return null;
  const conditions = [isOfSource, ...within, ...ofProducts(productIds)];
  return totalOfFigures({ figures: [figure], dimension: "source", conditions, isByAgent: within.length > 0, from, to });
}

// No figure counts untried leads, or one step among tried leads.
function stepOf({ funnel, attempted }: LeadFilter): string | null {
  if (attempted === undefined) return funnel ? STEP_FIGURES[funnel] : null;
  return attempted && !funnel ? "speed" : null;
}

const countsWithin = (reaches: (Reach | null)[]) => reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : []));

const ofProducts = (ids: number[] | null) => (ids ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`);

const countedOf = ({ actor, filter, productIds, reach }: FilterContext): Counted => ({
  products: productIds ?? undefined,
  products_not: filter.product_not,
  user_id: userIdOf(actor, filter.assigned_user_id),
  team_id: filter.team_id,
  reach,
});

// The same conditions as those of the list, on lead_counts.
function byStatus(asked: FilterContext): Prisma.Sql | null {
  const counted = countedOf(asked);
  const { status, processed } = asked.filter;
  if (status === undefined && !isByAgent(counted)) return null;
  const isProcessed = isProcessedAsked(asked.filter);
  const isRecent = Prisma.sql`kept.processed_on >= ${firstRecentDay()}::date`;
  const conditions = [
    ...(status ? [Prisma.sql`kept.status = ${status}`] : []),
    ...(status && processed === undefined ? [OPEN_STATUSES.includes(status) ? IS_NEVER : isRecent] : []),
    ...(isProcessed === undefined ? [] : [isProcessed ? Prisma.sql`NOT ${IS_NEVER}` : IS_NEVER]),
    ...conditionsOn(counted),
    Prisma.sql`true`,
  ];
  return Prisma.sql`SELECT sum(kept.count)::int AS total FROM lead_counts kept WHERE ${Prisma.join(conditions, " AND ")}`;
}

const IS_NEVER = Prisma.sql`kept.processed_on = ${UNPROCESSED_DAY}::date`;

// Figures by agent or team leave out unassigned leads, so from here on the ways answer null for them.
function byDay(asked: FilterContext): Prisma.Sql | null {
  const counted = countedOf(asked);
  if (counted.user_id === NOBODY) return null;
  const { date_from, date_to } = asked.filter;
  const period = (date_from ?? date_to) === undefined ? null : periodOf(date_from, date_to);
  const isProcessed = isProcessedAsked(asked.filter);
  if (isProcessed) return receivedLeads("processed", period, counted);
  const received = receivedLeads("received", period, counted);
  return isProcessed === undefined
    ? received
    : Prisma.sql`${received} - ${receivedLeads("processed", period, counted)}`;
}

function byProperty(asked: FilterContext): Promise<number | null> | null {
  const counted = countedOf(asked);
  const { date_from, date_to } = asked.filter;
  const [part, ...others] = partsOf(asked.filter);
  if (!part || others.length > 0 || isProcessedAsked(asked.filter) !== undefined) return null;
  return counted.user_id === NOBODY ? null : totalOfPart(part.split, part.part, periodOf(date_from, date_to), counted);
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

function byStatusOfPeriod(asked: FilterContext): Promise<number | null> | null {
  const counted = countedOf(asked);
  const { status, processed, date_from, date_to } = asked.filter;
  if (status === undefined || processed !== "any" || counted.user_id === NOBODY) return null;
  return totalOfPart("status", { key: status }, periodOf(date_from, date_to), counted);
}
