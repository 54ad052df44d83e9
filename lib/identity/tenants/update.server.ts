import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import { slugOf } from "@/lib/identity/http/slug.server";
import { givingRights } from "@/lib/identity/roles/given-rights.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { providerColumns, type TenantChange } from "./form.server";
import { LOGOS, type LogoPaths, readLogos, removeLogos, withStoredLogos } from "./logos.server";
import { mandateColumns } from "./mandate/mandate.server";
import { subdomainFor } from "./names.server";
import { linkProducts } from "./products.server";
import type { Tenant } from "./schema";
import { findTenant, findTenantRecord, tenantOf } from "./tenants.server";

/**
 * Changes the fields of a tenant that the form contains. Slug, subdomain and products are ignored unless the actor is
 * an administrator.
 * @throws HttpError 404, 409 with the tenant when it is newer, or for a value in use, 422
 */
export async function updateTenant(actor: Actor, id: number, form: TenantChange): Promise<Tenant> {
  await findTenantRecord(id); // before any file is read
  const pictures = await readLogos(form);
  const { tenant, replaced } = await withStoredLogos(id, pictures, (paths) =>
    givingRights(actor, id, "tenants", async () => {
      await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR NO KEY UPDATE`;
      const old = await findTenantRecord(id);
      await requirePersonality(id, form.default_qc_personality_id);
      await requireNoOpenReview(actor, old, form);
      const logos = { ...removedLogos(form), ...paths };
      const { count } = await db.tenant.updateMany({
        where: { id, version: form.version },
        data: {
          ...{ ...changes(actor, form, old), ...mandateColumns(actor, form, old), ...logos },
          version: { increment: 1 },
        },
      });
      if (count === 0) throw staleVersion(tenantOf(old));
      if (actor.is_admin && form.product_ids) await linkProducts(id, form.product_ids);
      const tenant = await findTenant(id);
      await recordAudit(actor, "tenants.update", id, { ...tenantOf(old), tenant_id: id }, { ...tenant, tenant_id: id });
      return { tenant, replaced: LOGOS.filter((name) => name in logos).map((name) => old[name]) };
    }),
  );
  await removeLogos(replaced);
  return tenant;
}

/** @throws HttpError 409 for the marks of quality control while the actor holds a review, which they decide */
async function requireNoOpenReview(
  { id: reviewer_id }: Actor,
  old: Marks,
  { qc_pass_mark, qc_sample_percent }: Partial<Marks>,
) {
  const isSame = (given: number | undefined, stored: number) => given === undefined || given === stored;
  if (isSame(qc_pass_mark, old.qc_pass_mark) && isSame(qc_sample_percent, old.qc_sample_percent)) return;
  const held = await db.saleReview.findFirst({ where: { reviewer_id, state: "open" }, select: { id: true } });
  if (held)
    throw conflict("You are reviewing a sale. Decide or release it before you change the quality control settings.");
}

type Marks = { qc_pass_mark: number; qc_sample_percent: number };

/** @throws HttpError 422 on default_qc_personality_id unless it is a personality of the tenant */
async function requirePersonality(tenant_id: number, id: number | null | undefined): Promise<void> {
  if (id == null || (await db.personality.findFirst({ where: { id, tenant_id }, select: { id: true } }))) return;
  throw invalid({ default_qc_personality_id: "Choose a personality of this organisation" });
}

function changes(actor: Actor, form: TenantChange, old: { name: string; slug: string }) {
  const { name, light_theme, dark_theme, calling_hours_enforced, default_qc_personality_id } = form;
  const own = {
    name,
    light_theme,
    dark_theme,
    ...providerColumns(form),
    calling_hours_enforced,
    default_qc_personality_id,
  };
  if (!actor.is_admin) return own;
  const slug = form.slug === undefined ? undefined : slugOf(form.slug, name ?? old.name);
  const subdomain = form.subdomain === undefined ? undefined : subdomainFor(form.subdomain, slug ?? old.slug);
  return { ...own, slug, subdomain };
}

const removedLogos = (form: TenantChange): { [Name in keyof LogoPaths]: null } => ({
  ...(form.remove_logo && { logo: null }),
  ...(form.remove_logo_nav && { logo_nav: null }),
});
