import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { betweenDays } from "@/lib/platform/time/days";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { LeadCreditFilter } from "./credit-filters";
import { LEAD_CREDIT_FILTERS, type ReachedStep } from "./credit-names";

/** How a list of leads is narrowed by what insights count. */
type LeadCredit = {
  conditions: Prisma.Sql[];
  /** The list is by who made contacts or attempts, within the scope by their teams at that time. */
  isByMaker: boolean;
};

const NAMES: ReadonlySet<string> = new Set(LEAD_CREDIT_FILTERS);

/** Whether a filter names anything of this file. */
export const hasCredit = (filter: LeadCreditFilter): boolean =>
  Object.entries(filter).some(([name, value]) => value !== undefined && NAMES.has(name));

export async function creditOfLeads(actor: Actor, filter: LeadCreditFilter): Promise<LeadCredit> {
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

const makersOf = (actor: Actor, { scope = "tenant" }: LeadCreditFilter) =>
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
function madeWith(filter: LeadCreditFilter): ((whose: Reaches) => Prisma.Sql)[] {
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

function madeOf(filter: LeadCreditFilter, what: "contacted" | "attempted"): Made | null {
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
const ATTEMPT: Columns = { by: "event.actor_id", team: "event.attempt_team_id", at: "event.created_at" };

function isMade({ by, team, from, to }: Made, columns: Columns, whose: Reaches): Prisma.Sql {
  const { gte, lt } = betweenDays(from, to);
  const at = Prisma.raw(columns.at);
  const conditions = [
    Prisma.sql`${at} IS NOT NULL`,
    ...(by === undefined ? [] : [Prisma.sql`${Prisma.raw(columns.by)} = ${by}`]),
    ...(team === undefined ? [] : [Prisma.sql`${Prisma.raw(columns.team)} = ${team}`]),
    ...(gte ? [Prisma.sql`${at} >= ${gte}`] : []),
    ...(lt ? [Prisma.sql`${at} < ${lt}`] : []),
    ...withinAll(whose, columns.by, columns.team),
  ];
  return Prisma.join(conditions, " AND ");
}

const withinAll = (whose: Reaches, user: string, team: string) =>
  whose.flatMap((reach) => (reach ? [isWithin(reach, user, team)] : []));
