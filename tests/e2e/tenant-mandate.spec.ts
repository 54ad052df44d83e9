import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { SELLING } from "../support/sales";
import { tenantRow } from "../support/tenants";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeTenant, makeUser } from "../support/world";
import { at, expect, openAs, test, toast, visit } from "./support";

const OLD = "I, {{full_name}}, agree to {{premium_amount}}.";
const ALARM = /lacks parts required by law. From .+, clients can't agree to it in new sales until it is complete/;

test("a manager is told of a text that lacks parts, completes it, and the alarm is gone", async ({ page }) => {
  const old_mandate_until = daysBefore(-30);
  const texts = { debit_order_mandate: OLD, debit_order_mandate_in_use: OLD, old_mandate_until };
  const tenant = await makeTenant(texts);
  const manager = await makeUser(tenant, { permissions: ["tenants.index", "tenants.show", "tenants.update"] });
  await openAs(page, manager, tenant, "/dashboard");
  await expect(page.getByText(ALARM)).toContainText(`${tenant.name} lacks`);
  await page.getByRole("link", { name: "Complete the text" }).click();
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await dialog.getByRole("tab", { name: "Mandate" }).click();
  await expect(
    dialog.getByText(`From ${formatDate(old_mandate_until)}, clients can't agree to it in new sales.`),
  ).toBeVisible();
  await expect(dialog.getByText("14 of 15 parts are missing.", { exact: true })).toBeVisible(); // it is in use
  await expect(dialog.getByRole("listitem").filter({ hasText: "Bank: insert {{bank_name}}." })).toBeVisible();

  await dialog.getByLabel("Debit order mandate").fill(`${STARTING_TEXT} In words of our own.`);
  await expect(
    dialog.getByText("1 of 15 parts are missing: you can save the text, but sales don't use it."),
  ).toBeVisible();
  await expect(dialog.getByText(/Clients can't agree to this text until you fill in the following/)).toContainText(
    "Provider, Provider's phone, Name on bank statements.",
  );
  await dialog.getByLabel("Use this text").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("How to cancel: write it, then tick").first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("The text says how the client can cancel the mandate").check();
  await expect(dialog.getByText("The text has every part.", { exact: true })).toBeVisible(); // the provider is not filled in
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect((await tenantRow(tenant.id))?.debit_order_mandate_in_use).toContain("In words of our own.");

  await visit(page, at(tenant, "/dashboard"));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText(ALARM)).toHaveCount(0);
});

test("an agent sees the text that a new agreement would be to, beside the one that was agreed to", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  const debit_order_mandate_in_use = "I, {{full_name}}, agree to {{premium_amount}}.";
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { debit_order_mandate_in_use } }));
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await expect(page.getByText(sale.reference)).toBeVisible();
  await page.keyboard.press("Alt+7");
  await expect(page.getByText(sale.mandate?.text.slice(0, 60) ?? "none")).toBeVisible();
  await expect(page.getByText("Read this out if you ask again:")).toBeVisible();
  await expect(page.getByText("I, Nomvula Zulu, agree to R 199.50.")).toBeVisible();
});
