import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { cardOf, chipOf } from "./insights-world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const REFUSAL = { status: 403, json: { message: "You may not do this." } };

const TABS = [
  {
    name: "leads",
    details: {},
    permission: "leads.index",
    call: "**/api/dashboard/lead-insights*",
    panel: "Leads by status",
  },
  {
    name: "sales",
    details: REPETITION,
    permission: "sales.index",
    call: "**/api/dashboard/sales-insights*",
    panel: "Sales by status",
  },
] as const;

async function openDashboard(page: Page, permissions: Permission[]) {
  const tenant = await makeTenant();
  const lead = await makeLead(tenant);
  await openAs(page, await makeUser(tenant, { permissions }), tenant, "/dashboard");
  return lead;
}

const panelOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

for (const { name, details, permission, call, panel } of TABS) {
  const title = `when the figures of ${name} can't be loaded, the tab says why, its cards that, and both offer a retry`;
  test(title, details, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(REFUSAL));
    await openDashboard(page, [permission]);
    const alert = page.getByRole("alert").filter({ hasText: REFUSAL.json.message });
    await expect(alert).toBeVisible();
    await expect(chipOf(page, "Month to date")).toHaveCount(0);
    await expect(cardOf(page, panel)).toContainText("This could not be loaded.");
    await expect(cardOf(page, panel)).not.toContainText("No data");

    await page.unroute(call);
    await cardOf(page, panel).getByRole("button", { name: "Try again" }).click();
    await expect(chipOf(page, "Month to date")).toContainText(/\d/);
    await expect(cardOf(page, panel)).not.toContainText("This could not be loaded.");
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
  const card = cardOf(page, "Leads by status");
  await expect(card.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(card).not.toContainText("No data");
  arrival.resolve();
  await expect(card.getByRole("listitem")).toHaveText("New1100%");
});

test("when the last logins can't be loaded, the panel says so and offers a retry", REPETITION, async ({ page }) => {
  const call = "**/api/dashboard/tenant/users-last-login*";
  await page.route(call, (route) => route.fulfill(REFUSAL));
  await openDashboard(page, ["leads.index", "users.index"]);
  const panel = panelOf(page, "Users last login");
  await expect(panel.getByRole("alert")).toContainText(REFUSAL.json.message);
  await page.unroute(call);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
});

test(
  "a lead can't be marked processed or converted while it is being marked processed",
  REPETITION,
  async ({ page }) => {
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
  },
);

test("a lead can't be converted or marked processed while it is being converted", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/sales", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const lead = await openDashboard(page, ["leads.index", "leads.update", "sales.index", "sales.show", "sales.store"]);
  const button = page.getByRole("button", { name: "Convert" });
  await button.click();
  await page.getByRole("button", { name: "Convert to a sale" }).click();
  await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: "Mark processed" })).toBeDisabled();
  arrival.resolve();
  const { lead_id } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }));
  await expect(page).toHaveURL(new RegExp(`lead_id=${lead_id}&action=new`));
});

test("a lead that is marked processed says so in its row, keeps the focus there, and opens from it", async ({
  page,
}) => {
  const lead = await openDashboard(page, ["leads.index", "leads.show", "leads.update"]);
  const row = page.getByRole("table", { name: "Latest leads" }).locator("[data-row]");
  await expect(row).toContainText("New");
  await row.getByRole("button", { name: "Mark processed" }).click();
  await expect(row).toContainText("Processed");
  await expect(row).not.toContainText("New");
  await expect(row.locator("[data-open]")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/leads/.*lead=${lead.id}$`));
  await expect(page.getByRole("dialog").getByText("Marked processed")).toBeVisible();
});
