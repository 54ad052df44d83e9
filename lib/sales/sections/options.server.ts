import "server-only";
import { bankOptions } from "@/lib/catalogue/banks/banks.server";
import { relationshipOptions } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { beneficiaryTypeOptions } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { findLandingBySlug } from "@/lib/catalogue/products/landing.server";
import { dateText } from "@/lib/platform/days";
import { db, withTenant } from "@/lib/platform/db/client.server";
import type { SaleOptions } from "./options";

const columns = {
  tenant_id: true,
  lead: { select: { date_of_birth: true, gender: true } },
  tenant: {
    select: {
      provider_name: true,
      fsp_number: true,
      complaints_phone: true,
      complaints_email: true,
      ombud_text: true,
    },
  },
} as const;

/** What the form of a sale needs besides the sale. The actor is known to see the sale. */
export async function saleOptions(sale: { id: number; product: { id: number; slug: string } }): Promise<SaleOptions> {
  const [found, landing] = await Promise.all([
    db.sale.findFirstOrThrow({ where: { id: sale.id }, select: columns }),
    findLandingBySlug(sale.product.slug),
  ]);
  const { date_of_birth, gender } = found.lead;
  return withTenant(found.tenant_id, async () => {
    const [types, relationships, banks] = await Promise.all([
      beneficiaryTypeOptions(sale.product.id),
      relationshipOptions(),
      bankOptions(),
    ]);
    return {
      types,
      relationships,
      banks,
      faqs: (landing?.faqs ?? []).map(({ id, question, answer }) => ({ id, question, answer })),
      documents: { brochures: landing?.brochures ?? [], terms: landing?.terms ?? [] },
      provider: found.tenant,
      lead: { date_of_birth: date_of_birth && dateText(date_of_birth), gender },
    };
  });
}
