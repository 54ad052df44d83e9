import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { addDays, addMonths } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { saleFormInput } from "@/lib/sales/form/schema";
import { api, type Refusal } from "../support/api";
import { failuresInFields, HOSTILE_TEXTS, HOSTILE_VALUES } from "../support/hostile";
import { makeBeneficiaryType, makeRelationship } from "../support/master-data";
import { detailFor, makeSale, SELLING, save, unlinked } from "../support/sales";
import { inDays, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeProduct, makeTenant, makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
});

const errorsOf = async (steps: Record<string, unknown>) => {
  const { status, body } = await save(agent, await makeSale(tenant, agent), steps);
  return [status, body.errors];
};

describe("what is malformed is refused under its path, in words", () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    [
      "a short ID number",
      { policyholder: { name: "A", id_number: "123" } },
      "policyholder.id_number",
      "ID number must be 13 digits",
    ],
    [
      "a day that never was",
      { policyholder: { name: "A", id_number: "9002295000084" } },
      "policyholder.id_number",
      "ID number has an invalid date of birth",
    ],
    [
      "a wrong check digit",
      { insured_lives: [{ id_number: "8001015009088" }] },
      "insured_lives.0.id_number",
      "ID number check digit is wrong",
    ],
    [
      "a passport of signs",
      { policyholder: { name: "A", id_type: "passport", id_number: "A-1!" } },
      "policyholder.id_number",
      "Enter 5 to 20 letters and digits",
    ],
    [
      "a share of nothing",
      { beneficiaries: [{}, { share: "0" }] },
      "beneficiaries.1.share",
      "Enter a share from 0.01 to 100, with two decimals at most",
    ],
    [
      "a share with three decimals",
      { beneficiaries: [{ share: "33.333" }] },
      "beneficiaries.0.share",
      "Enter a share from 0.01 to 100, with two decimals at most",
    ],
    [
      "letters in an account number",
      { bank: { account_number: "62x" } },
      "bank.account_number",
      "Account number may only contain digits",
    ],
    ["the 32nd", { bank: { debit_day: 32 } }, "bank.debit_day", "Choose a day from 1 to 31, or the last of the month"],
    ["30 February", { cover: { commencement_date: "2027-02-30" } }, "cover.commencement_date", "Enter a date"],
    [
      "the year 0",
      { insured_lives: [{ date_of_birth: "0000-01-01" }] },
      "insured_lives.0.date_of_birth",
      "Enter a date of birth in the last 120 years",
    ],
    [
      "a life of the future",
      { insured_lives: [{ date_of_birth: "2044-05-25" }] },
      "insured_lives.0.date_of_birth",
      "Enter a date of birth in the last 120 years",
    ],
    [
      "a policyholder of the future",
      { policyholder: { date_of_birth: addDays(isoDate(new Date()), 1) } },
      "policyholder.date_of_birth",
      "Enter a date of birth in the last 120 years",
    ],
    [
      "a beneficiary of 121 years",
      { beneficiaries: [{ date_of_birth: addMonths(isoDate(new Date()), -121 * 12) }] },
      "beneficiaries.0.date_of_birth",
      "Enter a date of birth in the last 120 years",
    ],
    [
      "a beneficiary of the future",
      { beneficiaries: [{ date_of_birth: addDays(isoDate(new Date()), 1) }] },
      "beneficiaries.0.date_of_birth",
      "Enter a date of birth in the last 120 years",
    ],
    [
      "a premium of a tenth of a cent",
      { cover: { monthly_premium: 99.999 } },
      "cover.monthly_premium",
      "At most two decimals",
    ],
    ["a step that there is not", { insurer: {} }, "insurer", "Unknown field."],
    ["a field that there is not", { bank: { iban: "X" } }, "bank.iban", "Unknown field."],
  ])("%s", async (_, steps, path, message) => {
    const [status, errors] = await errorsOf(steps);
    expect([status, errors]).toMatchObject([422, { [path]: [message] }]);
  });

  test("and nothing of that save is kept", async () => {
    const sale = await makeSale(tenant, agent);
    const { status } = await save(agent, sale, { notes: "kept?", bank: { account_number: "62x" } });
    const now = unlinked(await detailFor(agent, sale));
    expect([status, now]).toEqual([422, { ...unlinked(sale), proposed_call_at: expect.any(String) }]);
  });

  test("an unfinished form is no mistake: a debit on the 31st, a start in the past, shares of 33.33 thrice", async () => {
    const { body, status } = await save(agent, await makeSale(tenant, agent), {
      bank: { debit_day: 31, account_number: "1", bank_id: tenant.choices.bank, account_type: "current" },
      cover: { product_plan_id: tenant.plan.id, commencement_date: inDays(-2) },
      beneficiaries: ["33.33", "33.33", "33.33"].map((share) => ({ share })),
    });
    expect([status, body.beneficiaries.map(({ share }) => share)]).toEqual([200, ["33.33", "33.33", "33.33"]]);
  });
});

test("an account number and a branch code are taken with blanks and dashes, and stored without", async () => {
  const sale = await makeSale(tenant, agent);
  const { body, status } = await save(agent, sale, {
    bank: { account_number: " 62 1234\u00A05678-9 ", branch_code: "250 655" },
  });
  expect([status, body.bank]).toMatchObject([200, { account_number_masked: "******6789", branch_code: "250655" }]);
  const account = await asPlatform(() =>
    db.saleBankAccount.findFirstOrThrow({ where: { sale_id: sale.id }, select: { account_number_encrypted: true } }),
  );
  expect(decrypt(account.account_number_encrypted ?? "")).toBe("62123456789");
});

describe("what is chosen", () => {
  test("is of the tenant and of the product, and active", async () => {
    const other = await makeTenant();
    const [type, relationship, unlisted] = await Promise.all([
      makeBeneficiaryType(other),
      makeRelationship(other),
      makeProduct([tenant.id]),
    ]);
    const inactive = await makeRelationship(tenant);
    await asPlatform(() => db.beneficiaryRelationship.update({ where: { id: inactive.id }, data: { active: false } }));
    const { payout, main } = tenant.choices;
    const choose = "Choose from the list";
    expect(
      await errorsOf({
        cover: { product_plan_id: other.plan.id },
        insured_lives: [{ beneficiary_type_id: payout, relationship_id: relationship.id }],
        beneficiaries: [
          {},
          { beneficiary_type_id: type.id },
          { beneficiary_type_id: main, relationship_id: inactive.id },
        ],
        bank: { bank_id: 2_147_483_647, holder_relationship_id: relationship.id },
      }),
    ).toEqual([
      422,
      {
        "cover.product_plan_id": ["Choose a plan of this product."],
        "insured_lives.0.beneficiary_type_id": [choose],
        "insured_lives.0.relationship_id": [choose],
        "beneficiaries.1.beneficiary_type_id": [choose],
        "beneficiaries.2.beneficiary_type_id": [choose],
        "beneficiaries.2.relationship_id": [choose],
        "bank.bank_id": [choose],
        "bank.holder_relationship_id": [choose],
      },
    ]);
    expect((await errorsOf({ cover: { product_plan_id: unlisted.plan.id } }))[0]).toBe(422);
  });

  test("stays when it is taken from the list meanwhile", async () => {
    const sale = await makeSale(tenant, agent);
    const kind = await makeRelationship(tenant);
    const { body } = await save(agent, sale, { insured_lives: [{ name: "Ann", relationship_id: kind.id }] });
    await asPlatform(() => db.beneficiaryRelationship.update({ where: { id: kind.id }, data: { active: false } }));
    const again = { insured_lives: [{ id: body.insured_lives[0]?.id, name: "Anna", relationship_id: kind.id }] };
    expect((await save(agent, sale, again)).status).toBe(200);
  });

  test("an amount other than the plan's takes the permission", async () => {
    const cover = { product_plan_id: tenant.plan.id, cover_amount: 60_000, monthly_premium: 150.25 };
    expect(await errorsOf({ cover })).toEqual([
      422,
      {
        "cover.cover_amount": ["You may not change the plan's cover."],
        "cover.monthly_premium": ["You may not change the plan's premium."],
      },
    ]);
    expect((await errorsOf({ cover: { ...cover, cover_amount: 50_000, monthly_premium: 199.5 } }))[0]).toBe(200);
    const trusted = await makeUser(tenant, { permissions: [...SELLING, "sales.override-premium"] });
    const { body } = await save(trusted, await makeSale(tenant, trusted), { cover });
    expect(body.cover).toMatchObject({ cover_amount: 60_000, monthly_premium: 150.25 });
  });
});

/** The path of every field of a schema; of lists, in their first row. */
function fieldsOf(schema: unknown, path: (string | number)[] = []): (string | number)[][] {
  const { type, properties = {}, items, anyOf = [] } = schema as JsonSchema;
  if (type === "object") return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
  const nested = [...(items ? fieldsOf(items, [...path, 0]) : []), ...anyOf.flatMap((one) => fieldsOf(one, path))];
  return [path, ...nested];
}
type JsonSchema = { type?: string; properties?: Record<string, unknown>; items?: unknown; anyOf?: unknown[] };

test("no field of the form fails the server, whatever it holds", async () => {
  const schema = z.toJSONSchema(saleFormInput, { io: "input", unrepresentable: "any" });
  const fields = [...new Map(fieldsOf(schema).map((path) => [path.join("."), path])).values()];
  expect(fields.length).toBeGreaterThan(80);
  const free = await Promise.all(Array.from({ length: 6 }, () => makeSale(tenant, agent)));
  const values = [...HOSTILE_VALUES, ...HOSTILE_TEXTS, 1.5, false, "x".repeat(6000), ["x"], { id: 1 }];
  const attempt = async (steps: Record<string, unknown>) => {
    const sale = free.pop() ?? (await makeSale(tenant, agent)); // one that nobody else saves meanwhile
    const answer = await api(agent).put<SaleDetail & Refusal>(`/api/sales/${sale.id}`, {
      version: sale.version,
      ...steps,
    });
    free.push(answer.status === 200 ? answer.body : sale);
    return answer;
  };
  const failures = [];
  // By depth, since a field can't hold a hostile value and fields of its own.
  for (const paths of Map.groupBy(fields, ({ length }) => length).values()) {
    failures.push(...(await failuresInFields(paths, values, attempt)));
  }
  expect(failures).toEqual([]);
});
