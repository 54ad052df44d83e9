// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { remindOfDueDays } from "@/lib/sales/lifecycle/due-reminders.server";
import { rowsOf } from "@/lib/sales/list/list.server";
import { noteOverdueConfirmations } from "@/lib/sales/packs/overdue.server";
import { useReleaseDatabase } from "../support/release-database";

// Release 0.3.0 knew only that a sale was to be confirmed in writing before its first debit.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase("0.3.0");
});
afterAll(() => leaveDatabase());

test("no submitted sale of release 0.3.0 is overdue or reminded of, and each is due or confirmed as it was", async () => {
  const ids = await asPlatform(async () => {
    const sales = await db.sale.findMany({ where: { status: "policy-submitted" }, select: { id: true } });
    return sales.map(({ id }) => id);
  });
  expect(ids.length).toBeGreaterThan(5);
  const undelivered = { delivered_on: null, delivered_how: null };
  await asPlatform(() => db.sale.update({ where: { id: ids[0] ?? 0 }, data: undelivered }));
  expect(await noteOverdueConfirmations()).toBe(0);
  await remindOfDueDays();
  expect(await asPlatform(() => db.notification.count({ where: { kind: "confirmation_due" } }))).toBe(0);
  const rows = await asPlatform(() => rowsOf(ids, null));
  expect(rows.map(({ id, confirm_by, confirmation }) => [id, confirm_by, confirmation])).toEqual(
    rows.map(({ id, delivered_on }) => [id, null, delivered_on === null ? "due" : "given"]),
  );
  expect(rows.find(({ id }) => id === ids[0])?.confirmation).toBe("due");
});
