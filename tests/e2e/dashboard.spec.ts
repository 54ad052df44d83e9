import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/identity/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "../support/records";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, revisit, test, toast } from "./support";

const REFUSAL = { status: 403, json: { message: "You may not do this." } };

const TABS = [
  { name: "leads", permission: "leads.index", call: "**/api/dashboard/lead-insights*", panel: "Leads by status" },
  { name: "sales", permission: "sales.index", call: "**/api/dashboard/sales-insights*", panel: "Sales by status" },
] as const;

async function openDashboard(page: Page, permissions: Permission[]) {
  const tenant = await makeTenant();
  const lead = await makeLead(tenant);
  await openAs(page, await makeUser(tenant, { permissions }), tenant, "/dashboard");
  return lead;
}

const panelOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
const chipOf = (page: Page, label: string) => page.getByText(label, { exact: true }).locator("..");

for (const { name, permission, call, panel } of TABS) {
  test(`when the figures of ${name} can't be loaded, the panel says so and offers a retry`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(REFUSAL));
    await openDashboard(page, [permission]);
    const alert = page.getByRole("alert").filter({ hasText: REFUSAL.json.message });
    await expect(alert).toBeVisible();
    await expect(chipOf(page, "Month to date")).toHaveCount(0);
    await expect(panelOf(page, panel)).toHaveCount(0);

    await page.unroute(call);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(chipOf(page, "Month to date")).toContainText(/\d/);
    await expect(panelOf(page, panel)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test("while the figures load, no panel says that there are none", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/lead-insights*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openDashboard(page, ["leads.index"]);
  const panel = panelOf(page, "Leads by status");
  await expect(panel.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(panel).not.toContainText("No data");
  arrival.resolve();
  await expect(panel).toContainText("1 · 100%");
});

test("when the last logins can't be loaded, the panel says so and offers a retry", async ({ page }) => {
  const call = "**/api/dashboard/tenant/users-last-login*";
  await page.route(call, (route) => route.fulfill(REFUSAL));
  await openDashboard(page, ["leads.index", "users.index"]);
  const panel = panelOf(page, "Users last login");
  await expect(panel.getByRole("alert")).toContainText(REFUSAL.json.message);
  await page.unroute(call);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
});

test("a lead can't be marked processed or converted while it is being marked processed", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/leads/*", async (route) => {
    if (route.request().method() === "PUT") await arrival.promise;
    await route.continue();
  });
  await openDashboard(page, ["leads.index", "leads.update", "sales.store"]);
  const button = page.getByRole("button", { name: "Mark processed" });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: "Convert" })).toBeDisabled();
  arrival.resolve();
  await expect(toast(page, "Lead marked processed")).toBeVisible();
  await expect(button).toBeDisabled();
});

test("a lead can't be converted or marked processed while it is being converted", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/sales", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const lead = await openDashboard(page, ["leads.index", "leads.update", "sales.index", "sales.show", "sales.store"]);
  const button = page.getByRole("button", { name: "Convert" });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: "Mark processed" })).toBeDisabled();
  arrival.resolve();
  const { lead_id } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }));
  await expect(page).toHaveURL(new RegExp(`lead_id=${lead_id}&action=new`));
});

test("a line manager can view their own sales, their team's, and everyone's", async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: ["sales.index"] });
  const [report, other] = [await makeUser(tenant), await makeUser(tenant)];
  await asPlatform(() => db.user.update({ where: { id: report.id }, data: { line_manager_user_id: manager.id } }));
  for (const agent of [manager, report, report, other, other, other]) await makeSale(tenant, agent);
  await openAs(page, manager, tenant, "/dashboard");
  await expect(chipOf(page, "Month to date")).toContainText("6");
  const scope = page.getByRole("radiogroup", { name: "Whose sales" });
  await scope.getByRole("radio", { name: "My Team" }).click();
  await expect(chipOf(page, "Month to date")).toContainText("2");
  await scope.getByRole("radio", { name: "Me" }).click();
  await expect(chipOf(page, "Month to date")).toContainText("1");
  await revisit(page);
  await expect(scope.getByRole("radio", { name: "Me" })).toBeChecked();
  await scope.getByRole("radio", { name: "Everyone" }).click();
  await expect(chipOf(page, "Month to date")).toContainText("6");
});

test("a user who manages nobody can't choose whose sales to view", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["sales.index"] }), tenant, "/dashboard");
  await expect(chipOf(page, "Month to date")).toContainText("0");
  await expect(page.getByRole("radiogroup", { name: "Whose sales" })).toHaveCount(0);
});
