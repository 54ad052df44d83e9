import "server-only";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { betweenDays } from "@/lib/platform/days";
import { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { recentSince } from "./recent";
import type { LeadFilter } from "./schema";
import { findLeads } from "./search.server";
import { LEAD_STATUS, type LeadStatus } from "./status";

/** The leads of a filter within the actor's scope, for queries `FROM ${from} WHERE ${where}` on `leads`. */
export type Selection = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** The products of the filter, null for all; and the actor's record scope. */
  productIds: number[] | null;
  reach: Reach | null;
  /** Whether the search found more than MAX_FOUND leads. */
  more: boolean;
};

/** @throws HttpError 422 on an unknown product */
export async function selectLeads(actor: Actor, filter: LeadFilter): Promise<Selection> {
  const [productIds, reach, found] = await Promise.all([
    productsOf(filter),
    reachOf(actor),
    filter.search === undefined ? null : findLeads(filter.search),
  ]);
  return {
    // OFFSET 0 makes Postgres start from the leads found, whatever the LIMIT.
    from: found
      ? Prisma.sql`(SELECT leads.* FROM unnest(${found.ids}::int[]) AS found (id) JOIN leads USING (id) OFFSET 0) AS leads`
      : Prisma.sql`leads`,
    where: Prisma.join([Prisma.sql`true`, ...conditionsOf(actor, filter, productIds, reach)], " AND "),
    productIds,
    reach,
    more: found?.more ?? false,
  };
}

function conditionsOf(actor: Actor, filter: LeadFilter, productIds: number[] | null, reach: Reach | null) {
  const { status, unprocessed, source, campaign, assigned_user_id, team_id, date_from, date_to } = filter;
  const { gte, lt } = betweenDays(date_from, date_to);
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [Prisma.sql`leads.${Prisma.raw(column)} = ${value}`];
  const userId = userIdOf(actor, assigned_user_id);
  return [
    ...(productIds ?? []).map((id) => Prisma.sql`leads.product_id = ${id}`),
    ...(status ? inBadge(status) : []),
    ...(unprocessed ? [Prisma.sql`leads.processed_at IS NULL`] : []),
    ...equal("source", source),
    ...equal("campaign", campaign),
    ...(userId === NOBODY ? [Prisma.sql`leads.assigned_user_id IS NULL`] : equal("assigned_user_id", userId)),
    ...equal("team_id", team_id),
    ...(gte ? [Prisma.sql`leads.created_at >= ${gte}`] : []),
    ...(lt ? [Prisma.sql`leads.created_at < ${lt}`] : []),
    ...(reach ? [isWithin(reach)] : []),
  ];
}

/** The user id of unassigned leads in the counts. */
const NOBODY = 0;

/** The user id of a filter; 0 for unassigned leads, undefined for all. */
export function userIdOf(actor: Actor, asked: LeadFilter["assigned_user_id"]): number | undefined {
  if (asked === "me") return actor.id;
  return asked === "nobody" ? NOBODY : asked;
}

// The same leads as the badge of the status counts.
const inBadge = (status: LeadStatus) => [
  Prisma.sql`leads.status = ${status}`,
  LEAD_STATUS[status].isOpen
    ? Prisma.sql`leads.processed_at IS NULL`
    : Prisma.sql`leads.processed_at >= ${recentSince()}`,
];

const isWithin = ({ users, teams }: Reach) =>
  Prisma.sql`(leads.assigned_user_id = ANY(${users}::int[]) OR leads.team_id = ANY(${teams}::int[]))`;

async function productsOf({ product: slug, product_id }: LeadFilter): Promise<number[] | null> {
  const byId = product_id === undefined ? [] : [product_id];
  if (slug === undefined) return product_id === undefined ? null : byId;
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "Choose a product from the list." });
  return [...byId, product.id];
}
