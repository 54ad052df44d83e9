import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { saleEvents } from "../support/history";
import { submitSale, withDeliveredPack } from "../support/packs";
import { rewrite, SELLING, transition } from "../support/sales";
import { makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let admin: TestUser;
let agent: TestUser;
let recaller: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  [admin, agent, recaller] = await Promise.all([
    makeAdmin(),
    makeUser(tenant, { permissions: SELLING }),
    makeUser(tenant, { permissions: [...SELLING, "sales.recall"] }),
  ]);
});

async function makeSubmitted(payee: "contingent" | "paid" | "estate") {
  const sale = await withDeliveredPack(agent, await submitSale(tenant, agent));
  await asPlatform(async () => {
    const where = { tenant_id: tenant.id, name: "Contingent beneficiary" };
    const { id } = await db.beneficiaryType.findFirstOrThrow({ where });
    const of = { where: { sale_id: sale.id } };
    if (payee === "contingent") await db.saleBeneficiary.updateMany({ ...of, data: { beneficiary_type_id: id } });
    if (payee === "estate") await db.saleBeneficiary.deleteMany(of);
  });
  if (payee === "estate") await rewrite(sale, { pay_to_estate: true });
  return sale;
}

/** What the migration does to the tenant's sales that older releases have submitted. Those of other tests would fill the list. */
async function upgrade(): Promise<void> {
  const file = readFileSync("prisma/migrations/20261127081000_sales_without_payee/migration.sql", "utf8");
  const statement = file.slice(file.indexOf("WITH payouts"), file.indexOf("CREATE INDEX"));
  await withTenant(tenant.id, () => db.$executeRawUnsafe(statement));
}

const listed = async () => {
  const { body } = await api(admin).get<OperationsOverview>("/api/operations");
  return body.without_payee.sales.filter((sale) => sale.tenant.id === tenant.id).map(({ id }) => id);
};

const acknowledge = (sale: { id: number }, by = admin) =>
  api(by).post<Refusal>(`/api/sales/${sale.id}/acknowledge-payee`);

test("submitted sales that pay nobody are listed until they are recalled or acknowledged", async () => {
  const [first, second] = [await makeSubmitted("contingent"), await makeSubmitted("contingent")];
  await makeSubmitted("paid");
  await makeSubmitted("estate");
  await upgrade();
  expect(await listed()).toEqual([first.id, second.id]);

  expect((await acknowledge(first)).status).toBe(204);
  expect(await listed()).toEqual([second.id]);
  const [event] = await saleEvents({ where: { sale_id: first.id, type: "payee" } });
  expect(event).toMatchObject({ new: { payee: "acknowledged" }, actor_id: admin.id });

  expect((await transition(recaller, second, { to: "in-progress", reason: "Nobody is paid" })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("only an administrator acknowledges, and only once", async () => {
  const sale = await makeSubmitted("contingent");
  await upgrade();
  expect((await acknowledge(sale, recaller)).status).toBe(403);
  const answers = await Promise.all([acknowledge(sale), acknowledge(sale)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await acknowledge(await makeSubmitted("paid"))).status).toBe(409);
});
