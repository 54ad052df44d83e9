import "server-only";
import type { z } from "zod";
import { productIdsOf } from "@/lib/catalogue/products/products.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isOnline, lastSeen } from "@/lib/identity/sessions/last-seen.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { worksProduct } from "@/lib/identity/teams/works-product.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { escapeLike, metaOf, type Page } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { isoOf } from "@/lib/platform/time/days";
import { caps, openLeads } from "./agent-capacity.server";
import type { LeadAgent, leadAgentQuery } from "./agents";

type Query = z.output<typeof leadAgentQuery>;

type Row = Pick<LeadAgent, "id" | "open_leads" | "cap"> & {
  name: string;
  surname: string;
  absent_until: Date | null;
  total: number;
};

/**
 * The active users within the actor's reach. Those who work the product and are not absent come first, then who has the
 * most room under their cap, who has fewer open leads, and the name.
 * @throws HttpError 422 on an unknown product
 */
export function listLeadAgents(actor: Actor, query: Query): Promise<Page<LeadAgent>> {
  return forTenant(actor, query.tenant_id, async () => {
    const workers = await workersOf(actor, query);
    const rows = await findRows(actor, query, workers);
    const seen = await lastSeen(rows.map(({ id }) => id));
    const data = rows.map(
      ({ id, open_leads, cap, absent_until, ...person }): LeadAgent => ({
        ...{ id, name: fullNameOf(person), open_leads, cap, absent_until: isoOf(absent_until) },
        works_product: workers?.includes(id) ?? null,
        is_online: isOnline(seen.get(id)),
        seen_at: isoOf(seen.get(id) ?? null),
      }),
    );
    return { data, meta: metaOf(query, rows[0]?.total ?? 0) };
  });
}

/** The ids of those who work the product; null where none is named. */
async function workersOf(actor: Actor, { product, tenant_id }: Query): Promise<number[] | null> {
  const [product_id] = (await productIdsOf({ product })) ?? [];
  if (product_id === undefined) return null;
  const worked = { tenant_id: actor.tenant_id ?? tenant_id, product_id };
  const where = await worksProduct(worked, "leads.update");
  const workers = await db.user.findMany({ where, select: { id: true } });
  return workers.map(({ id }) => id);
}

async function findRows(actor: Actor, { search = "", page, per_page }: Query, workers: number[] | null) {
  const reach = await reachOf(actor);
  const isWithinReach = reach ? Prisma.sql`person.id = ANY(${reach.users}::int[])` : Prisma.sql`true`;
  const works = workers ? Prisma.sql`person.id = ANY(${workers}::int[])` : Prisma.sql`true`;
  return db.$queryRaw<Row[]>`
    SELECT person.id, person.name, person.surname, coalesce(held.count, 0)::int AS open_leads, team.cap,
      CASE WHEN person.absent_until > now() THEN person.absent_until END AS absent_until,
      (count(*) OVER ())::int AS total
    FROM users person
    LEFT JOIN (${openLeads(Prisma.sql`true`)}) held ON held.user_id = person.id AND held.tenant_id = person.tenant_id
    LEFT JOIN (${caps(Prisma.sql`true`)}) team ON team.user_id = person.id
    WHERE person.active AND person.tenant_id IS NOT NULL AND ${isWithinReach}
      AND concat_ws(' ', person.name, person.surname) ILIKE ${`%${escapeLike(search)}%`}
    ORDER BY (${works} AND coalesce(person.absent_until <= now(), true)) DESC,
      coalesce(coalesce(held.count, 0)::float / team.cap, 0), coalesce(held.count, 0), person.name, person.surname, person.id
    OFFSET ${(page - 1) * per_page}::int LIMIT ${per_page}::int`;
}
