import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeFailedJob, removeQueue } from "../support/jobs";
import { makeSale } from "../support/records";
import { makeFloor, waitingSale } from "../support/reviews";
import { makeAdmin, makeTenant, makeUser, unique } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

/** What needs a person is looked for every 30 seconds, and kept for 15. */
const WHEN_LOOKED_AGAIN = { timeout: 60_000 };
const WHEN_REFRESHED = { timeout: 20_000 };

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("an administrator sees why jobs failed, has one tried again and discards another", async ({ page }) => {
  const [tenant, admin, queue] = [await makeTenant(), await makeAdmin(), unique("failing-")];
  await makeFailedJob({ queue, forGood: true, error: refused(), data: { id: 7 } });
  await makeFailedJob({ queue, forGood: true, error: refused(), data: { id: 8 } });
  await openAs(page, admin, tenant, "/operations");
  const row = (number: number) =>
    page
      .getByRole("table", { name: "Failed jobs" })
      .getByRole("row")
      .filter({ hasText: `${queue}number ${number}` });
  await expect(row(7)).toContainText("A server that it needs could not be reached (ECONNREFUSED).");
  await expect(row(7)).toContainText("Failed");
  await row(7).getByRole("button", { name: "Try again" }).click();
  await expect(toast(page, "Job queued again")).toBeVisible();
  await expect(row(7)).toContainText("Retrying");
  await row(8).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(row(8)).toHaveCount(0);
  await removeQueue(queue);
});

test("all failed jobs of a queue are tried again with one button", REPETITION, async ({ page }) => {
  const [tenant, admin, { queue }] = [await makeTenant(), await makeAdmin(), await makeFailedJob({ forGood: true })];
  await makeFailedJob({ queue });
  await openAs(page, admin, tenant, "/operations");
  const row = page.getByRole("table", { name: "Queues" }).getByRole("row").filter({ hasText: queue });
  await row.getByRole("button", { name: `Try all again: ${queue}` }).click();
  await expect(toast(page, "2 jobs queued again")).toBeVisible();
  await removeQueue(queue);
});

test("what happens while the screen is open appears without a reload", async ({ page }) => {
  const [tenant, admin, queue] = [await makeTenant(), await makeAdmin(), unique("failing-")];
  await openAs(page, admin, tenant, "/operations");
  await makeFailedJob({ queue });
  await expect(page.getByRole("table", { name: "Failed jobs" })).toContainText(queue, WHEN_REFRESHED);
  await expect(page.getByRole("table", { name: "Queues" })).toContainText(queue, WHEN_REFRESHED);
  await removeQueue(queue);
});

test("while something needs a person, a banner names it and leads administrators there", async ({ page }) => {
  test.slow();
  const [tenant, admin, { queue }] = [await makeTenant(), await makeAdmin(), await makeFailedJob({ forGood: true })];
  await openAs(page, admin, tenant, "/banks");
  await expect(page.getByText(new RegExp(`Jobs: .*${queue}.*See Failed jobs in Operations`))).toBeVisible(
    WHEN_LOOKED_AGAIN,
  );
  await page.getByRole("link", { name: "Open Operations" }).click();
  await expect(page.getByRole("heading", { name: "Operations", exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: queue })).toHaveCount(1);
  await page.getByRole("alert").getByRole("link", { name: "Jobs failing" }).click();
  await expect(page.locator(":target")).toContainText(queue);
  await expect(page.getByRole("link", { name: "Open Operations" })).toHaveCount(0);
  await removeQueue(queue);
});

test("others find no Operations in their navigation, and are refused its page", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/dashboard");
  await expect(page.getByRole("navigation", { name: "Console" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Operations", exact: true })).toHaveCount(0);
  await page.goto(at(tenant, "/operations"));
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});

test("an administrator acknowledges a submitted sale that pays nobody", async ({ page }) => {
  const [tenant, admin] = [await makeTenant(), await makeAdmin()];
  const { id, reference } = await makeSale(tenant, await makeUser(tenant));
  const data = { status: "policy-submitted" as const, submitted_at: new Date(2001, 1), payee_missing: true };
  await asPlatform(() => db.sale.update({ where: { id }, data }));
  await openAs(page, admin, tenant, "/operations");
  const row = page
    .getByRole("table", { name: "Sales without a payee" })
    .getByRole("row")
    .filter({ hasText: reference });
  await expect(row).toContainText(tenant.name);
  await row.getByRole("button", { name: `Acknowledge ${reference}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Acknowledge" }).click();
  await expect(toast(page, `${reference} acknowledged`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("an administrator allows every reviewer to review a sale that nobody can, with a reason", async ({ page }) => {
  const floor = await makeFloor();
  const [admin, seller, sale] = [await makeAdmin(), await makeUser(floor.tenant), await waitingSale(floor)];
  const { tenant, reviewer } = floor;
  const given = {
    tenant_id: tenant.id,
    user_id: reviewer.id,
    granted_by_id: seller.id,
    granted_by_name: "Pieter Botha",
  };
  await asPlatform(async () => {
    await db.sale.update({ where: { id: sale.id }, data: { qc_submitted_at: new Date(2001, 1) } });
    await db.saleParty.create({ data: { sale_id: sale.id, user_id: seller.id, tenant_id: tenant.id } });
    await db.reviewGrant.create({ data: given });
  });
  await openAs(page, reviewer, tenant, `/qc/${sale.id}`);
  await expect(page.getByText("Pieter Botha, who worked on this sale, let you review sales on")).toBeVisible();

  await openAs(page, admin, tenant, "/operations");
  const row = page
    .getByRole("table", { name: "Sales that nobody can review" })
    .getByRole("row")
    .filter({ hasText: sale.reference });
  await expect(row).toContainText("Every other reviewer got the permission from someone who worked on it.");
  await row.getByRole("button", { name: `Allow review ${sale.reference}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Allow review" }).click();
  await expect(dialog.getByText("Enter the reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The other reviewer is on leave");
  await dialog.getByRole("button", { name: "Allow review" }).click();
  await expect(toast(page, `${sale.reference} can be reviewed`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await openAs(page, reviewer, tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByRole("region", { name: "Scorecard" })).toBeVisible();
});
