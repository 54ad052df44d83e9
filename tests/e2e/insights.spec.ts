import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { makeTeam } from "../support/records";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant } from "../support/world";
import {
  cardOf,
  chipOf,
  countLinks,
  dayOfMonth,
  figureOf,
  legendOf,
  MANAGING,
  openFull,
  PIES,
  showTables,
  totalAt,
} from "./insights-world";
import { at, expect, openAs, REPETITION, revisit, test, visit } from "./support";

// The specification's Dashboard section and insights.md, section 1, sentence by sentence. The sales tab has its own file.

test("the dashboard has the tabs Lead Insights and Sales Insights, which share their filters", async ({ page }) => {
  const { tenant } = await openFull(page);
  await expect(page.getByRole("tab")).toHaveText(["Lead Insights", "Sales Insights"]);
  await page.getByRole("combobox", { name: "Product" }).selectOption(String(tenant.product.id));
  await page.getByRole("combobox", { name: "Period" }).selectOption("90_days");
  await page.getByRole("tab", { name: "Sales Insights" }).click();
  await expect(page).toHaveURL(new RegExp(`tab=sales&period=90_days&product_id=${tenant.product.id}$`));
  await revisit(page);
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("90_days");
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue(String(tenant.product.id));
  await page.getByRole("tab", { name: "Lead Insights" }).click();
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("90_days");
});

test("a team chosen on the dashboard narrows the figures and the list to it, on both tabs", async ({ page }) => {
  const tenant = await makeTenant();
  const [team, other] = [await makeTeam(tenant), await makeTeam(tenant)];
  for (const team_id of [team.id, team.id, other.id, null]) await makeLead(tenant, { team_id });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await expect(figureOf(page, "Month to date")).toHaveText("4");
  const choice = page.getByRole("combobox", { name: "Team" });
  await choice.selectOption({ label: team.name });
  await expect(figureOf(page, "Month to date")).toHaveText("2");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await page.getByRole("tab", { name: "Sales Insights" }).click();
  await expect(choice).toHaveValue(String(team.id));
});

test("the chips today, month to date, unprocessed and processed open lists with the same totals", async ({ page }) => {
  const { user } = await openFull(page);
  for (const label of ["Today", "Month to date", "Unprocessed", "Processed"]) {
    const figure = figureOf(page, label);
    const shown = Number((await figure.textContent())?.replaceAll(",", ""));
    expect(await totalAt(user, (await figure.getAttribute("href")) ?? "")).toBe(shown);
    await expect(chipOf(page, label).locator("svg").first()).toBeVisible();
    await expect(chipOf(page, label)).toContainText("last month");
  }
  const total = await figureOf(page, "Month to date").textContent();
  await figureOf(page, "Month to date").click();
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
  await expect(page.getByText(`1–25 of ${total}`)).toBeVisible();
});

test("a figure that is many times that of last month says how many", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant, { created_at: new Date(Date.now() - 40 * DAY_MS) });
  for (let count = 0; count < 19; count += 1) await makeLead(tenant);
  const days = [isoDate(new Date(Date.now() - 39 * DAY_MS)), isoDate(new Date())];
  const period = `period=custom&date_from=${days[0]}&date_to=${days[1]}`;
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, `/dashboard?${period}`);
  await expect(chipOf(page, "Selected days")).toContainText("up 19 × ");
});

test("the processed rate is processed divided by month to date", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant, PROCESSED);
  for (let count = 0; count < 2; count += 1) await makeLead(tenant);
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await expect(chipOf(page, "Processed")).toContainText("33% of month to date");
});

const PROCESSED = { processed_at: new Date(), processed_outcome: "withdrawn" as const };

test(
  "line charts show the month by day, overall and per product, and their days open lists",
  REPETITION,
  async ({ page }) => {
    const { user } = await openFull(page, { products: 3 });
    const overall = cardOf(page, "Leads by day");
    await expect(overall.getByRole("img", { name: "Leads by day" })).toBeVisible();
    await expect(overall.getByRole("button", { name: "Last month", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(cardOf(page, "Leads by day and product").getByRole("img")).toBeVisible();
    await showTables(page);
    const rows = overall.getByRole("row");
    await expect(rows).toHaveCount(dayOfMonth() + 1);
    const day = rows.last();
    const link = day.getByRole("cell").nth(1).getByRole("link");
    expect(await totalAt(user, (await link.getAttribute("href")) ?? "")).toBe(Number(await link.textContent()));
  },
);

test("every pie has a legend of rounded shares that add up to 100", async ({ page }) => {
  await openFull(page);
  for (const name of PIES) {
    const card = cardOf(page, `Leads by ${name}`);
    await expect(card.getByRole("img", { name: `Leads by ${name}` })).toBeVisible();
    const legend = await legendOf(card);
    const total = legend.reduce((sum, { count }) => sum + count, 0);
    expect(
      legend.reduce((sum, { share }) => sum + share, 0),
      name,
    ).toBe(100);
    for (const { count, share } of legend) expect(Math.abs(share - (count / total) * 100), name).toBeLessThan(1);
  }
});

test(
  "every count of a lead on the tab opens a list with the same total, also with filters",
  REPETITION,
  async ({ page }) => {
    test.slow();
    const { tenant, user } = await openFull(page, { products: 10, leads: 700 });
    for (const query of ["", `?product_id=${tenant.product.id}&period=90_days`, "?period=last_month"]) {
      await visit(page, at(tenant, `/dashboard${query}`));
      await expect(cardOf(page, "Leads by source").getByRole("listitem").first()).toBeVisible();
      const slices = await countLinks(page);
      await showTables(page);
      const links = [...slices, ...(await countLinks(page))];
      expect(links.length).toBeGreaterThan(60);
      for (const { href, count, of } of links) expect(await totalAt(user, href), `${of}: ${href}`).toBe(count);
    }
  },
);

test("of more than eight sources the others are one slice, which opens their leads", REPETITION, async ({ page }) => {
  const { user } = await openFull(page);
  const card = cardOf(page, "Leads by source");
  const entries = card.getByRole("listitem");
  await expect(entries).toHaveCount(9);
  const other = entries.last();
  await expect(other).toContainText("Other");
  const [{ count } = { count: 0 }] = (await legendOf(card)).slice(-1);
  await other.getByRole("link").click();
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
  const chip = page.getByRole("button", { name: "Clear Source" });
  await expect(chip.locator("..")).toContainText("Source: all but");
  await chip.click();
  await expect(page).not.toHaveURL(/source_not/);
  expect(await totalAt(user, page.url())).toBeGreaterThan(count);
});

test("a custom period is kept in the address, and one that can't be is explained", REPETITION, async ({ page }) => {
  const { user } = await openFull(page);
  await page.getByRole("combobox", { name: "Period" }).selectOption("custom");
  await page.getByLabel("From", { exact: true }).fill("2026-02-01");
  await page.getByLabel("To", { exact: true }).fill("2026-02-10");
  await expect(page).toHaveURL(/period=custom&date_from=2026-02-01&date_to=2026-02-10/);
  await expect(figureOf(page, "Selected days")).toHaveText(
    String(await totalAt(user, "/leads?date_from=2026-02-01&date_to=2026-02-10")),
  );
  await page.getByLabel("To", { exact: true }).fill("2026-01-10");
  await expect(page.getByRole("alert").filter({ hasText: "Ends before it begins" })).toBeVisible();
  await expect(page).toHaveURL(/date_to=2026-02-10/);
  await page.getByLabel("To", { exact: true }).fill("2027-06-10");
  await expect(page.getByRole("alert").filter({ hasText: "Choose at most 366 days" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("mtd");
});

test("the lead list can be filtered and searched, and keeps to the product of the tab", async ({ page }) => {
  const tenant = await makeTenant();
  const other = await makeProduct([tenant.id]);
  await makeLead(tenant, { name: "Openlead" });
  await makeLead(tenant, { name: "Donelead", ...PROCESSED });
  await makeLead(tenant, { name: "Elsewhere", product_id: other.id });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  const list = page.getByRole("table", { name: "Latest leads" });
  await expect(list.getByText(/Openlead|Donelead|Elsewhere/)).toHaveCount(3);
  await page.getByRole("combobox", { name: "Processed or not" }).selectOption("1");
  await expect(list.getByText("Donelead")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Product" }).selectOption(String(tenant.product.id));
  await expect(list.getByText("Elsewhere")).toHaveCount(0);
  await expect(list.getByText("Openlead")).toBeVisible();
  await page.getByRole("searchbox").fill("nobody of that name");
  await expect(page.getByText("No leads found.")).toBeVisible();
});

test("users without leads and sales see the last logins, and nothing else", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["dashboard.tenantUsersLastLogin"] }), tenant, "/dashboard");
  await expect(page.getByRole("heading", { name: "Users last login" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("what happens to a lead shows in the timeline and the figures, without a reload", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await expect(figureOf(page, "Today")).toHaveText("0");
  const lead = await makeLeadWithEvent(tenant);
  await expect(figureOf(page, "Today")).toHaveText("1", { timeout: 20_000 });
  const timeline = page.getByRole("region", { name: "What happened lately" });
  const entry = timeline.getByRole("link", { name: lead.name });
  await expect(entry).toContainText("Received from Website");
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/leads/${tenant.product.slug}\\?lead=${lead.id}$`));
});

const makeLeadWithEvent = (tenant: TestTenant) =>
  makeLead(tenant, {
    name: "Fresh",
    source: "Website",
    events: { create: { type: "created", actor_name: "Website" } },
  });

test("the figures of last month stay what they were when a lead is processed today", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const before = new Date(Date.now() - 40 * DAY_MS);
  const lead = await makeLead(tenant, { created_at: before });
  const user = await makeUser(tenant, { permissions: MANAGING });
  const days = `date_from=${isoDate(before)}&date_to=${isoDate(before)}`;
  await openAs(page, user, tenant, `/dashboard?period=custom&${days}`);
  await expect(figureOf(page, "Unprocessed")).toHaveText("1");
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: PROCESSED }));
  await expect(figureOf(page, "Processed")).toHaveText("1", { timeout: 20_000 });
  await expect(figureOf(page, "Selected days")).toHaveText("1");
  await expect(figureOf(page, "Today")).toHaveText("0");
});
