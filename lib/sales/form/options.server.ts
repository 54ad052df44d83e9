import "server-only";
import { z } from "zod";
import { accountRules } from "@/lib/catalogue/banks/schema";
import { inOrderOfForms } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { named, text } from "@/lib/sales/record/query/fields.server";
import { beneficiaryType, relationship } from "@/lib/sales/record/query/parts.server";
import type { SaleOptions } from "./options";

const stored = z.object({
  types: z.array(beneficiaryType),
  relationships: z.array(relationship),
  banks: z.array(z.object({ ...named.shape, universal_branch_code: z.string(), account_rules: accountRules })),
  provider: z.object({
    provider_name: text,
    fsp_number: text,
    registry_number: text,
    complaints_phone: text,
    complaints_email: text,
    ombud_text: text,
  }),
  lead: z.object({ date_of_birth: text, gender: text }),
});

/**
 * What the form of a sale needs besides the sale, in one statement, so that it can be asked for at the same time as the
 * sale. It does not ask whether the actor sees the sale: whoever asks does.
 * @param slug of the sale's product
 * @throws HttpError 404 where there is no such sale
 */
export async function saleOptions(saleId: number, slug: string): Promise<SaleOptions> {
  const [[found], landing] = await Promise.all([
    db.$queryRaw<{ options: unknown }[]>`
      SELECT json_build_object(
        'types', (
          SELECT coalesce(json_agg(type ORDER BY class, name), '[]')
          FROM (
            SELECT id, name, class, member, min_count, max_count, min_age, max_age, id_required, share_required
            FROM beneficiary_types type
            WHERE tenant_id = sales.tenant_id AND active AND (
              NOT EXISTS (SELECT FROM beneficiary_type_products WHERE beneficiary_type_id = type.id)
              OR EXISTS (SELECT FROM beneficiary_type_products
                         WHERE beneficiary_type_id = type.id AND product_id = sales.product_id))
          ) AS type),
        'relationships', (
          SELECT coalesce(json_agg(relationship ORDER BY name), '[]')
          FROM (
            SELECT id, name, "group", adult_only FROM beneficiary_relationships
            WHERE tenant_id = sales.tenant_id AND active
          ) AS relationship),
        'banks', (
          SELECT coalesce(json_agg(bank ORDER BY name), '[]')
          FROM (SELECT id, name, universal_branch_code, account_rules FROM banks WHERE active) AS bank),
        'provider', (
          SELECT row_to_json(provider)
          FROM (
            SELECT provider_name, fsp_number, registry_number, complaints_phone, complaints_email, ombud_text
            FROM tenants WHERE id = sales.tenant_id
          ) AS provider),
        'lead', (
          SELECT row_to_json(lead) FROM (SELECT date_of_birth, gender FROM leads WHERE id = sales.lead_id) AS lead)
      ) AS options
      FROM sales WHERE id = ${saleId}`,
    findLandingBySlug(slug),
  ]);
  if (!found) throw notFound();
  const { types, ...options } = stored.parse(found.options);
  return {
    ...options,
    law: { replacement: law().replacement, funeral_wait: law().funeral_wait },
    types: inOrderOfForms(types),
    faqs: (landing?.faqs ?? []).map(({ id, question, answer }) => ({ id, question, answer })),
    documents: { brochures: landing?.brochures ?? [], terms: landing?.terms ?? [] },
  };
}
