import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { betweenMoments, equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { choiceFilter, dayFilter, flagFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import { REACHED_STEPS, type ReachedStep } from "./schema";

/** What a list of leads can be narrowed by from the figures of insights. */
export const creditShape = nonPersonalFields({
  /** One's own leads, or those of "My Team"; of contacts and attempts, those made by them. */
  scope: choiceFilter(WORK_SCOPES),
  funnel: choiceFilter(REACHED_STEPS),
  /** Whether somebody has called. */
  attempted: flagFilter,
  /** Whom somebody was the first to reach in a period, in a team at that time. */
  contacted_by_id: idFilter,
  contacted_team_id: idFilter,
  contacted_from: dayFilter,
  contacted_to: dayFilter,
  /** Whom somebody called in a period, in a team at that time. */
  attempted_by_id: idFilter,
  attempted_team_id: idFilter,
  attempted_from: dayFilter,
  attempted_to: dayFilter,
});

const creditFilter = z.object(creditShape);

type CreditFilter = z.output<typeof creditFilter>;

/** How a list of leads is narrowed by what insights count. */
type LeadCredit = {
  conditions: Prisma.Sql[];
  /** The list is by who made contacts or attempts, within the scope by their teams at that time. */
  isByMaker: boolean;
};

/** The conditions of what insights count, and of the scope that they count in. */
export async function creditOf(actor: Actor, filter: CreditFilter): Promise<LeadCredit> {
  const { scope = "tenant", funnel, attempted } = filter;
  const made = madeWith(filter);
  const whose = made.length > 0 ? await makersOf(actor, filter) : [await workScopeOf(actor, scope)];
  const conditions = [
    ...(funnel ? [IS_REACHED[funnel]] : []),
    ...(attempted === undefined ? [] : [attempted ? IS_TRIED : Prisma.sql`NOT (${IS_TRIED})`]),
    ...(made.length > 0
      ? made.map((isMade) => isMade(whose))
      : withinAll(whose, "leads.assigned_user_id", "leads.team_id")),
  ];
  return { conditions, isByMaker: made.length > 0 };
}

const makersOf = (actor: Actor, { scope = "tenant" }: CreditFilter) =>
  Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)]);

const IS_TRIED = Prisma.sql`leads.first_attempt_at IS NOT NULL`;

const IS_REACHED: Record<ReachedStep, Prisma.Sql> = {
  contacted: Prisma.sql`leads.contacted_at IS NOT NULL`,
  converted: Prisma.sql`leads.contacted_at IS NOT NULL AND leads.processed_outcome = 'converted'`,
  sent_to_qc: Prisma.sql`leads.qc_sent_at IS NOT NULL`,
  submitted: Prisma.sql`leads.submitted_at IS NOT NULL`,
  in_force: Prisma.sql`leads.is_in_force`,
};

type Reaches = (Reach | null)[];
type Made = { by?: number; team?: number; from?: string; to?: string };

// The contacts and the attempts that a filter asks for, each as a condition within reaches.
function madeWith(filter: CreditFilter): ((whose: Reaches) => Prisma.Sql)[] {
  const [contact, attempt] = [madeOf(filter, "contacted"), madeOf(filter, "attempted")];
  return [
    ...(contact ? [(whose: Reaches) => isMade(contact, CONTACT, whose)] : []),
    ...(attempt
      ? [
          (whose: Reaches) => Prisma.sql`leads.id IN (
            SELECT event.lead_id FROM lead_events event WHERE event.attempts <> 0 AND ${isMade(attempt, ATTEMPT, whose)}
            GROUP BY event.lead_id HAVING sum(event.attempts) > 0)`,
        ]
      : []),
  ];
}

function madeOf(filter: CreditFilter, what: "contacted" | "attempted"): Made | null {
  const made = {
    by: filter[`${what}_by_id`],
    team: filter[`${what}_team_id`],
    from: filter[`${what}_from`],
    to: filter[`${what}_to`],
  };
  return Object.values(made).some((value) => value !== undefined) ? made : null;
}

type Columns = { by: string; team: string; at: string };

const CONTACT: Columns = { by: "leads.contacted_by_id", team: "leads.contacted_team_id", at: "leads.contacted_at" };
const ATTEMPT: Columns = {
  by: "coalesce(event.attempt_user_id, event.actor_id)",
  team: "event.attempt_team_id",
  at: "event.created_at",
};

function isMade({ by, team, from, to }: Made, columns: Columns, whose: Reaches): Prisma.Sql {
  const conditions = [
    Prisma.raw(`${columns.at} IS NOT NULL`),
    ...equals(columns.by, by),
    ...equals(columns.team, team),
    ...betweenMoments(columns.at, from, to),
    ...withinAll(whose, columns.by, columns.team),
  ];
  return Prisma.join(conditions, " AND ");
}

const withinAll = (whose: Reaches, user: string, team: string) =>
  whose.flatMap((reach) => (reach ? [isWithin(reach, user, team)] : []));
