import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { teamOptions } from "@/lib/identity/teams/teams.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { userOptions } from "@/lib/identity/users/options.server";
import { db } from "@/lib/platform/db/client.server";
import { saleFilter, type saleFilterQuery } from "./filters.server";
import { planOf } from "./plan.server";
import type { SaleFilters } from "./schema";

/** Sources are those of the newest sales. */
const NEWEST_SALES = 5_000;
const MAX_CHOICES = 100;

/** The choices of the filters of somebody's sales. @throws HttpError 422 on an unknown product */
export function saleFilters(actor: Actor, query: z.output<typeof saleFilterQuery>): Promise<SaleFilters> {
  return forTenant(actor, query.tenant_id, async () => {
    const { from, where, reach, productIds } = await planOf(actor, saleFilter.parse({ product: query.product }));
    const [sources, plans, people, teams] = await Promise.all([
      db.$queryRaw<{ source: string }[]>`
        SELECT DISTINCT source FROM (
          SELECT source FROM ${from} WHERE ${where} ORDER BY created_at DESC LIMIT ${NEWEST_SALES}::int
        ) AS newest WHERE source <> '' ORDER BY source LIMIT ${MAX_CHOICES}::int`,
      plansOf(productIds),
      userOptions(),
      teamOptions(),
    ]);
    return {
      sources: sources.map(({ source }) => source),
      plans: choicesOf(plans),
      agents: reach ? people.filter(({ id }) => reach.users.includes(id)) : people,
      teams: reach ? teams.filter(({ id }) => reach.teams.includes(id)) : teams,
    };
  });
}

const plansOf = (productIds: number[] | null) =>
  db.productPlan.findMany({
    where: { product_id: productIds ? { in: productIds } : undefined },
    select: { id: true, heading: true, product: { select: { name: true } } },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
    take: MAX_CHOICES,
  });

/** Plans by their headings, with the product where several products have a plan of one heading. */
const choicesOf = (plans: Awaited<ReturnType<typeof plansOf>>) =>
  plans.map(({ id, heading, product }) => {
    const isShared = plans.some((other) => other.id !== id && other.heading === heading);
    return { id, name: isShared ? `${heading} (${product.name})` : heading };
  });
