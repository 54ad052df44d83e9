import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { makeSale, SELLING } from "../support/sales";
import { tamper } from "../support/tampering";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// A whole sale that is removed is found out at once, before any daily anchor names it.

async function makeSales(count: number) {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sales: SaleDetail[] = [];
  for (let made = 0; made < count; made += 1) sales.push(await makeSale(tenant, agent));
  const [first, second, third] = sales;
  if (!first || !second || !third) throw new Error("Make three at least");
  return { tenant, agent, first, second, third };
}

const found = async ({ id }: TestTenant) =>
  (await verifyAudit({ tenant_id: id })).findings.map(({ reference, message }) => `${reference}: ${message}`);

/** Removes a sale with everything that belongs to it, and its lead. */
const removeSale = async ({ id }: SaleDetail, { opening }: { opening: boolean }) => {
  const { lead_id } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
  await tamper(
    `DELETE FROM sale_event_values WHERE event_id IN (SELECT id FROM sale_events WHERE sale_id = ${id})`,
    ...["sale_events", "sale_persons", "sale_parties"].map((table) => `DELETE FROM ${table} WHERE sale_id = ${id}`),
    `DELETE FROM sales WHERE id = ${id}`,
    `DELETE FROM lead_events WHERE lead_id = ${lead_id}`,
    `DELETE FROM leads WHERE id = ${lead_id}`,
    ...(opening ? [`DELETE FROM sale_openings WHERE sale_id = ${id}`] : []),
  );
};

test("a tenant whose sales are all there verifies", async () => {
  const { tenant } = await makeSales(3);
  expect(await found(tenant)).toEqual([]);
});

test("a sale that was removed is named", async () => {
  const { tenant, second } = await makeSales(3);
  await removeSale(second, { opening: false });
  expect(await found(tenant)).toEqual([`${second.reference}: The whole sale was removed.`]);
});

test("a sale that was removed together with its opening is named", async () => {
  const { tenant, second } = await makeSales(3);
  await removeSale(second, { opening: true });
  expect(await found(tenant)).toEqual([
    `${second.reference}: The whole sale was removed, with the record of its opening.`,
  ]);
});

test("the newest sale that was removed together with its opening is named", async () => {
  const { tenant, third } = await makeSales(3);
  await removeSale(third, { opening: true });
  const gone = `${third.reference}: The whole sale was removed, with the record of its opening.`;
  expect(await found(tenant)).toContain(gone);
});

test("an end of the year that was rewritten to fit is found", async () => {
  const { tenant, second, third } = await makeSales(3);
  await removeSale(third, { opening: true });
  await tamper(
    `UPDATE sale_sequences SET last = 2, head = (SELECT hash FROM sale_openings WHERE sale_id = ${second.id})
     WHERE tenant_id = ${tenant.id}`,
  );
  const year = second.reference.split("-").at(-2);
  expect(await found(tenant)).toEqual([`null: The record of the last sale of ${year} was changed.`]);
});

test.each([
  ["another sale", "sale_id = sale_id + 1000000"],
  ["another reference", "reference = 'ABC-2026-000002'"],
  ["another hash", "hash = repeat('0', 64)"],
])("an opening that names %s is found", async (_, change) => {
  const { tenant, second } = await makeSales(3);
  await tamper(`UPDATE sale_openings SET ${change} WHERE sale_id = ${second.id}`);
  expect((await found(tenant)).join()).toContain("The record of its opening was changed.");
});

test("sales of before the first opening that is chained are no finding", async () => {
  const { tenant, agent } = await makeSales(3);
  await tamper(
    `DELETE FROM sale_openings WHERE tenant_id = ${tenant.id}`,
    `UPDATE sale_sequences SET first_opened = NULL, head = NULL, seal = NULL WHERE tenant_id = ${tenant.id}`,
  );
  expect(await found(tenant)).toEqual([]);
  const { reference } = await makeSale(tenant, agent);
  expect(await found(tenant)).toEqual([]);
  const opening = await asPlatform(() => db.saleOpening.findMany({ where: { tenant_id: tenant.id } }));
  expect(opening).toMatchObject([{ number: 4, reference }]);
});

test("a verification while sales are opened and saved raises no false alarm", async () => {
  const { tenant, agent } = await makeSales(3);
  let isBusy = true;
  const work = Promise.all(
    [1, 2, 3].map(async () => {
      for (let made = 0; made < 8; made += 1) await makeSale(tenant, agent);
    }),
  ).finally(() => {
    isBusy = false;
  });
  let verified = 0;
  for (; isBusy; verified += 1) expect(await found(tenant)).toEqual([]);
  await work;
  expect(verified).toBeGreaterThan(2);
  expect(await found(tenant)).toEqual([]);
});
