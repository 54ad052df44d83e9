import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { MandatePreview } from "@/lib/sales/mandates/schema";
import { api } from "../support/api";
import { saleEvents } from "../support/history";
import { detailFor, makeSale, newIdNumber, postTo, rewrite, SELLING, save } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
});

const previewOf = async (sale: { id: number }) =>
  (await api(agent).get<MandatePreview>(`/api/sales/${sale.id}/mandate`)).body;

describe("the mandate", () => {
  test("is the tenant's text with the values of the sale, numbers masked, with its hash", async () => {
    const sale = await makeSale(tenant, agent);
    const id = newIdNumber();
    await save(agent, sale, wholeForm(tenant, id));
    const { preview, mandate: none, unfilled } = await previewOf(sale);
    expect([none, unfilled]).toEqual([null, []]);
    const { status, body } = await postTo(agent, sale, "mandate");
    expect([status, body.mandate]).toMatchObject([
      200,
      { text: preview, agreed_by_person: "policyholder", mandate_type: "eft_voice", template_version: 1 },
    ]);
    expect(preview).toContain(
      `Nomvula Zulu (${id.slice(0, 6)} **** ${id.slice(-3)}), authorise TESTLIFE to debit R 199.50`,
    );
    expect(preview).toContain("account ******4567 at");
    expect(preview).not.toMatch(/\{\{|62001234567/);
    expect(body.mandate?.sha256).toBe(
      createHash("sha256")
        .update(preview ?? "")
        .digest("hex"),
    );
    expect((await previewOf(sale)).mandate).toEqual(body.mandate);
  });

  test("is refused while a placeholder has no value, naming each in words, and the preview shows the gaps", async () => {
    const sale = await makeSale(tenant, agent);
    const { bank, cover, ...form } = wholeForm(tenant);
    await save(agent, sale, { ...form, cover: { ...cover, commencement_date: null } });
    const gaps = ["commencement_date", "debit_day", "bank_name", "account_number_masked"];
    const { preview, unfilled } = await previewOf(sale);
    expect(unfilled.toSorted()).toEqual(gaps.toSorted());
    expect(preview).toContain("{{bank_name}}");
    const { status, body } = await postTo(agent, sale, "mandate");
    expect([status, body.errors?.mandate?.toSorted()]).toEqual([
      422,
      ["Account number", "Bank", "Day of the month of the debit", "First day of cover"].map(
        (label) => `${label}: not filled in yet.`,
      ),
    ]);
    expect(await asPlatform(() => db.saleMandate.count({ where: { sale_id: sale.id } }))).toBe(0);
  });

  test("is refused for another text than was read out, and kept for that one", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await makeSale(own, seller);
    await save(seller, sale, wholeForm(own));
    const read = async () => (await api(seller).get<MandatePreview>(`/api/sales/${sale.id}/mandate`)).body.sha256;
    const before = await read();
    await asPlatform(() => db.tenant.update({ where: { id: own.id }, data: { abbreviated_name: "NEWNAME" } }));
    const { status, body } = await postTo(seller, sale, "mandate", { sha256: before });
    expect([status, body.message]).toEqual([409, expect.stringContaining("Read it out again.")]);
    const now = await read();
    expect((await postTo(seller, sale, "mandate", { sha256: now })).body.mandate?.sha256).toBe(now);
  });

  test("is refused where the tenant has no text for it", async () => {
    const own = await makeSellingTenant({ debit_order_mandate_in_use: null });
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await makeSale(own, seller);
    const { status, body } = await postTo(seller, sale, "mandate");
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["mandate"]]);
    expect((await api(seller).get<MandatePreview>(`/api/sales/${sale.id}/mandate`)).body.preview).toBeNull();
  });

  test("is agreed to by whoever holds the account", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    expect((await postTo(seller, sale, "mandate", { agreed_by_person: "holder" })).status).toBe(422);
    const holder = { holder_id_number: newIdNumber("1980-03-04"), holder_relationship_id: own.choices.wife };
    const bank = { ...wholeForm(own).bank, account_holder: "M Zulu", holder_is_policyholder: false, ...holder };
    const { body: missing } = await save(seller, sale, { bank });
    expect(missing.missing.map(({ step }) => step)).toEqual(["mandate"]);
    const { body } = await postTo(seller, sale, "mandate", { agreed_by_person: "holder" });
    expect(body).toMatchObject({ mandate: { agreed_by_person: "holder" }, missing: [] });
  });

  test("is the sale's agent's to record, on the version that they saw, while the sale can be changed", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    const manager = await makeUser(own, { permissions: [...SELLING, "sales.reassign"] });
    expect((await postTo(manager, sale, "mandate")).status).toBe(403);
    expect((await postTo(seller, sale, "mandate", { version: sale.version - 1 })).status).toBe(409);
    await rewrite(sale, { status: "qc-oversight" });
    expect((await postTo(seller, sale, "mandate")).status).toBe(409);
  });
});

describe("a change of a value that the text names voids the mandate, and says so", () => {
  const changes: [string, (form: ReturnType<typeof wholeForm>) => Record<string, unknown>, boolean][] = [
    ["another surname", ({ policyholder }) => ({ policyholder: { ...policyholder, surname: "Nkosi" } }), true],
    ["another debit day", ({ bank }) => ({ bank: { ...bank, debit_day: 1 } }), true],
    [
      "an account that looks the same masked",
      ({ bank }) => ({ bank: { ...bank, account_number: "72001234567" } }),
      true,
    ],
    ["no plan", () => ({ cover: { product_plan_id: null } }), true],
    ["the same account again", ({ bank }) => ({ bank }), false],
    [
      "another phone number",
      ({ policyholder }) => ({ policyholder: { ...policyholder, phone: "083 111 2222" } }),
      false,
    ],
    ["other notes and beneficiaries", () => ({ notes: "Changed", beneficiaries: [] }), false],
  ];

  test.each(changes)("%s", async (_, change, isVoided) => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await makeSale(own, seller);
    const form = wholeForm(own);
    await save(seller, sale, form);
    const { body: agreed } = await postTo(seller, sale, "mandate");
    const { body } = await save(seller, sale, change(form));
    expect([body.mandate, body.mandate_voided]).toEqual(isVoided ? [null, true] : [agreed.mandate, undefined]);
    expect((await detailFor(seller, sale)).mandate).toEqual(body.mandate);
    const rows = await asPlatform(() => db.saleMandate.findMany({ where: { sale_id: sale.id } }));
    expect(rows.map(({ text, voided_at }) => [text, voided_at !== null])).toEqual([[agreed.mandate?.text, isVoided]]);
    const events = await asPlatform(() => db.saleEvent.findMany({ where: { sale_id: sale.id, type: "mandate" } }));
    expect(events).toHaveLength(isVoided ? 2 : 1);
  });

  test("also when the tenant has another text by now", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    await asPlatform(() =>
      db.tenant.update({
        where: { id: own.id },
        data: { debit_order_mandate_in_use: "None.", version: { increment: 1 } },
      }),
    );
    const { bank } = wholeForm(own);
    expect((await save(seller, sale, { bank: { ...bank, account_type: "current" } })).body.mandate).not.toBeNull();
    expect((await save(seller, sale, { bank: { ...bank, debit_day: 13 } })).body.mandate_voided).toBe(true);
  });

  const rename = {
    "the organisation on bank statements": async (own: SellingTenant) => {
      await db.tenant.update({ where: { id: own.id }, data: { abbreviated_name: "NEWNAME" } });
    },
    "the bank": async (own: SellingTenant) => {
      await db.bank.update({ where: { id: own.choices.bank }, data: { name: `NEWNAME ${own.id}` } });
    },
  };

  test.each(Object.entries(rename))("another name of %s, until somebody has agreed to it", async (_, change) => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const [open, checked] = [await completeSale(own, seller), await completeSale(own, seller)];
    await rewrite(checked, { status: "qc-oversight" });
    await asPlatform(() => change(own));
    const { mandate, missing, mandate_voided } = await detailFor(seller, open);
    expect([mandate, missing.map(({ step }) => step), mandate_voided]).toEqual([null, ["mandate"], true]);
    const { mandate: kept, mandate_voided: none } = await detailFor(seller, checked);
    expect([kept === null, none]).toEqual([false, undefined]);

    const { body } = await postTo(seller, open, "mandate");
    expect([body.mandate?.text, body.missing, body.mandate_voided]).toEqual([
      expect.stringContaining("NEWNAME"),
      [],
      undefined,
    ]);
  });

  test("a name that has changed elsewhere, with the next save, which the history tells", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    await asPlatform(() => rename["the bank"](own));
    const { body } = await save(seller, sale, { notes: "Changed" });
    expect([body.mandate, body.mandate_voided]).toEqual([null, true]);
    const events = await saleEvents({ where: { sale_id: sale.id, type: "mandate" }, orderBy: { id: "asc" } });
    expect(events.map((event) => event.new)).toMatchObject([{ mandate: "agreed" }, { mandate: "voided" }]);
    expect((await save(seller, sale, { notes: "Changed again" })).body.mandate_voided).toBeUndefined();
  });

  test("a text that gives neither name outlives both", async () => {
    const own = await makeSellingTenant({
      debit_order_mandate_in_use: "I, {{full_name}}, agree to {{premium_amount}}.",
    });
    const seller = await makeUser(own, { permissions: SELLING });
    const sale = await completeSale(own, seller);
    await asPlatform(async () => {
      for (const change of Object.values(rename)) await change(own);
    });
    expect((await detailFor(seller, sale)).mandate).toEqual(sale.mandate);
  });
});
