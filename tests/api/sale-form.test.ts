import { beforeAll, describe, expect, test } from "vitest";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api } from "../support/api";
import { detailFor, formOf, makeSale, newIdNumber, rewrite, SELLING, save, unlinked } from "../support/sales";
import { makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
});

const mask = (idNumber: string) => `${idNumber.slice(0, 6)} **** ${idNumber.slice(-3)}`;

describe("each step of the form comes back as it was saved", () => {
  const client = newIdNumber();
  const address = { street: "1 Long Street", suburb: null, city: "Cape Town", province: null, postal_code: "8001" };
  const steps = (): Record<string, [sent: unknown, answered: unknown]> => {
    const form = wholeForm(tenant, client);
    const { id_number, ...person } = form.policyholder;
    const [{ id_number: lifeNumber, ...life }] = form.insured_lives as [(typeof form.insured_lives)[number]];
    const [{ id_number: paidNumber, ...paid }] = form.beneficiaries as [(typeof form.beneficiaries)[number]];
    const { account_number, ...account } = form.bank;
    return {
      opening: [
        { ...form.opening, marketing_consent: "given", marketing_channels: ["sms", "email", "sms"] },
        { ...form.opening, health_consent: false, marketing_consent: "given", marketing_channels: ["sms", "email"] },
      ],
      policyholder: [
        {
          ...form.policyholder,
          phone: "082 765 4321",
          physical_address: address,
          smoker: false,
          marital_status: "married",
        },
        {
          ...{ ...person, phone: "+27827654321", id_number_masked: mask(client), date_of_birth: "1985-06-15" },
          ...{ gender: "female", citizenship: "citizen", physical_address: address, postal_address: null },
          ...{ smoker: false, marital_status: "married", id_type: "sa_id" },
        },
      ],
      cover: [form.cover, { ...form.cover, cover_amount: 50_000, monthly_premium: 199.5, override_reason: null }],
      insured_lives: [
        form.insured_lives,
        [{ ...life, id_number_masked: mask(lifeNumber), date_of_birth: "1985-06-15", gender: "female" }],
      ],
      beneficiaries: [
        form.beneficiaries,
        [{ ...paid, id_number_masked: mask(paidNumber), date_of_birth: "1990-02-03", share: "100.00" }],
      ],
      pay_to_estate: [true, true],
      replacement: [
        { replaces: true, insurer: "Old Life", reason: "Cheaper", previous_from: "2020-01-31", served_months: 3 },
        { replaces: true, insurer: "Old Life", reason: "Cheaper", previous_from: "2020-01-31", served_months: 3 },
      ],
      bank: [
        { ...form.bank, debit_day: "last" },
        { ...account, account_number_masked: "******4567", branch_code: "051001", debit_day: "last" },
      ],
      notes: ["Call after six", "Call after six"],
    };
  };

  test.each([
    "opening",
    "policyholder",
    "cover",
    "insured_lives",
    "beneficiaries",
    "pay_to_estate",
    "replacement",
    "bank",
    "notes",
  ])("%s", async (step) => {
    const [sent, answered] = steps()[step] ?? [];
    const sale = await makeSale(tenant, agent);
    const { status, body } = await save(agent, sale, { [step]: sent });
    expect([status, body]).toMatchObject([200, { status: "in-progress", [step]: answered }]);
    expect(unlinked(await detailFor(agent, sale))).toEqual(unlinked(body));
    const others = Object.keys(steps()).filter((other) => other !== step && other !== "pay_to_estate");
    for (const other of others) expect(body[other as keyof SaleDetail]).toEqual(sale[other as keyof SaleDetail]);
  });

  test("disclosures, with the moment and the name of whoever ticked them first", async () => {
    const sale = await makeSale(tenant, agent);
    const { body: first } = await save(agent, sale, { disclosures: { benefits: true } });
    expect(first.disclosures).toMatchObject({ benefits: { by: expect.stringContaining("Test ") }, cooling_off: null });
    const { body } = await save(agent, sale, { disclosures: { benefits: true, cooling_off: true } });
    expect(body.disclosures.benefits).toEqual(first.disclosures.benefits);
    expect(body.disclosures.cooling_off).not.toBeNull();
    const { body: unticked } = await save(agent, sale, { disclosures: {} });
    expect(unticked.disclosures.benefits).toBeNull();
  });

  test("a disclosure is withdrawn when what it states changes, unless it is made again with the change", async () => {
    const sale = await makeSale(tenant, agent);
    const disclosures = { benefits: true, premium_and_debit: true, cooling_off: true };
    const { bank } = wholeForm(tenant, newIdNumber());
    await save(agent, sale, { bank, disclosures });
    const { body: moved } = await save(agent, sale, { bank: { ...bank, debit_day: 1 } });
    expect(moved.disclosures).toMatchObject({ benefits: {}, premium_and_debit: null, cooling_off: {} });
    const { body: again } = await save(agent, sale, { bank: { ...bank, debit_day: 2 }, disclosures });
    expect(again.disclosures.premium_and_debit).not.toBeNull();
  });
});

describe("numbers that are only written", () => {
  test("stay when they are left out, and go with null", async () => {
    const sale = await makeSale(tenant, agent);
    const { policyholder, bank } = wholeForm(tenant);
    const { id_number, ...person } = policyholder;
    const { account_number, ...account } = bank;
    await save(agent, sale, { policyholder, bank });
    const { body: kept } = await save(agent, sale, { policyholder: person, bank: account });
    expect(kept.policyholder).toMatchObject({ id_number_masked: mask(id_number), date_of_birth: "1985-06-15" });
    expect(kept.bank.account_number_masked).toBe("******4567");
    const { body: cleared } = await save(agent, sale, {
      policyholder: { ...person, id_number: null },
      bank: { ...account, account_number: null },
    });
    expect([cleared.policyholder.id_number_masked, cleared.bank.account_number_masked]).toEqual([null, null]);
  });

  test("of a passport are taken as they are, and fill in nothing", async () => {
    const sale = await makeSale(tenant, agent);
    const { body } = await save(agent, sale, {
      policyholder: { name: "Chipo", id_type: "passport", id_number: "zn 123456", date_of_birth: "1990-05-01" },
    });
    expect(body.policyholder).toMatchObject({ id_type: "passport", date_of_birth: "1990-05-01", citizenship: null });
    const trusted = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
    const { body: revealed } = await api(trusted).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
    expect(revealed).toEqual({ value: "ZN123456" });
  });
});

describe("a save", () => {
  test("writes what has changed, and nothing when nothing has", async () => {
    const sale = await makeSale(tenant, agent);
    const form = wholeForm(tenant);
    const { body: first } = await save(agent, sale, form);
    const [life] = first.insured_lives;
    const [paid] = first.beneficiaries;
    const again = {
      ...form,
      insured_lives: [{ ...form.insured_lives[0], id: life?.id }],
      beneficiaries: [{ ...form.beneficiaries[0], id: paid?.id, share: "100" }],
    };
    const { body: second } = await save(agent, sale, again);
    expect(unlinked(second)).toEqual(unlinked(first));
    expect(await asPlatform(() => db.saleEvent.count({ where: { sale_id: sale.id, type: "updated" } }))).toBe(1);
  });

  test("keeps the plan as it was when it was chosen", async () => {
    const sale = await makeSale(tenant, agent);
    const cover = { product_plan_id: tenant.plan.id, commencement_date: null };
    await save(agent, sale, { cover });
    await asPlatform(() => db.productPlan.update({ where: { id: tenant.plan.id }, data: { monthly_premium: 250 } }));
    const { body } = await save(agent, sale, { cover: { ...cover, override_reason: "None" } });
    await asPlatform(() =>
      db.productPlan.update({ where: { id: tenant.plan.id }, data: { monthly_premium: "199.5" } }),
    );
    expect(body.cover).toMatchObject({ monthly_premium: 199.5, override_reason: "None" });
    const { body: without } = await save(agent, sale, { cover: { product_plan_id: null } });
    expect(without).toMatchObject({ plan: null, cover: { cover_amount: null, monthly_premium: null } });
  });

  test("of an older version is answered with the sale as it is, and changes nothing", async () => {
    const sale = await makeSale(tenant, agent);
    const { body: current } = await save(agent, sale, { notes: "first" });
    const late = await api(agent).put<{ current: SaleDetail }>(`/api/sales/${sale.id}`, {
      version: sale.version,
      notes: "second",
    });
    expect([late.status, unlinked(late.body.current)]).toEqual([409, unlinked(current)]);
    expect(unlinked(await detailFor(agent, sale))).toEqual(unlinked(current));
  });

  test("wins over another that is made at once", async () => {
    const sale = await makeSale(tenant, agent);
    const saves = ["one", "two"].map((notes) => api(agent).put(`/api/sales/${sale.id}`, { version: 1, notes }));
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is the agent's alone, not a manager's nor an administrator's", async () => {
    const sale = await makeSale(tenant, agent);
    const others = await Promise.all([
      makeUser(tenant, { permissions: SELLING }),
      makeUser(tenant, { permissions: [...SELLING, "leads.allocate", "sales.reassign"] }),
      makeAdmin(),
    ]);
    for (const user of others) {
      const { can } = await detailFor(user, sale);
      expect([can.edit, (await api(user).put(`/api/sales/${sale.id}`, formOf(sale))).status]).toEqual([false, 403]);
    }
    expect((await save(agent, sale, {})).body.can.edit).toBe(true);
  });

  test.each(["qc-oversight", "policy-submitted", "declined"] as const)("is refused in %s", async (status) => {
    const sale = await makeSale(tenant, agent, idNumberColumns(newIdNumber()));
    await rewrite(sale, { status });
    const { can } = await detailFor(agent, sale);
    expect([can.edit, (await save(agent, sale, { notes: "late" })).status]).toEqual([false, 409]);
  });
});
