import "server-only";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireTenant } from "@/lib/identity/tenancy/owner.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { flagFilter, idFilter, listQuery, matches } from "@/lib/platform/lists/list";

export type OwnerInput = { tenant_id?: number | null | undefined; product_id: number };

/** Who may write a template, and for which products. */
export type Owners<Row> = {
  /** The owner columns of a new template. @throws HttpError 403, 422 */
  ofNew: (actor: Actor, input: OwnerInput) => Promise<Pick<OwnerInput, "tenant_id">>;
  /** @throws HttpError 403 unless the actor may change it; with an input also 422 on product_id */
  requireOwn: (actor: Actor, row: Row, input?: OwnerInput) => Promise<void>;
  /** Rethrows the error of a write. Where an owner may have one template only, a second one is a 409 that says so. */
  explain: (error: unknown) => never;
};

/** Administrators change the platform's templates, tenants their own. */
export const ownedByTenants = (singular: string): Owners<{ tenant_id: number | null }> => ({
  ofNew: async (actor, input) => {
    const tenant_id = actor.is_admin ? (input.tenant_id ?? null) : actor.tenant_id;
    if (tenant_id !== null) await requireTenant(tenant_id);
    await requireProductOf(tenant_id, input.product_id);
    return { tenant_id };
  },
  requireOwn: async (actor, { tenant_id }, input) => {
    if (tenant_id === null && !actor.is_admin) {
      throw forbidden(`This ${singular} is a template of the platform. Create your own ${singular} from it.`);
    }
    if (input) await requireProductOf(tenant_id, input.product_id);
  },
  explain: (error) => {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    const message = `This product already has a ${singular}.`;
    throw conflict(message, { errors: { product_id: [message] } });
  },
});

/** A product's owners may write its templates. */
export const ownedWithProduct: Owners<{ product_id: number }> = {
  ofNew: async (actor, { product_id }) => {
    await requireOwnProduct(actor, product_id);
    return {};
  },
  requireOwn: async (actor, { product_id }, input) => {
    await requireOwnProduct(actor, product_id);
    if (input) await requireOwnProduct(actor, input.product_id);
  },
  explain: (error) => {
    throw error;
  },
};

/** Any product may have a template of the platform; a tenant only has those of products that it sells. */
async function requireProductOf(tenantId: number | null, id: number): Promise<void> {
  const tenants = tenantId === null ? {} : { tenants: { some: { tenant_id: tenantId } } };
  if (await db.product.findFirst({ where: { id, ...tenants }, select: { id: true } })) return;
  throw invalid({ product_id: "Choose a product from the list" });
}

const named = { select: { id: true, name: true } };

/** Prisma's `include` for templates that are owned by tenants. */
export const ownedInclude = {
  tenant: named,
  product: named,
  _count: { select: { editions: true } },
} satisfies Prisma.ScriptInclude & Prisma.ScorecardInclude;

/** The list query of templates that are owned by tenants. */
export const ownedQuery = listQuery(["product.name", "tenant.name", "updated_at"]).extend({
  tenant_id: idFilter,
  product_id: idFilter,
  /** True for the platform's templates, false for those of tenants. */
  template: flagFilter,
});

type OwnedFilter = { product_id?: number | undefined; template?: boolean | undefined; search?: string | undefined };

export const whereOwned = ({ product_id, template, search }: OwnedFilter) => ({
  product_id,
  ...(template !== undefined && { tenant_id: template ? null : { not: null } }),
  ...(search !== undefined && { product: { OR: matches(search, ["name"]) } }),
});
