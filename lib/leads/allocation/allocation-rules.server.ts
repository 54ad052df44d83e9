import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { lockOrder, renumber } from "./order.server";
import { type AllocationRule, allocationRuleInput, allocationRuleResponse } from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  product: named,
  team: { select: { id: true, name: true, active: true, allocation_mode: true, max_open_leads: true } },
} satisfies Prisma.AllocationRuleInclude;

/** The position of a new rule until it is renumbered, after every other rule. */
const LAST = 2 ** 31 - 1;

export const allocationRules = defineTenantResource({
  name: "allocation-rules",
  input: allocationRuleInput,
  response: allocationRuleResponse,
  query: listQuery(["product.name", "position", "source", "campaign", "team.name", "tenant.name"]).extend({
    tenant_id: idFilter,
    product_id: idFilter,
    team_id: idFilter,
    active: flagFilter,
  }),
  list: (_actor, query) => {
    const { product_id, team_id, active, search } = query;
    const where = { product_id, team_id, active, OR: matches(search, ["source", "campaign"]) };
    return paginate(
      query,
      async ({ orderBy: [first = {}, ...rest], ...slice }) => {
        const orderBy = [first, { product_id: "asc" }, { tenant_id: "asc" }, { position: "asc" }, ...rest] as const;
        return toRules(await db.allocationRule.findMany({ where, include, ...slice, orderBy: [...orderBy] }));
      },
      db.allocationRule.count({ where }),
    );
  },
  find: (_actor, id) => findRule(id),
  create: async ({ tenant_id }, input) => {
    await requireLinked(input);
    await lockOrder(tenant_id, [input.product_id]);
    const data = { ...input, tenant_id, position: LAST };
    const { id } = await db.allocationRule.create({ data, select: { id: true } });
    await renumber(tenant_id, input.product_id);
    return findRule(id);
  },
  update: async ({ tenant_id }, id, { version, ...input }) => {
    await requireLinked(input);
    const { product_id } = await findRule(id);
    await lockOrder(tenant_id, [product_id, input.product_id]);
    const moved = product_id === input.product_id ? {} : { position: LAST };
    const data = { ...input, ...moved, version: { increment: 1 } };
    await db.allocationRule.update({ where: { id, version }, data, select: { id: true } });
    for (const product of new Set([product_id, input.product_id])) await renumber(tenant_id, product);
    return findRule(id);
  },
  remove: async ({ tenant_id }, id) => {
    const { product_id } = await findRule(id);
    await lockOrder(tenant_id, [product_id]);
    await db.allocationRule.delete({ where: { id } });
    await renumber(tenant_id, product_id);
  },
});

async function findRule(id: number): Promise<Sendable<AllocationRule>> {
  const [rule] = await toRules([await db.allocationRule.findFirstOrThrow({ where: { id }, include })]);
  if (!rule) throw new Error("A rule that was found is missing");
  return rule;
}

type Row = Prisma.AllocationRuleGetPayload<{ include: typeof include }>;

async function toRules(rows: Row[]): Promise<Sendable<AllocationRule>[]> {
  const lasts = await db.allocationRule.groupBy({
    by: ["tenant_id", "product_id"],
    where: { product_id: { in: rows.map(({ product_id }) => product_id) } },
    _max: { position: true },
  });
  const lastOf = ({ tenant_id, product_id }: Row) =>
    lasts.find((last) => last.tenant_id === tenant_id && last.product_id === product_id)?._max.position;
  return rows.map((row) => ({ ...row, is_last: row.position === lastOf(row) }));
}

async function requireLinked({ product_id, team_id }: Pick<AllocationRule, "product_id" | "team_id">): Promise<void> {
  await requireVisibleProduct(product_id);
  const where = { id: team_id, products: { some: { product_id } } };
  const team = await db.team.findFirst({ where, select: { id: true } });
  if (!team) throw invalid({ team_id: "Choose a team that sells this product" });
}
