import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { funeralWaitProblem } from "@/lib/insurance/funeral-wait";
import { law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { counted } from "@/lib/platform/text/format";
import { isStorable } from "@/lib/platform/text/storable";
import { effectiveSlug, type Product, productInput, productResponse } from "./schema";
import { SHARED_PRODUCT } from "./shared-product";

const select = {
  id: true,
  name: true,
  slug: true,
  description: true,
  insurance_class: true,
  underwriter: true,
  default_tenant_id: true,
  version: true,
  created_at: true,
};

type Row = Prisma.ProductGetPayload<{ select: typeof select }> & Pick<Product, "tenants" | "editable">;

/** Any of these shows the products; who has only the last sees them with their previews, and changes nothing. */
export const SEES_PRODUCTS: Permission[] = ["products.index", "product-management.info"];

export const products = defineResource({
  name: "products",
  input: productInput,
  response: productResponse,
  query: listQuery(["name", "slug", "description", "created_at"]),
  list: async (actor, query) => {
    const where = { OR: matches(query.search, ["name", "slug", "description"]) };
    const { data, meta } = await paginate(
      query,
      (slice) => db.product.findMany({ where, select, ...slice }),
      db.product.count({ where }),
    );
    const editable = await editableAmong(actor, data);
    return { data: data.map((row): Row => ({ ...asSeenBy(actor, row), editable: editable.has(row.id) })), meta };
  },
  find: findProduct,
  create: async (actor, { name, slug, description, insurance_class, underwriter, default_tenant_id }) => {
    if (actor.is_admin && default_tenant_id != null) throw notSelling(); // no tenant sells a product that does not exist yet
    const [created] = await db.$queryRaw<{ id: number }[]>`
      SELECT create_product(${name}, ${effectiveSlug(slug, name)}, ${description}) AS id`;
    const id = created?.id ?? 0;
    await db.product.update({ where: { id }, data: { insurance_class, underwriter }, select: { id: true } });
    return findProduct(actor, id);
  },
  update: async (actor, id, { version, default_tenant_id, ...input }) => {
    await requireOwnProduct(actor, id);
    const adminColumns = actor.is_admin ? { default_tenant_id } : {};
    if (actor.is_admin && default_tenant_id != null) await requireSeller(default_tenant_id, id);
    if (input.insurance_class === "funeral") await requireAllowedWaits(id);
    const slug = effectiveSlug(input.slug, input.name);
    const data = { ...input, ...adminColumns, slug, version: { increment: 1 } };
    return asSeenBy(actor, await db.product.update({ where: { id, version }, data, select }));
  },
  remove: async (actor, id) => {
    await requireOwnProduct(actor, id);
    await requireUnusedProduct(id);
    await db.questionnaire.deleteMany({ where: { product_id: id } }); // before their questions
    return db.product.delete({ where: { id } });
  },
});

async function findProduct(actor: Actor, id: number): Promise<Row> {
  if (!actor.is_admin) return asSeenBy(actor, await db.product.findFirstOrThrow({ where: { id }, select }));
  const tenants = {
    where: { tenant: NOT_CLOSED },
    select: { tenant: { select: { id: true, name: true } } },
    orderBy: { tenant: { name: "asc" } },
  } as const;
  const product = await db.product.findFirstOrThrow({ where: { id }, select: { ...select, tenants } });
  return { ...product, tenants: product.tenants.map(({ tenant }) => tenant) };
}

/** @throws HttpError 422 on insurance_class, naming the plans whose waiting period is too long for funeral cover */
async function requireAllowedWaits(product_id: number): Promise<void> {
  const plans = await db.productPlan.findMany({ where: { product_id }, orderBy: { product_index: "asc" } });
  const names = plans.filter((plan) => funeralWaitProblem(plan, law())).map(({ heading }) => heading);
  if (names.length === 0) return;
  throw invalid({ insurance_class: `The waiting period is too long for funeral cover in ${names.join(", ")}` });
}

// A tenant must not learn which other tenants sell a product.
const asSeenBy = (actor: Actor, row: Row): Row => (actor.is_admin ? row : { ...row, default_tenant_id: null });

async function editableAmong(actor: Actor, rows: { id: number }[]): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ id }) => id);
  if (actor.is_admin) return new Set(ids);
  const own = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM products WHERE id = ANY(${ids}::int[]) AND is_products_only_tenant(id)`;
  return new Set(own.map(({ id }) => id));
}

async function requireSeller(tenant_id: number, product_id: number): Promise<void> {
  if (!(await db.tenantProduct.findFirst({ where: { tenant_id, product_id } }))) throw notSelling();
}

const notSelling = () => invalid({ default_tenant_id: "Choose a tenant that sells this product." });

/** The products that are visible to the caller, by name, for dropdowns. */
export const productOptions = () =>
  db.product.findMany({ select: { id: true, name: true, slug: true }, orderBy: { name: "asc" } });

/**
 * Makes sure that the actor may change a product and its parts. An administrator may change any product, others only one
 * that is linked to no other tenant than theirs.
 * @throws HttpError 422 on product_id when it is not visible to them, 403 when it is shared with other tenants.
 */
export async function requireOwnProduct(actor: Actor, productId: number): Promise<void> {
  const product = await db.product.findFirst({ where: { id: productId }, select: { id: true } });
  if (!product) throw invalid({ product_id: "Choose a product from the list." });
  if (actor.is_admin) return;
  const [row] = await db.$queryRaw<{ own: boolean }[]>`SELECT is_products_only_tenant(${productId}) AS own`;
  if (!row?.own) throw forbidden(SHARED_PRODUCT);
}

/** The products that a list is filtered by; null for all. @throws HttpError 422 on an unknown product */
export async function productIdsOf(filter: { product?: string; product_id?: number }): Promise<number[] | null> {
  const { product: slug, product_id } = filter;
  const byId = product_id === undefined ? [] : [product_id];
  if (slug === undefined) return product_id === undefined ? null : byId;
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "Choose a product from the list." });
  return [...byId, product.id];
}

/** The product with a slug; null when none is visible to the caller. */
export const findProductBySlug = async (slug: string) =>
  isStorable(slug)
    ? db.product.findFirst({ where: { slug }, select: { id: true, name: true, slug: true, insurance_class: true } })
    : null;

type Use = { leads: number; sales: number; questionnaires: number };

/** @throws HttpError 409 when a product has leads, sales or questionnaires that were used in sales */
async function requireUnusedProduct(id: number): Promise<void> {
  const [use] = await db.$queryRaw<Use[]>`
    SELECT
      (SELECT coalesce(sum(count), 0) FROM lead_counts WHERE product_id = ${id}) AS leads,
      (SELECT coalesce(sum(count), 0) FROM sale_counts WHERE product_id = ${id}) AS sales,
      (SELECT count(DISTINCT q.id) FROM questionnaires q
        JOIN questionnaire_editions e ON e.questionnaire_id = q.id WHERE q.product_id = ${id}) AS questionnaires`;
  const { leads = 0, sales = 0, questionnaires = 0 } = use ?? {};
  const uses = [
    ...(leads > 0 ? [counted(leads, "lead")] : []),
    ...(sales > 0 ? [counted(sales, "sale")] : []),
    ...(questionnaires > 0
      ? [counted(questionnaires, "questionnaire used in sales", "questionnaires used in sales")]
      : []),
  ];
  const last = uses.pop();
  if (!last) return;
  const named = uses.length > 0 ? `${uses.join(", ")} and ${last}` : last;
  throw conflict(`This product has ${named}. It can't be deleted.`, { leads, sales, questionnaires });
}
