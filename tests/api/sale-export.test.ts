import { beforeAll, describe, expect, test } from "vitest";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { ID_NUMBER, makeForeignSale, makeSale, makeTextQuestion } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
let reader: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  [agent, reader] = await Promise.all([
    makeUser(tenant),
    makeUser(tenant, { permissions: ["sales.index", "sales.export"] }),
  ]);
});

const file = async (query = "", user = reader) => {
  const { status, body, headers } = await api(user).get<string>(`/api/sales/export?${query}`);
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return body;
};
const lines = async (query = "", user = reader) => (await file(query, user)).slice(1).trimEnd().split("\r\n");
const column = (rows: string[], name: string) => {
  const place = rows[0]?.split(",").indexOf(name) ?? -1;
  return rows.slice(1).map((row) => row.split(",")[place]);
};
const change = (id: number, data: Prisma.SaleUncheckedUpdateInput) =>
  asPlatform(() => db.sale.update({ where: { id }, data, select: { id: true } }));
const auditOf = (user: TestUser) =>
  asPlatform(() =>
    db.auditEvent.findFirst({ where: { actor_id: user.id, action: "sales.export" }, orderBy: { id: "desc" } }),
  );

describe("the export of sales", () => {
  test("holds the sales of the list's filters or of a selection, the newest first, and no others", async () => {
    const source = unique();
    const [old, young] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    await change(old.id, { source, created_at: new Date("2026-01-01") });
    await change(young.id, { source, status: "callback" });
    const foreign = await makeForeignSale();
    expect(column(await lines(`source=${source}`), "reference")).toEqual([young.reference, old.reference]);
    expect(column(await lines(`source=${source}&status=callback`), "status")).toEqual(["callback"]);
    expect(column(await lines(`search=${old.reference}`), "reference")).toEqual([old.reference]);
    expect(column(await lines(`ids=${old.id},${foreign.id}`), "reference")).toEqual([old.reference]);
    const own = await makeUser(tenant, { permissions: ["sales.index", "sales.export"], record_scope: "own" });
    expect(await lines(`ids=${old.id},${young.id}`, own)).toHaveLength(1);
  });

  test("masks ID and account numbers, except for whoever may see personal data", async () => {
    const bank_account = { create: { account_number_encrypted: encrypt("1234567890") } };
    const { id } = await makeSale(tenant, agent);
    await change(id, { bank_account });
    const masked = await lines(`ids=${id}`);
    expect(column(masked, "policyholder.id_number")).toEqual(["800101 **** 087"]);
    expect(column(masked, "bank.account_number")).toEqual(["******7890"]);
    expect(masked.join()).not.toMatch(new RegExp(`${ID_NUMBER}|1234567890`));
    const revealer = await makeUser(tenant, { permissions: ["sales.index", "sales.export", "pii.reveal"] });
    const full = await lines(`ids=${id}`, revealer);
    expect(column(full, "policyholder.id_number")).toEqual([ID_NUMBER]);
    expect(column(full, "bank.account_number")).toEqual(["1234567890"]);
    await expect.poll(async () => (await auditOf(revealer))?.new).toMatchObject({ numbers: "in full", sales: 1 });
  });

  test("heads the answers with the slugs of their questions, of editions that were replaced as well", async () => {
    const asking = await makeTenant();
    const user = await makeUser(asking, { permissions: ["sales.index", "sales.export"] });
    const [kept, dropped] = [
      await makeTextQuestion(asking.product.id, "Kept"),
      await makeTextQuestion(asking.product.id, "Dropped"),
    ];
    const asked = (id: number, slug: string) => ({
      ...{ id, slug, name: slug, question: slug, type: "text", min: null, max: null, regex: null },
      ...{ list_options: null, selection: null, should_validate: false, correct_answer: null },
    });
    await asPlatform(async () => {
      const { id } = await db.questionnaire.create({ data: { product_id: asking.product.id, name: unique() } });
      const edition = (number: number, questions: object[]) =>
        db.questionnaireEdition.create({
          data: { questionnaire_id: id, number, content: { name: "Q", sections: [{ title: "S", questions }] } },
        });
      await edition(1, [asked(kept, "old_name"), asked(dropped, "dropped")]);
      await edition(2, [asked(kept, "new_name")]);
    });
    const { id } = await makeSale(asking, user);
    await change(id, { answers: { [kept]: ["one", "two"], [dropped]: true } });
    const rows = await lines("", user);
    expect(rows[0]).not.toContain("old_name");
    expect([column(rows, "new_name"), column(rows, "dropped")]).toEqual([['"one; two"'], ["yes"]]);
  });

  test("has no cell that a sheet would run", async () => {
    const { id } = await makeSale(tenant, agent);
    await change(id, {
      notes: "=HYPERLINK(1)",
      persons: { updateMany: { where: {}, data: { name: "@SUM", surname: 'Say "hi", all', phone: "+27821234567" } } },
    });
    const text = await file(`ids=${id}`);
    for (const cell of [",'=HYPERLINK(1),", ",'@SUM,", '"Say ""hi"", all"', ",'+27821234567,"]) {
      expect(text).toContain(cell);
    }
  });

  test("is in the audit log with its filter and how many sales it held", async () => {
    const user = await makeUser(tenant, { permissions: ["sales.index", "sales.export"] });
    const source = unique();
    await change((await makeSale(tenant, agent)).id, { source });
    await file(`source=${source}`, user);
    await expect
      .poll(async () => (await auditOf(user))?.new)
      .toMatchObject({ filter: { source }, sales: 1, numbers: "masked", tenant_id: tenant.id });
  });

  test("holds each of 5,000 sales once, also where many were converted at the same moment", async () => {
    const many = await makeTenant();
    const user = await makeUser(many, { permissions: ["sales.index", "sales.export"] });
    await onConnection([
      `
        WITH lead AS (
          INSERT INTO leads (tenant_id, product_id, lead_id, name)
          SELECT ${many.id}, ${many.product.id}, 'many-' || n, 'Many' FROM generate_series(1, 5000) n RETURNING id
        )
        INSERT INTO sales (tenant_id, product_id, lead_id, reference, created_at, updated_at)
        SELECT ${many.id}, ${many.product.id}, id, 'M-' || id, now() - id % 3 * interval '1 day', now() FROM lead`,
    ]);
    const references = column(await lines("", user), "reference");
    expect([references.length, new Set(references).size]).toEqual([5_000, 5_000]);
  });

  test("refuses what the list refuses", async () => {
    for (const query of ["product=no-such", "status=sold", "ids=1,x", "page=2", `ids=${"1,".repeat(1000)}1`]) {
      expect((await api(reader).get(`/api/sales/export?${query}`)).status).toBe(422);
    }
  });
});
