import { seedMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/text/format";
import { addDays } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleFormInput } from "@/lib/sales/form/schema";
import { ofJsonSteps } from "@/lib/sales/form/steps";
import { makeBank } from "./master-data";
import { makeSale, newIdNumber, newPhone, postTo, save } from "./sales";
import { makeTenant, type TestTenant, type TestUser, unique } from "./world";

const MANDATE =
  "I, {{full_name}} ({{id_number}}), authorise {{abbreviated_name}} to debit {{premium_amount}} from account " +
  "{{account_number_masked}} at {{bank_name}} on day {{debit_day}} from {{commencement_date}}, until I cancel it. " +
  "{{contract_reference}}, {{today}}";

/** A tenant that can sell: with beneficiary types, relationships, a bank and the text of a mandate. */
export type SellingTenant = TestTenant & {
  /** The ids of its choices. */
  choices: Record<"main" | "child" | "payout" | "self" | "son" | "wife" | "bank", number>;
};

export async function makeSellingTenant(
  overrides: Partial<Prisma.TenantUncheckedCreateInput> = {},
): Promise<SellingTenant> {
  const tenant = await makeTenant({ debit_order_mandate_in_use: MANDATE, abbreviated_name: "TESTLIFE", ...overrides });
  const bank = await makeBank();
  return asPlatform(async () => {
    await seedMasterData(tenant.id);
    const where = { tenant_id: tenant.id };
    const members = { "Main member": "main", Child: "child" } as const;
    for (const [name, member] of Object.entries(members)) {
      await db.beneficiaryType.updateMany({ where: { ...where, name }, data: { member } });
    }
    const types = await db.beneficiaryType.findMany({ where });
    const relationships = await db.beneficiaryRelationship.findMany({ where });
    const idOf = (rows: { id: number; name: string }[], name: string) =>
      rows.find((row) => row.name === name)?.id ?? Number.NaN;
    const choices = {
      main: idOf(types, "Main member"),
      child: idOf(types, "Child"),
      payout: idOf(types, "Payout beneficiary"),
      self: idOf(relationships, "Other"),
      son: idOf(relationships, "Son"),
      wife: idOf(relationships, "Wife"),
      bank: bank.id,
    };
    return { ...tenant, choices };
  });
}

/** A day from today in South Africa, "YYYY-MM-DD". */
export const inDays = (days: number) => addDays(isoDate(new Date()), days);

/** Every step of a form that lacks nothing: one life, and one beneficiary. */
export function wholeForm(tenant: SellingTenant, idNumber = newIdNumber()) {
  const { choices, plan } = tenant;
  const client = { name: "Nomvula", surname: "Zulu", id_number: idNumber };
  return {
    ...ofJsonSteps("example"),
    opening: { provider_named: true, insurance_said: true, recording_notice: true, may_continue: true },
    policyholder: { ...client, phone: newPhone(), email: `${unique()}@example.test` },
    cover: { product_plan_id: plan.id, commencement_date: inDays(14) },
    insured_lives: [{ ...client, beneficiary_type_id: choices.main, relationship_id: choices.self }],
    answers: [] as NonNullable<SaleFormInput["answers"]>,
    beneficiaries: [
      {
        ...{ name: "Sipho", surname: "Zulu", id_number: newIdNumber("1990-02-03"), share: "100.00" },
        ...{ beneficiary_type_id: choices.payout, relationship_id: choices.self },
      },
    ],
    pay_to_estate: false,
    bank: {
      ...{ bank_id: choices.bank, account_type: "savings", account_number: "62001234567", debit_day: 25 },
      account_holder: "N Zulu",
    },
    disclosures: {
      ...{ benefits: true, waiting_and_exclusions: true, premium_and_debit: true },
      ...{ cooling_off: true, complaints_and_ombud: true },
    },
    notes: "Call after six",
  } satisfies Omit<SaleFormInput, "version">;
}

/** A sale in progress whose form and mandate lack nothing, filled in over HTTP by its agent. */
export async function completeSale(
  tenant: SellingTenant,
  agent: TestUser,
  changes: Partial<Omit<SaleFormInput, "version">> = {},
): Promise<SaleDetail> {
  const sale = await makeSale(tenant, agent);
  const saved = await save(agent, sale, { ...wholeForm(tenant), ...changes });
  if (saved.status !== 200) throw new Error(`The form was not saved: ${saved.body.message}`);
  const agreed = await postTo(agent, sale, "mandate");
  if (agreed.status !== 200) throw new Error(`The mandate was not agreed to: ${agreed.body.message}`);
  return agreed.body;
}
