import { beforeAll, describe, expect, test } from "vitest";
import { seedMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { actorOfToken } from "@/lib/identity/sessions/session.server";
import { encrypt, idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { dateColumn } from "@/lib/platform/time/days";
import { assessSale } from "@/lib/sales/form/assess.server";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import { findSaleRecord } from "@/lib/sales/record/record.server";
import { idNumberOf, question } from "../support/sale-facts";
import { makeSale, randomPhone, SELLING } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
let typeIds: Map<string, number>;
let relationshipIds: Map<string, number>;
let bankId: number;

const idsByName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
  const where = { tenant_id: tenant.id };
  await asPlatform(async () => {
    await seedMasterData(tenant.id);
    await db.beneficiaryType.updateMany({ where: { ...where, name: "Main member" }, data: { member: "main" } });
    await db.beneficiaryType.updateMany({ where: { ...where, name: "Child" }, data: { member: "child" } });
    await db.product.update({ where: { id: tenant.product.id }, data: { insurance_class: "funeral" } });
    typeIds = idsByName(await db.beneficiaryType.findMany({ where }));
    relationshipIds = idsByName(await db.beneficiaryRelationship.findMany({ where }));
    bankId = (await db.bank.findFirstOrThrow({ where: { name: "Capitec" } })).id;
  });
});

const idColumns = (date_of_birth: string, sequence: number) => ({
  ...idNumberColumns(idNumberOf(date_of_birth, sequence)),
  date_of_birth: dateColumn(date_of_birth),
});

let sequence = 5000;

/** A sale of a client of their own, whose whole form is filled in, with one main life. */
async function makeWholeSale() {
  sequence += 1;
  const client = idColumns("1980-01-01", sequence);
  const sale = await makeSale(tenant, agent, { ...client, surname: "Dlamini", phone: randomPhone() });
  const said = { at: new Date().toISOString(), by: "Test" };
  const life = { ...client, name: "Sipho", surname: "Dlamini", position: 0 };
  const beneficiary = { ...idColumns("1982-02-02", sequence), name: "Thandi", surname: "Dlamini", position: 0 };
  await change(sale, {
    product_plan_id: tenant.plan.id,
    plan_snapshot: { cover_amount: 50_000, monthly_premium: 199.5, waiting_months: 6 }, // an early one
    cover_amount: 50_000,
    monthly_premium: "199.50",
    commencement_date: dateColumn(inDays(10)),
    opening: { may_continue: true, recording_notice: true, provider_named: true, insurance_said: true },
    replacement: { replaces: false, lapsed_for_non_payment: false },
    disclosures: {
      ...{ benefits: said, waiting_and_exclusions: said, premium_and_debit: said },
      ...{ cooling_off: said, complaints_and_ombud: said },
    },
    insured_lives: { create: { ...life, beneficiary_type_id: typeIds.get("Main member") } },
    beneficiaries: {
      create: {
        ...beneficiary,
        beneficiary_type_id: typeIds.get("Payout beneficiary"),
        relationship_id: relationshipIds.get("Wife"),
        share: "100",
      },
    },
    bank_account: {
      create: {
        bank_id: bankId,
        account_type: "savings",
        account_number_encrypted: encrypt("1234567890"),
        debit_day: "last",
      },
    },
    mandates: {
      create: {
        text: "I agree",
        sha256: "00",
        template_version: 1,
        agreed_by_person: "policyholder",
        recorded_by_name: "Test",
      },
    },
  });
  return sale;
}

type Sale = { id: number };

const change = ({ id }: Sale, data: Prisma.SaleUncheckedUpdateInput) =>
  asPlatform(() => db.sale.update({ where: { id }, data }));

async function assess({ id }: Sale) {
  const actor = await actorOfToken(agent.token, null);
  if (!actor) throw new Error("The agent is not signed in");
  return runAs(actor, async () => assessSale(await findSaleRecord(actor, id)));
}

/** Insures a child of four of the sale. */
const addChild = (sale: Sale, cover_amount: number, idNumber: number) =>
  change(sale, {
    plan_snapshot: {
      ...{ cover_amount: 50_000, monthly_premium: 199.5, waiting_months: 6 },
      member_cover: [{ member: "child", min_age: 0, max_age: 21, cover_amount }],
    },
    insured_lives: {
      create: {
        ...idColumns(inDays(-4 * 366), idNumber),
        name: "Lwazi",
        surname: "Dlamini",
        position: 1,
        beneficiary_type_id: typeIds.get("Child"),
        relationship_id: relationshipIds.get("Son"),
      },
    },
  });

describe("a sale as the database has it", () => {
  test("is complete once its whole form is filled in, and knows its first debit and its lives", async () => {
    const sale = await makeWholeSale();
    const found = await assess(sale);
    expect(found).toMatchObject({ missing: [], warnings: [], isReferred: false });
    expect(`${found.first_debit_on}` >= inDays(10)).toBe(true);
    expect([...found.lives.values()]).toEqual([{ age: expect.any(Number), cover_amount: 50_000, waiting_months: 6 }]);
  });

  test("misses every step but answers just after conversion, where its product asks no questions", async () => {
    const { missing, first_debit_on } = await assess(await makeSale(tenant, agent));
    const steps = [...new Set(missing.map(({ step }) => step))];
    expect(steps).toEqual([
      ...["opening", "policyholder", "cover", "insured_lives"],
      ...["beneficiaries", "replacement", "bank", "mandate", "disclosures"],
    ]);
    expect(first_debit_on).toBeNull();
  });

  test("misses a plan that another product has taken over", async () => {
    const sale = await makeWholeSale();
    const { plan } = await makeProduct([tenant.id]);
    await change(sale, { product_plan_id: plan.id });
    expect((await assess(sale)).missing).toEqual([
      { step: "cover", field: "product_plan_id", message: "This plan is no longer offered. Choose another." },
    ]);
  });

  test("misses nothing once it is submitted, and keeps its first debit", async () => {
    const sale = await makeWholeSale();
    const submitted = { status: "policy-submitted" as const, first_debit_on: dateColumn("2026-12-31"), opening: {} };
    await change(sale, submitted);
    expect(await assess(sale)).toMatchObject({ missing: [], warnings: [], first_debit_on: "2026-12-31" });
  });

  test("names the other open sale of its client and product", async () => {
    const sale = await makeWholeSale();
    const other = await makeSale(tenant, agent);
    const { id_number_hash } = idColumns("1980-01-01", sequence);
    await asPlatform(() =>
      db.salePerson.updateMany({ where: { sale_id: other.id, role: "policyholder" }, data: { id_number_hash } }),
    );
    expect((await assess(sale)).missing).toMatchObject([
      { step: "policyholder", field: "id_number", message: expect.stringContaining(other.reference) },
    ]);

    await change(other, { status: "declined" });
    expect((await assess(sale)).missing).toEqual([]);
  });
});

/** Gives a sale a questionnaire of an early edition, whose question does not say what a wrong answer does. */
async function ask(sale: Sale, position: number) {
  const { question_id: id, on_fail, is_health, value, valid, ...asked } = question();
  const content = { name: "Questions", sections: [{ title: "First", questions: [{ ...asked, id }] }] };
  await asPlatform(async () => {
    const questionnaire = { create: { product_id: tenant.product.id, name: `Questions ${position}` } };
    const edition = await db.questionnaireEdition.create({ data: { number: 1, content, questionnaire } });
    await db.saleQuestionnaire.create({
      data: { tenant_id: tenant.id, sale_id: sale.id, edition_id: edition.id, position },
    });
  });
}

test("a question that two questionnaires ask is answered once, and an early edition's wrong answer blocks", async () => {
  const sale = await makeWholeSale();
  await ask(sale, 0);
  await ask(sale, 1);
  const messages = async () => (await assess(sale)).missing.map(({ step, field, message }) => [step, field, message]);
  expect(await messages()).toEqual([["answers", "7", "Answer this question."]]);
  await change(sale, { answers: { 7: true } });
  expect(await messages()).toEqual([["answers", "7", expect.stringContaining("it has to be No")]]);
  await change(sale, { answers: { 7: false } });
  expect(await messages()).toEqual([]);
});

describe("the cover of a child", () => {
  test("is summed up with the tenant's submitted sales, and with no others", async () => {
    const [earlier, sale] = [await makeWholeSale(), await makeWholeSale()];
    await addChild(earlier, 15_000, sequence);
    await addChild(sale, 15_000, sequence);
    expect((await assess(sale)).missing).toEqual([]);

    await change(earlier, { status: "policy-submitted" });
    expect((await assess(sale)).missing).toMatchObject([
      { step: "insured_lives", field: "1.cover_amount", message: expect.stringMatching(/R\s20\s000 .* R\s30\s000/) },
    ]);
  });

  test("by a policy that has ended or was never taken up is not counted", async () => {
    const [earlier, sale] = [await makeWholeSale(), await makeWholeSale()];
    await addChild(earlier, 15_000, sequence);
    await addChild(sale, 15_000, sequence);
    const isRefused = async (policy_outcome: PolicyOutcome | null) => {
      await change(earlier, { status: "policy-submitted", policy_outcome });
      return (await assess(sale)).missing.length > 0;
    };
    expect([await isRefused(null), await isRefused("pending"), await isRefused("in_force")]).toEqual([
      true,
      true,
      true,
    ]);
    const ended = ["not_taken_up", "cancelled_in_cooling_off", "lapsed", "declined_by_insurer"] as const;
    for (const outcome of ended) expect([outcome, await isRefused(outcome)]).toEqual([outcome, false]);
  });

  test("by another tenant's sale is not counted", async () => {
    const sale = await makeWholeSale();
    await addChild(sale, 15_000, sequence);
    const stranger = await makeTenant();
    const foreign = await makeSale(stranger, await makeUser(stranger, { permissions: SELLING }));
    const funeral = { insurance_class: "funeral" as const };
    await asPlatform(() => db.product.update({ where: { id: stranger.product.id }, data: funeral }));
    const life = { ...idColumns(inDays(-4 * 366), sequence), position: 0 };
    await change(foreign, { status: "policy-submitted", cover_amount: 50_000, insured_lives: { create: life } });
    expect((await assess(sale)).missing).toEqual([]);
  });
});
