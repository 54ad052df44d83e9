import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { dateColumn } from "@/lib/platform/time/days";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

/** What an agent who calls leads and closes sales may do. */
export const AGENT: Permission[] = [
  "leads.index",
  "leads.show",
  "leads.update",
  "sales.index",
  "sales.show",
  "sales.store",
  "sales.update",
];

export const QUESTIONS = 12;
const HEALTH = "Are you in good health";
const SCRIPT = [
  { key: "opening", title: "Opening", text: "Good day {{client_name}}, I am {{agent_name}} of {{provider_name}}." },
  { key: "disclosures", title: "Disclosures", text: "{{plan_name}} costs {{premium_amount}} a month." },
];
const MANDATE =
  "I, {{full_name}} ({{id_number}}), authorise the debit of {{premium_amount}} on day {{debit_day}} from account {{account_number_masked}} at {{bank_name}}. I may cancel it.";

/** An organisation with everything that a sale of a funeral plan needs: types, relationships, questions, script. */
export async function makeSellingTenant(): Promise<TestTenant> {
  const tenant = await makeTenant({
    debit_order_mandate_in_use: MANDATE,
    provider_name: "Umoja Life Limited",
    abbreviated_name: "UMOJALIFE",
    calling_hours_enforced: false, // a test runs on Sundays too
  });
  const of = { tenant_id: tenant.id };
  const product_id = tenant.product.id;
  await asPlatform(async () => {
    await db.product.update({ where: { id: product_id }, data: { insurance_class: "funeral" } });
    await db.productPlan.update({
      where: { id: tenant.plan.id },
      data: { heading: "Family", min_entry_age: 18, max_entry_age: 65, waiting_months: 6 },
    });
    await db.beneficiaryType.createMany({
      data: [
        { ...of, name: "Main member", class: "insured_life", member: "main", min_count: 1, max_count: 1 },
        { ...of, name: "Child", class: "insured_life", member: "child", max_age: 20, id_required: true },
        { ...of, name: "Payout beneficiary", class: "payout", id_required: true, share_required: true },
      ],
    });
    await db.beneficiaryRelationship.createMany({
      data: [
        { ...of, name: "Spouse", group: "spouse" },
        { ...of, name: "Child", group: "child" },
        { ...of, name: "Parent", group: "parent" },
      ],
    });
    await db.script.create({ data: { ...of, product_id, sections: SCRIPT } });
    await makeQuestionnaire(product_id);
  });
  return tenant;
}

async function makeQuestionnaire(product_id: number): Promise<void> {
  const { sections } = await db.questionnaire.create({
    data: {
      product_id,
      name: "Application",
      sections: { create: ["About you", "Health"].map((title, position) => ({ title, position })) },
    },
    select: { sections: { select: { id: true }, orderBy: { position: "asc" } } },
  });
  for (let index = 0; index < QUESTIONS; index += 1) {
    const section = sections[index < QUESTIONS / 2 ? 0 : 1];
    if (!section) throw new Error("The questionnaire was made without its sections");
    await db.question.create({
      data: {
        product_id,
        name: `Question ${index + 1}`,
        slug: `question-${index + 1}`,
        question: index === 0 ? `${HEALTH}?` : `Question ${index + 1}?`,
        type: "boolean",
        is_health: index === 0,
        sections: { create: { section_id: section.id, position: index } },
      },
    });
  }
}

/** Somebody who called before and wants to be called: with all that a good lead says. */
export const makeGoodLead = (tenant: TestTenant, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}) =>
  makeLead(tenant, {
    lead_id: unique("lead-"),
    title: "Mrs",
    name: "Nomvula",
    surname: "Zulu",
    phone: "+27821234567",
    date_of_birth: dateColumn("1985-06-15"),
    ...overrides,
  });

/** An agent whose sales are submitted without a check. */
export const makeAgent = (tenant: TestTenant, permissions: Permission[] = AGENT) => makeUser(tenant, { permissions });
