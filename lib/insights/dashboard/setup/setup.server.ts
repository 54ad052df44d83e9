import "server-only";
import { unfilledFields } from "@/lib/identity/tenants/mandate/parts";
import { agreeableText } from "@/lib/identity/tenants/mandate/text-in-use";
import { missingDisclosures } from "@/lib/identity/tenants/provider";
import { db } from "@/lib/platform/db/client.server";
import type { Setup, SetupStep } from "./schema";

/** How far an organisation is with its first steps. Call it as that organisation. */
export async function setupOf(tenantId: number | null): Promise<Setup> {
  const tenant = tenantId === null ? null : await findTenant(tenantId);
  if (!tenant) return { tenant: null, steps: [] };
  const [people, teams, sources, leads] = await Promise.all([
    db.user.count({ where: { tenant_id: tenant.id, active: true } }),
    db.team.count({ where: { tenant_id: tenant.id, active: true } }),
    db.leadSource.count({ where: { tenant_id: tenant.id, active: true } }),
    db.leadCount.findFirst({ where: { tenant_id: tenant.id, count: { gt: 0 } }, select: { count: true } }),
  ]);
  const products = tenant.products.map(({ product }) => product);
  const [first] = products;
  const mandate = agreeableText(tenant, new Date());
  const hasMandate = mandate !== null && unfilledFields(mandate, tenant).length === 0;
  const tab = (name: string) => `/tenants?edit=${tenant.id}&tab=${name}`;
  const steps: SetupStep[] = [
    step("provider", "Add your company details", missingDisclosures(tenant).length === 0, tab("law"), {
      text: "Provider, FSP number, complaints and ombud: agents and documents must name them.",
    }),
    step("mandate", "Write the debit order mandate", hasMandate, tab("mandate"), {
      text: "The text that clients agree to before a premium is debited.",
    }),
    step("branding", "Upload your logo", tenant.logo !== null, tab("branding"), {
      text: "Shown on the sign-in page and on the public pages of your products.",
    }),
    step(
      "product",
      "Set up a product to sell",
      hasMandate && products.some(({ _count }) => _count.plans > 0), // what `readinessOf` says is needed
      first ? `/products/${first.id}` : "/products?new=1",
      { text: "It needs a plan and the mandate; its page says what else is missing." },
    ),
    step("people", "Invite your people", people > 1, "/users?new=1", {
      text: "Give each person a personality; it sets what they can do.",
    }),
    step("team", "Create a team", teams > 0, "/teams?new=1", {
      text: "Teams have a leader, receive leads and can have a lead cap.",
    }),
    step("leads", "Add leads", sources > 0 || leads !== null, first ? `/leads/${first.slug}` : "/integrations", {
      text: "Import a file, or give a vendor a key.",
    }),
  ];
  return { tenant: { id: tenant.id, name: tenant.name }, steps };
}

const findTenant = (id: number) =>
  db.tenant.findFirst({
    where: { id },
    select: {
      ...{
        id: true,
        name: true,
        logo: true,
        debit_order_mandate_in_use: true,
        old_mandate_until: true,
        abbreviated_name: true,
        provider_name: true,
        provider_phone: true,
        fsp_number: true,
      },
      ...{ complaints_phone: true, complaints_email: true, ombud_text: true },
      products: {
        select: { product: { select: { id: true, name: true, slug: true, _count: { select: { plans: true } } } } },
        orderBy: { product: { name: "asc" } },
      },
    },
  });

const step = (key: string, title: string, isDone: boolean, href: string, { text }: { text: string }): SetupStep => ({
  ...{ key, title, text, isDone, href },
});
