import { beforeAll, expect, test } from "vitest";
import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import { MANDATE_PART_NAMES } from "@/lib/insurance/law/mandate-parts";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import type { MandatePreview } from "@/lib/sales/mandates/schema";
import { api, type Refusal } from "../support/api";
import { makeSale, postTo, rewrite, SELLING, save } from "../support/sales";
import { change, createTenant } from "../support/tenants";
import { makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

const OWN = `${STARTING_TEXT} In words of our own.`;
const OLD = "I, {{full_name}}, agree to {{premium_amount}}.";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

test("a new organisation begins with a text that has every part that the law wants, and uses it", async () => {
  expect(await createTenant(admin)).toMatchObject({
    ...{ debit_order_mandate: STARTING_TEXT, debit_order_mandate_in_use: STARTING_TEXT },
    ...{ mandate_missing: [], mandate_statements: [], old_mandate_until: null },
  });
});

test("a text that lacks a part is saved, says what is missing, and sales keep the one before", async () => {
  const { id } = await createTenant(admin);
  const { status, body } = await change(admin, id, { debit_order_mandate: OLD });
  expect([status, body]).toMatchObject([200, { debit_order_mandate: OLD, debit_order_mandate_in_use: STARTING_TEXT }]);
  expect(body.mandate_missing.map(({ part }) => part)).toEqual(MANDATE_PART_NAMES.filter((part) => part !== "amount"));
  expect(body.mandate_missing[0]?.how).toBe("Name on the bank statement: insert {{abbreviated_name}}.");
});

test("a text is only used once somebody vouches for the parts that are in words of its own, whose name is kept", async () => {
  const { id } = await createTenant(admin);
  const { body: saved } = await change(admin, id, { debit_order_mandate: OWN });
  expect(saved.mandate_missing.map(({ part }) => part)).toEqual(["cancellation"]);

  const refused = await change<Refusal>(admin, id, { use_debit_order_mandate: "1" });
  expect([refused.status, refused.body.errors?.debit_order_mandate]).toEqual([
    422,
    [saved.mandate_missing[0]?.how ?? ""],
  ]);

  const { body: used } = await change(admin, id, {
    mandate_statements: '["cancellation"]',
    use_debit_order_mandate: "1",
  });
  expect(used).toMatchObject({ debit_order_mandate_in_use: OWN, mandate_missing: [] });
  const { name, surname } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: admin.id } }));
  expect(used.mandate_statements).toMatchObject([{ part: "cancellation", by: `${name} ${surname}` }]);
  const { body: renamed } = await change(admin, id, { provider_name: "Umoja" });
  expect(renamed.mandate_statements).toEqual(used.mandate_statements);
  const { body: other } = await change(admin, id, { debit_order_mandate: `${OWN} Changed.` });
  expect([other.mandate_statements, other.debit_order_mandate_in_use]).toEqual([[], OWN]);
});

test("who vouches for a part that has to be a placeholder is refused", async () => {
  const { id } = await createTenant(admin);
  for (const mandate_statements of ['["amount"]', "cancellation", '{"part": "cancellation"}']) {
    const { status, body } = await change<Refusal>(admin, id, { mandate_statements });
    expect([status, Object.keys(body.errors ?? {}).map((path) => path.split(".")[0])]).toEqual([
      422,
      ["mandate_statements"],
    ]);
  }
});

/** A tenant that may use a text that lacks parts until some days from now, and its agent. */
async function withOldText(days: number): Promise<{ tenant: SellingTenant; agent: TestUser }> {
  const old_mandate_until = daysBefore(-days);
  const tenant = await makeSellingTenant({
    debit_order_mandate_in_use: OLD,
    debit_order_mandate: OLD,
    old_mandate_until,
  });
  return { tenant, agent: await makeUser(tenant, { permissions: SELLING }) };
}

test("sales that were made while an old text might be used may agree to it later, and newer ones may not", async () => {
  const { tenant, agent } = await withOldText(-1);
  const [earlier, newer] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
  await rewrite(earlier, { created_at: daysBefore(2) });
  for (const sale of [earlier, newer]) await save(agent, sale, wholeForm(tenant));
  expect((await postTo(agent, earlier, "mandate")).status).toBe(200);

  const why = "Your organisation's mandate lacks parts required by law. Ask an administrator to complete it.";
  const { status, body } = await postTo(agent, newer, "mandate");
  expect([status, body.errors?.mandate]).toEqual([422, [why]]);
  const { body: preview } = await api(agent).get<MandatePreview>(`/api/sales/${newer.id}/mandate`);
  expect(preview).toEqual({ mandate: null, preview: null, sha256: null, no_text: why, unfilled: [] });

  await change(admin, tenant.id, {
    debit_order_mandate: STARTING_TEXT,
    provider_name: "Umoja",
    provider_phone: "0800",
  });
  expect((await postTo(agent, newer, "mandate")).body.mandate?.text).toContain("authorise Umoja to collect");
  expect(await asPlatform(() => db.tenant.findFirstOrThrow({ where: { id: tenant.id } }))).toMatchObject({
    debit_order_mandate_in_use: STARTING_TEXT,
    old_mandate_until: null,
  });
});

test("the starting text states every value of the sale, and a value of the organisation that is missing is named", async () => {
  const tenant = await makeSellingTenant({ debit_order_mandate_in_use: STARTING_TEXT, provider_name: "Umoja" });
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await makeSale(tenant, agent);
  const form = wholeForm(tenant);
  await save(agent, sale, { ...form, bank: { ...form.bank, account_holder_initials: "NP Zulu" } });
  const refused = await postTo(agent, sale, "mandate");
  expect([refused.status, refused.body.errors?.mandate]).toEqual([
    422,
    ["Your organisation has not filled in “Provider's phone number”. Ask an administrator to do so."],
  ]);
  await change(admin, tenant.id, { provider_phone: "0860 100 110" });
  const { body } = await postTo(agent, sale, "mandate");
  expect(body.mandate?.text).toMatch(
    new RegExp(
      `collect R 199.50 monthly from my savings account \\*{6}4567 \\(NP Zulu\\) at .+, branch \\d{6}, .* with ${tenant.name}\\.`,
    ),
  );
  expect(body.mandate?.text).not.toContain("{{");
  expect(body.mandate?.agreed_first_debit_on).toBe(body.cover.first_debit_on);

  await change(admin, tenant.id, { provider_phone: "0860 100 111" });
  const { body: saved } = await save(agent, sale, { notes: "Changed" });
  expect([saved.mandate, saved.mandate_voided]).toEqual([null, true]);
});
