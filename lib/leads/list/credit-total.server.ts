import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin, reachOf } from "@/lib/identity/teams/reach.server";
import type { LeadFilter } from "@/lib/leads/record/schema";
import { equals } from "@/lib/platform/db/conditions.server";
import { type FigureTotal, isOfKey, totalOfFigures } from "@/lib/platform/db/figure-total.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ReachedStep } from "./credit-names";

const STEP_FIGURES: Record<ReachedStep, string> = {
  contacted: "lead contacted",
  converted: "lead converted",
  sent_to_qc: "lead sent to QC",
  submitted: "lead submitted",
  in_force: "lead in force",
};

type Counted = Omit<FigureTotal, "isByAgent">;

const PAGING = ["page", "per_page", "sortBy", "sortDesc"];
const ALWAYS = [...PAGING, "product", "product_id", "tenant_id", "scope"];
const BY_SOURCE = ["assigned_user_id", "team_id", "source", "source_group", "date_from", "date_to"];
const BY_CONTACT = ["contacted_by_id", "contacted_team_id", "contacted_from", "contacted_to"];

/** How many leads a list of what insights count has, from the rollups that they read; null where they do not know. */
export async function countOfCredit(
  actor: Actor,
  filter: LeadFilter,
  productIds: number[] | null,
): Promise<number | null> {
  const counted = ofContacts(filter) ?? ofSteps(filter);
  if (!counted) return null;
  const within = counted.isByMaker ? await madeWithin(actor, filter) : await heldWithin(actor, filter);
  const products = (productIds ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`);
  const conditions = [...counted.conditions, ...within, ...products];
  return totalOfFigures({ ...counted, conditions, isByAgent: counted.isByMaker || within.length > 0 });
}

const hasOnly = (filter: LeadFilter, names: readonly string[]) =>
  Object.entries(filter).every(([name, value]) => value === undefined || value === false || names.includes(name));

function ofContacts(filter: LeadFilter): (Counted & { isByMaker: true }) | null {
  const isAsked = Object.entries(filter).some(([name, value]) => value !== undefined && BY_CONTACT.includes(name));
  if (!isAsked || !hasOnly(filter, [...ALWAYS, ...BY_CONTACT])) return null;
  const { contacted_from: from, contacted_to: to } = filter;
  return { figures: ["contacts"], conditions: [], from, to, isByMaker: true };
}

// Leads that nobody has are in no agent's rollup.
function ofSteps(filter: LeadFilter): (Counted & { isByMaker: false }) | null {
  const { funnel, attempted, source, assigned_user_id, date_from: from, date_to: to } = filter;
  const figure = attempted ? "speed" : funnel && STEP_FIGURES[funnel];
  const names = [...ALWAYS, ...BY_SOURCE, attempted ? "attempted" : "funnel"];
  if (!figure || !hasOnly(filter, names) || assigned_user_id === "nobody") return null;
  const group = filter.source_group;
  const conditions = (source ?? group) === undefined ? [] : [isOfKey(source, group)];
  return { figures: [figure], dimension: "source", conditions, from, to, isByMaker: false };
}

async function madeWithin(actor: Actor, { scope = "tenant", contacted_by_id, contacted_team_id }: LeadFilter) {
  const reaches = await Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)]);
  return [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...equals("kept.user_id", contacted_by_id),
    ...equals("kept.team_id", contacted_team_id),
  ];
}

async function heldWithin(actor: Actor, { scope = "tenant", assigned_user_id, team_id }: LeadFilter) {
  const reaches = await Promise.all([reachOf(actor), workScopeOf(actor, scope)]);
  const userId = assigned_user_id === "me" ? actor.id : assigned_user_id;
  return [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...equals("kept.user_id", userId === "nobody" ? undefined : userId),
    ...equals("kept.team_id", team_id),
  ];
}
