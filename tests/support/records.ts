import { CATALOGUE_FORMAT, CATALOGUE_VERSION } from "@/lib/catalogue/products/catalogue-schema";
import type { Permission } from "@/lib/identity/permissions";
import { invalid } from "@/lib/leads/intake/outcome.server";
import { logPost } from "@/lib/leads/lead-posts/log.server";
import { makeKey } from "@/lib/leads/lead-sources/key.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { idNumberColumns } from "@/lib/platform/pii.server";
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

/** A document of the tenant's product, without a file; its name tells the tenant. */
export const makeDocument = ({ product, name }: TestTenant, kind: "brochure" | "terms") =>
  asPlatform(() => db.productDocument.create({ data: { product_id: product.id, kind, name } }));

/** A question of the tenant's product that no questionnaire asks. */
export const makeQuestion = (tenant: TestTenant, fields: Partial<Prisma.QuestionUncheckedCreateInput> = {}) =>
  asPlatform(() =>
    db.question.create({
      data: {
        product_id: tenant.product.id,
        name: "Smoker",
        slug: unique("smoker_"),
        question: `Do you smoke, ${tenant.name}?`,
        type: "boolean",
        ...fields,
      },
    }),
  );

/** A question for a text, of a product or of every one; answers its id. */
export const makeTextQuestion = (product_id: number | null, name: string): Promise<number> =>
  asPlatform(async () => {
    const data = { product_id, name, slug: unique("q"), question: `${name}?`, type: "text" };
    return (await db.question.create({ data })).id;
  });

/** A questionnaire of the tenant's product that no sale has been asked: "Health" asks one question. */
export const makeQuestionnaire = (tenant: TestTenant) =>
  asPlatform(async () => {
    const slug = unique("q");
    const { id: question_id } = await db.question.create({
      data: { product_id: tenant.product.id, name: "Smoker", slug, question: "Do you smoke?", type: "boolean" },
    });
    return db.questionnaire.create({
      data: {
        product_id: tenant.product.id,
        name: `Underwriting of ${tenant.name}`,
        sections: { create: { title: "Health", position: 0, questions: { create: { question_id, position: 0 } } } },
      },
    });
  });

/** The file of a product that has nothing to it yet. */
export const catalogueOf = (product: { name: string; slug: string; [more: string]: unknown }) => ({
  format: CATALOGUE_FORMAT,
  version: CATALOGUE_VERSION,
  product,
});

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

/** A row in each of the tables below a sale; the names tell the tenant. */
export const makeSaleRows = ({ id: tenant_id, name }: TestTenant, sale: { id: number }) =>
  asPlatform(async () => {
    const of = { tenant_id, sale_id: sale.id };
    await db.saleInsuredLife.create({ data: { ...of, position: 0, name } });
    await db.saleBeneficiary.create({ data: { ...of, position: 0, name } });
    await db.saleBankAccount.create({ data: { ...of, account_holder: name } });
    await db.saleMandate.create({
      data: {
        ...of,
        text: name,
        sha256: "",
        template_version: 1,
        agreed_by_person: "holder",
        recorded_by_name: "Test",
      },
    });
  });

/** A team of the tenant's product, with these members; its name tells the tenant. */
export const makeTeam = (
  tenant: TestTenant,
  members: Pick<TestUser, "id">[] = [],
  fields: Partial<Prisma.TeamUncheckedCreateInput> = {},
) =>
  asPlatform(() =>
    db.team.create({
      data: {
        tenant_id: tenant.id,
        name: `${tenant.name} ${unique()}`,
        members: { create: members.map(({ id }) => ({ user_id: id })) },
        products: { create: { product_id: tenant.product.id } },
        ...fields,
      },
    }),
  );

/** A beneficiary type of the tenant's product; its name tells the tenant. */
export const makeBeneficiaryType = (tenant: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryType.create({
      data: {
        tenant_id: tenant.id,
        name: `Type of ${tenant.name} ${unique()}`,
        class: "payout",
        products: { create: { product_id: tenant.product.id } },
      },
    }),
  );

/** A relationship that the tenant knows; its name tells the tenant. */
export const makeRelationship = ({ id: tenant_id, name }: TestTenant) =>
  asPlatform(() =>
    db.beneficiaryRelationship.create({ data: { tenant_id, name: `Relative of ${name} ${unique()}`, group: "other" } }),
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

/** A lead source of the tenant's product, with its key. */
export async function makeLeadSource(tenant: TestTenant, fields: Partial<Prisma.LeadSourceUncheckedCreateInput> = {}) {
  const { key, columns } = makeKey();
  const source = await asPlatform(() =>
    db.leadSource.create({
      data: {
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        name: `Source ${unique()} of ${tenant.name}`,
        ...columns,
        ...fields,
      },
    }),
  );
  return { ...source, key };
}

/** A post of a lead source that was not understood. */
export async function makeLeadPost(tenant: TestTenant) {
  const source = await makeLeadSource(tenant);
  const post = { body: { fullname: tenant.name }, idempotency_key: null, ip: null, replay_of_id: null };
  const outcome = invalid({ fullname: ["Unknown field"] });
  await withTenant(tenant.id, () => logPost(source, post, outcome));
  const { id } = await asPlatform(() => db.leadPost.findFirstOrThrow({ where: { source_id: source.id } }));
  return { id, source };
}

/** A view of the list of leads that is its owner's alone; its name tells the tenant. */
export const makeView = (tenant: TestTenant, owner: Pick<TestUser, "id">, fields: { shared?: boolean } = {}) =>
  asPlatform(() =>
    db.savedView.create({
      data: {
        ...{ tenant_id: tenant.id, user_id: owner.id, list: "leads", query: "status=New" },
        name: `View ${unique()} of ${tenant.name}`,
        ...fields,
      },
    }),
  );

/** A bulk action that was finished, with one lead that it refused. */
export async function makeBulk(tenant: TestTenant) {
  const lead = await makeLead(tenant);
  return asPlatform(() =>
    db.leadBulk.create({
      data: {
        ...{ tenant_id: tenant.id, action: "release", status: "done", lead_ids: [lead.id], finished: 1, actor: {} },
        failures: [{ lead_id: lead.id, message: "A lead in New can't go to New." }],
      },
    }),
  );
}
