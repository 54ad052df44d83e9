import "server-only";
import type { z } from "zod";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { storageUrl } from "@/lib/platform/files/url";
import { notFound } from "@/lib/platform/http/errors.server";
import { listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { DEFAULT_DARK, DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";
import { mandateMissing, statementsOf } from "./mandate/mandate.server";
import { type OpenedTenant, type PublicTenant, slaInput, type Tenant, tenantRowResponse } from "./schema";

const products = { select: { product: { select: { id: true, name: true, slug: true } } } };

const row = { id: true, name: true, slug: true, subdomain: true, logo: true, logo_nav: true, version: true, products };

const query = listQuery(["name", "slug", "subdomain"]);

/** All tenants for an administrator, else only the actor's own. */
export const tenants = {
  name: "tenants" as const,
  query,
  response: tenantRowResponse,
  list: async (_actor: unknown, requested: z.output<typeof query>) => {
    const where = { ...NOT_CLOSED, OR: matches(requested.search, ["name", "slug", "subdomain"]) };
    const page = await paginate(
      requested,
      (slice) => db.tenant.findMany({ where, select: row, ...slice }),
      db.tenant.count({ where }),
    );
    return { ...page, data: page.data.map(withLogoUrls) };
  },
};

/** @throws PrismaClientKnownRequestError P2025 (404) */
export const findTenant = async (id: number): Promise<Tenant> => tenantOf(await findTenantRecord(id));

/** A tenant for its form, with what its warnings need. @throws PrismaClientKnownRequestError P2025 (404) */
export async function openTenant(id: number): Promise<OpenedTenant> {
  const ofTenant = { OR: [{ product_id: null }, { product: { tenants: { some: { tenant_id: id } } } }] };
  const referring = { should_validate: true, on_fail: "refer" as const, ...ofTenant };
  const tenant = await findTenant(id);
  const question = await db.question.findFirst({ where: referring, select: { id: true } });
  return { ...tenant, has_referring_questions: question !== null };
}

/** The row itself. Its logos are paths in the storage. @throws PrismaClientKnownRequestError P2025 (404) */
export const findTenantRecord = (id: number) =>
  db.tenant.findFirstOrThrow({
    where: { id, ...NOT_CLOSED },
    include: { products },
    // The registration is read and changed on the registry's screen.
    omit: {
      ...{ reference_prefix: true, closed_at: true },
      ...{ registry_number: true, registry_renews_on: true, registry_reminded_on: true },
    },
  });

export function tenantOf(record: Awaited<ReturnType<typeof findTenantRecord>>): Tenant {
  const { linked_products, ...tenant } = withLogoUrls(record);
  return {
    ...tenant,
    mandate_missing: mandateMissing(tenant),
    mandate_statements: statementsOf(tenant.mandate_statements),
    old_mandate_until: tenant.old_mandate_until?.toISOString() ?? null,
    light_theme: parseTheme(tenant.light_theme, DEFAULT_LIGHT),
    sla_hours: storedJson("tenants.sla_hours", slaInput, tenant.sla_hours),
    dark_theme: parseTheme(tenant.dark_theme, DEFAULT_DARK),
    product_ids: linked_products.map(({ id }) => id),
    linked_products,
    created_at: tenant.created_at.toISOString(),
    updated_at: tenant.updated_at.toISOString(),
  };
}

type StoredTenant = {
  logo: string | null;
  logo_nav: string | null;
  products: { product: { id: number; name: string; slug: string } }[];
};

function withLogoUrls<Row extends StoredTenant>({ products, ...tenant }: Row) {
  return {
    ...tenant,
    logo: storageUrl(tenant.logo),
    logo_nav: storageUrl(tenant.logo_nav),
    linked_products: products.map(({ product }) => product),
  };
}

/** The public part of the tenant of a subdomain. @throws HttpError 404 */
export async function findPublicTenant(subdomain: string): Promise<PublicTenant> {
  const tenant = SUBDOMAIN.test(subdomain)
    ? await db.tenant.findFirst({ where: { subdomain: subdomain.toLowerCase(), ...NOT_CLOSED } })
    : null;
  if (!tenant) throw notFound();
  return {
    name: tenant.name,
    subdomain: tenant.subdomain,
    logo: storageUrl(tenant.logo),
    light_theme: parseTheme(tenant.light_theme, DEFAULT_LIGHT),
    dark_theme: parseTheme(tenant.dark_theme, DEFAULT_DARK),
  };
}

const SUBDOMAIN = /^[a-z0-9-]{1,63}$/i;
