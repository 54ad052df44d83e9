import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { claim, type Floor, judge, makeFloor, waitingSale } from "../support/reviews";
import { detailFor, postTo, SELLING, save, transition } from "../support/sales";
import { completeSale, makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser } from "../support/world";

const NAMING = { debit_order_mandate_in_use: "I, {{full_name}}, agree to {{premium_amount}} on {{first_debit_on}}." };
const REASON = "First debit has moved";

/** Makes the agreement one to another day. */
const agreedOn = (sale: { id: number }, day: string) =>
  asPlatform(() =>
    db.saleMandate.updateMany({ where: { sale_id: sale.id }, data: { agreed_first_debit_on: dateColumn(day) } }),
  );

/** The computed day of the first debit, and one a week before and after it. */
function daysAround(day: string | null) {
  const at = (days: number) => dateText(new Date(dateColumn(day ?? "").getTime() + days * 86_400_000));
  return { before: at(-7), after: at(7) };
}

test("a first debit that was agreed to stays on its day where an earlier one would be possible by now", async () => {
  const tenant = await makeSellingTenant(NAMING);
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  expect([sale.mandate?.agreed_first_debit_on, sale.missing]).toEqual([sale.cover.first_debit_on, []]);
  const { after } = daysAround(sale.cover.first_debit_on);
  await agreedOn(sale, after);
  const { cover, missing, mandate } = await detailFor(agent, sale);
  expect([cover.first_debit_on, missing, mandate?.text]).toEqual([after, [], sale.mandate?.text]);
});

test("a first debit that has become later is missing until the mandate is read out again", async () => {
  const tenant = await makeSellingTenant(NAMING);
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  await agreedOn(sale, daysAround(sale.cover.first_debit_on).before);
  const { missing, mandate, cover } = await detailFor(agent, sale);
  expect(mandate).not.toBeNull();
  expect(cover.first_debit_on).toBe(sale.cover.first_debit_on);
  expect(missing).toMatchObject([{ step: "mandate", message: expect.stringMatching(/^The first debit has moved to/) }]);
  expect((await postTo(agent, sale, "mandate")).body.missing).toEqual([]);
});

test("another debit day voids the agreement, also to a text that gives the date alone", async () => {
  const tenant = await makeSellingTenant(NAMING);
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  const { bank } = wholeForm(tenant);
  expect((await save(agent, sale, { bank: { ...bank, debit_day: 12 } })).body).toMatchObject({
    mandate: null,
    mandate_voided: true,
  });
});

async function movedInQc(): Promise<{ floor: Floor; sale: Awaited<ReturnType<typeof waitingSale>> }> {
  const floor = await makeFloor(NAMING);
  const sale = await waitingSale(floor);
  return { floor, sale };
}

test("a reviewer can't pass a sale whose first debit has moved, and sends it back without counting it", async () => {
  const { floor, sale } = await movedInQc();
  const { reviewer, agent } = floor;
  await claim(reviewer, sale);
  const early = await transition(reviewer, sale, { to: "in-progress", reason: REASON });
  expect([early.status, early.body.errors]).toEqual([422, { reason: ["The first debit is still on the agreed day."] }]);

  await agreedOn(sale, daysAround(sale.cover.first_debit_on).before);
  await judge(reviewer, sale);
  expect((await transition(reviewer, sale, { to: "policy-submitted" })).body.missing).toMatchObject([
    { step: "mandate", field: "agreed_first_debit_on" },
  ]);
  expect((await detailFor(reviewer, sale)).can.transitions).toContain("in-progress");
  expect((await transition(reviewer, sale, { to: "in-progress", reason: REASON })).status).toBe(200);
  expect(await detailFor(agent, sale)).toMatchObject({ status: "in-progress", kick_count: 0 });
  const told = await asPlatform(() =>
    db.saleEvent.findFirstOrThrow({ where: { sale_id: sale.id }, orderBy: { id: "desc" } }),
  );
  expect(told.reason).toBe(REASON);
});
