import { asPlatform, db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { sealFile } from "@/lib/lead-imports/record";
import type { Permission } from "@/lib/permissions";
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

/** A plan of the tenant's product that nobody has bought. */
export const makePlan = (tenant: TestTenant) =>
  asPlatform(() =>
    db.productPlan.create({
      data: { product_id: tenant.product.id, heading: unique("Plan "), cover_amount: 20_000, monthly_premium: "89.90" },
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

/** A team of the tenant's product, with these members; its name tells the tenant. */
export const makeTeam = (tenant: TestTenant, members: Pick<TestUser, "id">[] = []) =>
  asPlatform(() =>
    db.team.create({
      data: {
        tenant_id: tenant.id,
        name: `${tenant.name} ${unique()}`,
        members: { create: members.map(({ id }) => ({ user_id: id })) },
        products: { create: { product_id: tenant.product.id } },
      },
    }),
  );

/** A beneficiary type of the tenant's product. */
export const makeBeneficiaryType = (tenant: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryType.create({
      data: {
        tenant_id: tenant.id,
        name: unique("Type "),
        class: "payout",
        products: { create: { product_id: tenant.product.id } },
      },
    }),
  );

/** A relationship that the tenant knows. */
export const makeRelationship = (tenant: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryRelationship.create({ data: { tenant_id: tenant.id, name: unique("Relative "), group: "other" } }),
  );

/** A bank, which is every tenant's. */
export const makeBank = () =>
  asPlatform(() =>
    db.bank.create({
      data: { name: unique("Bank "), universal_branch_code: "051001", account_rules: rulesOf(7, 11) },
    }),
  );

/** The rules of a bank whose account numbers are all as long. */
export function rulesOf(min_length: number, max_length: number) {
  const rule = { min_length, max_length };
  return { current: rule, savings: rule, transmission: rule };
}

/** A role with these permissions; its name tells the tenant. */
export const makeRole = (tenant: Pick<TestTenant, "id" | "name">, permissions: readonly Permission[] = []) =>
  asPlatform(async () => {
    const slug = unique("r");
    const rows = await db.permission.findMany({ where: { name: { in: [...permissions] } }, select: { id: true } });
    return db.role.create({
      data: {
        tenant_id: tenant.id,
        name: `Role ${slug} of ${tenant.name}`,
        slug,
        permissions: { create: rows.map(({ id }) => ({ permission_id: id })) },
      },
    });
  });

/** A personality that gives nothing yet; its name tells the tenant. */
export const makePersonality = (
  tenant: Pick<TestTenant, "id" | "name">,
  fields: Partial<Prisma.PersonalityUncheckedCreateInput> = {},
) =>
  asPlatform(() =>
    db.personality.create({
      data: { tenant_id: tenant.id, name: `Personality ${unique()} of ${tenant.name}`, ...fields },
    }),
  );

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
