import { asPlatform, db } from "@/lib/db/client";
import { sealFile } from "@/lib/lead-imports/record";
import { idNumberColumns } from "@/lib/pii";
import { makeLead, type TestTenant, type TestUser, unique } from "./world";

export const ID_NUMBER = "8001015009087";

/** A question of the tenant's product; its text tells the tenant. */
export const makeFaq = (tenant: TestTenant) =>
  asPlatform(() =>
    db.productFaq.create({
      data: { product_id: tenant.product.id, product_index: 1, question: `What does ${tenant.name} cover?` },
    }),
  );

/** A lead whose ID number is known. */
export const makeKnownLead = (tenant: TestTenant, overrides: Parameters<typeof makeLead>[1] = {}) =>
  makeLead(tenant, { ...idNumberColumns(ID_NUMBER), ...overrides });

/** A sale in its first status, made of a lead of its own. */
export async function makeSale(tenant: TestTenant, agent: Pick<TestUser, "id">) {
  const lead = await makeLead(tenant, { processed_at: new Date(), processed_outcome: "converted" });
  return asPlatform(() =>
    db.sale.create({
      data: {
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        lead_id: lead.id,
        reference: unique("REF-"),
        agent_id: agent.id,
        persons: {
          create: { role: "policyholder", name: tenant.name, email: lead.email, ...idNumberColumns(ID_NUMBER) },
        },
        events: { create: { type: "converted", new: { status: "new" }, actor_name: "Test" } },
      },
    }),
  );
}

/** An import that has been looked at and not been made. */
export const makeImport = (tenant: TestTenant) =>
  asPlatform(() =>
    db.leadImport.create({
      data: {
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        default_region: "ZA",
        file_name: "leads.csv",
        file: sealFile(`name,email\n${tenant.name},${unique()}@example.test\n,nobody@example.test\n`),
        mapping: [
          { name: "name", field: "name" },
          { name: "email", field: "email" },
        ],
        total: 2,
        valid: 1,
        invalid: 1,
      },
    }),
  );
