import type { Page as BrowserPage } from "@playwright/test";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { makeTenant, makeUser, PASSWORD } from "../support/world";
import { pressFor, pressPainted } from "./keyboard";
import { at, expect, openAs, REPETITION, signIn, test, untilHydrated, visit } from "./support";

const AGENT: Permission[] = [
  "leads.index",
  "leads.show",
  "leads.store",
  "leads.update",
  "sales.index",
  "sales.show",
  "sales.store",
  "sales.update",
];

const month = () => isoDate(new Date()).slice(0, 7);

const badge = (page: BrowserPage, name: string) =>
  page
    .getByRole("navigation", { name: "Console", includeHidden: true }) // an open drawer hides what is behind it
    .getByRole("link", { name: new RegExp(`^${name}`), includeHidden: true })
    .first();

test(
  "an agent imports a file, works ten leads by keyboard, converts one and advances its sale",
  REPETITION,
  async ({ page }) => {
    test.slow();
    const begun = month();
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: AGENT });
    await visit(page, at(tenant, "/login"));
    await signIn(page, agent.email, PASSWORD);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
    await untilHydrated(page);

    // The import recognises the columns and shows a preview.
    await badge(page, "New").click();
    await expect(page.getByText("No leads found.")).toBeVisible();
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("Country of phone numbers without a country code").selectOption("US");
    await page.locator("input[type=file]").setInputFiles("tests/data/us-500.csv");
    await expect(page.getByLabel("first_name becomes")).toHaveValue("name");
    await page.getByRole("button", { name: "Import 500 leads" }).click();
    await expect(page.getByText("Imported 500 of 500 rows of us-500.csv.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("1–25 of 500")).toBeVisible();
    await expect(badge(page, "New")).toContainText("500");

    // Ten leads by keyboard: after each disposition the next lead opens.
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    const next = async (keys: string[]) => {
      await expect(drawer.getByText("Lead received")).toBeVisible();
      const name = await drawer.getByRole("heading", { level: 2 }).first().textContent();
      for (const key of keys) await pressPainted(page, key);
      await expect(drawer.getByRole("heading", { level: 2 }).first()).not.toHaveText(name ?? "");
    };
    for (let call = 0; call < 4; call += 1) await next(["2"]);
    for (let call = 0; call < 3; call += 1) await next(["4", "T", "Tab", "Tab", "Tab", "Enter"]);
    for (let call = 0; call < 2; call += 1) await next(["5", "I", "Tab", "Tab", "Tab", "Enter"]);
    await expect(badge(page, "Voicemail")).toContainText("4");
    await expect(badge(page, "Declined")).toContainText("3");
    await expect(badge(page, "Does Not Exist")).toContainText("2");

    // The tenth is converted to a sale.
    await expect(drawer.getByText("Lead received")).toBeVisible();
    await pressFor("1", drawer.getByRole("heading", { name: "Convert this lead?" }));
    await pressPainted(page, "Enter");
    await expect(page).toHaveURL(/\/sales\/.+lead_id=[^&]+&action=new/);
    await expect(page.getByRole("checkbox").first()).toBeFocused();
    await page.keyboard.press("Alt+2");
    await page.getByRole("textbox", { name: "ID number", exact: true }).fill("8506155000183");
    await expect(page.getByText("15 Jun 1985")).toBeVisible();
    await expect(page.getByRole("main").getByText("In progress", { exact: true })).toBeVisible();

    // The dashboard shows both.
    await visit(page, at(tenant, "/dashboard"));
    // The panel counts this month's leads, and a new month may have just begun.
    const processed = month() === begun ? "6" : /[06]/;
    await expect(page.getByText("Processed", { exact: true }).locator("..")).toContainText(processed);
    await page.getByRole("tab", { name: "Sales Insights" }).click();
    await expect(page.getByRole("cell", { name: /-\d{4}-000001$/ })).toBeVisible();

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(at(tenant, "/login"));

    // The other tenant sees none of it.
    const other = await makeTenant();
    const outsider = await makeUser(other, { permissions: AGENT });
    await openAs(page, outsider, other, `/leads/${tenant.product.slug}`);
    await expect(page.getByText("Page not found")).toBeVisible();
    await visit(page, at(other, "/dashboard"));
    await expect(page.getByText("No leads found.")).toBeVisible();
    expect((await api(outsider).get<Page<unknown>>("/api/leads")).body.meta.total).toBe(0);
    expect((await api(outsider).get<Page<unknown>>("/api/sales")).body.meta.total).toBe(0);
  },
);
