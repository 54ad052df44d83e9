import { CATALOGUE_FORMAT, CATALOGUE_VERSION } from "@/lib/catalogue/transfer/schema";
import type { Permission } from "@/lib/identity/rights/permissions";
import { logPost } from "@/lib/leads/intake/lead-posts/log.server";
import { invalid } from "@/lib/leads/intake/outcome.server";
import { makeSourceKey } from "@/lib/leads/sources/key.server";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "./world";

export const ID_NUMBER = "8001015009087";

/** A FAQ of the tenant's product, with the tenant's name in its text. */
export const makeFaq = (tenant: TestTenant) =>
  asPlatform(() =>
    db.productFaq.create({
      data: { product_id: tenant.product.id, product_index: 1, question: `What does ${tenant.name} cover?` },
    }),
  );

/** A plan of the tenant's product, without sales. */
export const makePlan = (tenant: TestTenant) =>
  asPlatform(() =>
    db.productPlan.create({
      data: { product_id: tenant.product.id, heading: unique("Plan "), cover_amount: 20_000, monthly_premium: "89.90" },
    }),
  );

/** A document of the tenant's product, without a file. Its name contains the tenant's. */
export const makeDocument = ({ product, name }: TestTenant, kind: "brochure" | "terms") =>
  asPlatform(() => db.productDocument.create({ data: { product_id: product.id, kind, name } }));

/** A question of the tenant's product, in no questionnaire. */
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

/** A text question of a product, or of every product for null. @returns its id */
export const makeTextQuestion = (product_id: number | null, name: string): Promise<number> =>
  asPlatform(async () => {
    const data = { product_id, name, slug: unique("q"), question: `${name}?`, type: "text" as const };
    return (await db.question.create({ data })).id;
  });

/** A questionnaire of the tenant's product that no sale uses. Its section "Health" has one question. */
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

/** The catalogue file of an empty product. */
export const catalogueOf = (product: { name: string; slug: string; [more: string]: unknown }) => ({
  format: CATALOGUE_FORMAT,
  version: CATALOGUE_VERSION,
  product,
});

/** A lead with an ID number. */
export const makeKnownLead = (tenant: TestTenant, overrides: Parameters<typeof makeLead>[1] = {}) =>
  makeLead(tenant, { ...idNumberColumns(ID_NUMBER), ...overrides });

/** A sale in its first status, with a new lead. */
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

/** A sale of another organisation. */
export async function makeForeignSale() {
  const other = await makeTenant();
  return makeSale(other, await makeUser(other));
}

/** A row in each of the tables below a sale; the names tell the tenant. */
export const makeSaleRows = ({ id: tenant_id, name }: TestTenant, sale: { id: number }) =>
  asPlatform(async () => {
    const of = { tenant_id, sale_id: sale.id };
    await db.saleInsuredLife.create({ data: { ...of, position: 0, name } });
    await db.saleBeneficiary.create({ data: { ...of, position: 0, name } });
    await db.saleBankAccount.create({ data: { ...of, account_holder: name } });
    const voided = { voided_at: new Date(), voided_by_name: name };
    await db.salePack.create({ data: { ...of, edition: 1, submitted_at: new Date(), ...voided } });
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

/** A team of the tenant's product with these members. Its name contains the tenant's. */
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

/** A role with these permissions. Its name contains the tenant's. */
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

/** A personality without roles. Its name contains the tenant's. */
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
  const { key, columns } = makeSourceKey();
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

/** A lead post that was refused as invalid. */
export async function makeLeadPost(tenant: TestTenant) {
  const source = await makeLeadSource(tenant);
  const post = { body: { fullname: tenant.name }, idempotency_key: null, ip: null, replay_of_id: null };
  const outcome = invalid({ fullname: ["Unknown field."] });
  await withTenant(tenant.id, () => logPost(source, post, outcome));
  const { id } = await asPlatform(() => db.leadPost.findFirstOrThrow({ where: { source_id: source.id } }));
  return { id, source };
}

/** A saved view of the lead list, by default private to its owner. Its name contains the tenant's. */
export const makeView = (
  tenant: TestTenant,
  owner: Pick<TestUser, "id">,
  fields: { shared?: boolean; team_id?: number } = {},
) =>
  asPlatform(() =>
    db.savedView.create({
      data: {
        ...{ tenant_id: tenant.id, user_id: owner.id, list: "leads", query: "status=New" },
        name: `View ${unique()} of ${tenant.name}`,
        ...fields,
      },
    }),
  );

/** A finished bulk action with one refused lead. */
export async function makeBulk(tenant: TestTenant) {
  const lead = await makeLead(tenant);
  return asPlatform(() =>
    db.leadBulk.create({
      data: {
        ...{ tenant_id: tenant.id, action: "release", status: "done", lead_ids: [lead.id], finished: 1, actor: {} },
        failures: [{ lead_id: lead.id, message: "A lead can't go from New to New." }],
      },
    }),
  );
}
