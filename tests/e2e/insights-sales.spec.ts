import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";
import {
  cardOf,
  chipOf,
  countLinks,
  figureOf,
  headlineOf,
  legendOf,
  MANAGING,
  makeMonths,
  makeSales,
  openSections,
  showTables,
  totalAt,
} from "./insights-world";
import { at, expect, openAs, REPETITION, revisit, test, visit } from "./support";

// insights.md, section 2, and what the specification's Dashboard section says of sales.

const SALES = "/dashboard?tab=sales";
const QC_CARDS = ["Quality control", "QC by week", "QC scores", "QC by agent", "Most failed items"];
const CARDS = ["Sales by day", "Sales by day and product", "Funnel", "Time in status", "Speed to lead", ...QC_CARDS];
const PIES = ["status", "product", "gender", "education", "age", "source", "campaign", "product interest"];

const scopeOf = (page: Page) => page.getByRole("radiogroup", { name: "Whose sales" });

/** A line manager with one sale, a report with two, and somebody else with three. */
async function makeFloor() {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGING });
  const [report, other] = [await makeUser(tenant, { permissions: MANAGING }), await makeUser(tenant)];
  await asPlatform(() => db.user.update({ where: { id: report.id }, data: { line_manager_user_id: manager.id } }));
  for (const agent of [manager, report, report, other, other, other]) await sell(tenant, agent);
  return { tenant, manager, report, other };
}

const sell = (tenant: TestTenant, agent: TestUser) => makeSale(tenant, agent);

test(
  "a line manager begins with their team, and can view their own sales and everyone's",
  REPETITION,
  async ({ page }) => {
    const { tenant, manager } = await makeFloor();
    await openAs(page, manager, tenant, SALES);
    await expect(scopeOf(page).getByRole("radio", { name: "My Team" })).toBeChecked();
    const inTeam = Number(await figureOf(page, "Month to date").textContent());
    expect(inTeam).toBeGreaterThanOrEqual(2);
    await scopeOf(page).getByRole("radio", { name: "Me" }).click();
    await expect(figureOf(page, "Month to date")).toHaveText("1");
    await revisit(page);
    await expect(scopeOf(page).getByRole("radio", { name: "Me" })).toBeChecked();
    await scopeOf(page).getByRole("radio", { name: "Everyone" }).click();
    await expect(figureOf(page, "Month to date")).toHaveText("6");
    await expect(page.getByText("1–6 of 6")).toBeVisible();
  },
);

test(
  "a user who manages nobody has no toggle, and sees what their record scope allows",
  REPETITION,
  async ({ page }) => {
    const { tenant, report } = await makeFloor();
    const own = await makeUser(tenant, { permissions: ["sales.index"], record_scope: "own" });
    await sell(tenant, own);
    await openAs(page, report, tenant, SALES);
    await expect(figureOf(page, "Month to date")).toHaveText("7");
    await expect(scopeOf(page)).toHaveCount(0);
    await headlineOf(page, "Quality").click();
    await expect(page.getByRole("region", { name: "QC by agent" })).toBeVisible();
    await page.context().clearCookies();
    await openAs(page, own, tenant, SALES);
    await expect(figureOf(page, "Month to date")).toHaveText("1");
    await headlineOf(page, "Quality").click();
    await expect(page.getByRole("region", { name: "Most failed items" })).toBeVisible();
    await expect(page.getByRole("region", { name: "QC by agent" })).toHaveCount(0); // a block about others
  },
);

test(
  "the chips are today, month to date, unprocessed, processed, submissions, premium and cover",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: MANAGING });
    for (let count = 0; count < 3; count += 1) await sell(tenant, agent);
    await openAs(page, agent, tenant, SALES);
    await expect(figureOf(page, "Today")).toHaveText("3");
    await expect(figureOf(page, "Unprocessed")).toHaveText("3");
    await expect(chipOf(page, "Processed")).toContainText("0% of month to date");
    await expect(figureOf(page, "Submitted")).toHaveText("0");
    await expect(figureOf(page, "Recalled")).toHaveText("0");
    await expect(chipOf(page, "Premium submitted")).toContainText(/R\s0\.00/);
    await expect(chipOf(page, "Cover sold")).toContainText("R 0");
    const submitted = await figureOf(page, "Submitted").getAttribute("href");
    for (const money of ["Premium submitted", "Cover sold"]) {
      await expect(figureOf(page, money)).toHaveAttribute("href", submitted ?? "");
    }
  },
);

test("rates, durations and money open the rows that they are made of", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: MANAGING });
  await makeSales(tenant, agent, 14);
  await openAs(page, agent, tenant, `${SALES}&period=90_days`);
  await openSections(page);
  const rates = cardOf(page, "Funnel").getByRole("listitem").nth(2).getByRole("link");
  const contacted = await cardOf(page, "Funnel").getByRole("listitem").nth(1).getByRole("link").first();
  await expect(rates.nth(1)).toHaveAttribute("href", (await contacted.getAttribute("href")) ?? "");
  await showTables(page);
  for (const [title, columns] of ROWS_OF) {
    const row = cardOf(page, title).locator("tbody tr").filter({ hasText: /\d/ }).first();
    const heads = await cardOf(page, title).locator("thead th").allTextContents();
    for (const column of columns) {
      const link = row.getByRole("cell").nth(heads.indexOf(column)).getByRole("link");
      const href = (await link.getAttribute("href")) ?? "";
      expect(await totalAt(agent, href), `${title}, ${column}: ${href}`).toBeGreaterThan(0);
    }
  }
});

const ROWS_OF: [card: string, columns: string[]][] = [
  ["Leaderboard", ["Premium", "QC pass rate"]],
  ["Sources", ["Contactable", "Conversion"]],
  ["Time in status", ["Median", "90th percentile"]],
  ["Speed to lead", ["Median"]],
  ["QC by agent", ["Pass rate"]],
];

test("every count on the tab opens a list with the same total, in every scope", REPETITION, async ({ page }) => {
  test.slow();
  const { tenant, manager } = await makeFloor();
  await makeMonths(tenant, { leads: 120 });
  for (const query of ["", "&scope=me", "&scope=tenant&period=90_days", `&product_id=${tenant.product.id}`]) {
    await visit(page, at(tenant, "/profile"));
    await openAs(page, manager, tenant, `${SALES}${query}`);
    await openSections(page);
    await expect(chipOf(page, "Today").getByRole("link")).toBeVisible();
    const links = await countLinks(page);
    await showTables(page);
    links.push(...(await countLinks(page)));
    expect(links.length).toBeGreaterThan(20);
    for (const { href, count, of } of links) expect(await totalAt(manager, href), `${of}: ${href}`).toBe(count);
  }
});

test(
  "line charts show the month's sales by day, and every pie a legend of shares that add up to 100",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: MANAGING });
    await makeSales(tenant, agent, 14);
    await openAs(page, agent, tenant, SALES);
    await openSections(page);
    for (const title of ["Sales by day", "Sales by day and product"]) {
      await expect(cardOf(page, title).getByRole("img", { name: title, exact: true })).toBeVisible();
    }
    for (const name of PIES) {
      const card = cardOf(page, `Sales by ${name}`);
      await expect(card.getByRole("img", { name: `Sales by ${name}` })).toBeVisible();
      const shares = (await legendOf(card)).map(({ share }) => share);
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        name,
      ).toBe(100);
    }
  },
);

test("the funnel goes from leads received to policies in force, and each step opens its leads", async ({ page }) => {
  const { tenant, manager } = await makeFloor();
  await openAs(page, manager, tenant, `${SALES}&scope=tenant`);
  await openSections(page);
  const steps = cardOf(page, "Funnel").getByRole("listitem");
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toContainText("Leads received");
  await expect(steps.last()).toContainText("In force");
  const received = await steps.first().getByRole("link").textContent();
  await steps.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
  await expect(page.getByText(new RegExp(`of ${received}$`))).toBeVisible();
});

test("the leaderboard ranks agents, is sorted by any figure, and can be exported", async ({ page }) => {
  const { tenant, manager, other } = await makeFloor();
  await openAs(page, manager, tenant, `${SALES}&scope=tenant`);
  const board = cardOf(page, "Leaderboard");
  const agents = board.locator("tbody tr");
  await expect(agents).toHaveCount(3);
  await board.getByRole("button", { name: "Conversions" }).click();
  await expect(agents.first()).toContainText(await surnameOf(other));
  await expect(board.getByRole("columnheader", { name: "Conversions" })).toHaveAttribute("aria-sort", "descending");
  await board.getByRole("button", { name: "Conversions" }).click();
  await expect(agents.last()).toContainText(await surnameOf(other));
  const download = page.waitForEvent("download");
  await board.getByRole("button", { name: "CSV of Leaderboard" }).click();
  expect((await download).suggestedFilename()).toMatch(/^leaderboard-.*\.csv$/);
});

const surnameOf = ({ id }: TestUser) =>
  asPlatform(async () => (await db.user.findFirstOrThrow({ where: { id } })).surname);

test("a tenant without sales sees 'No data' on every card", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, SALES);
  await openSections(page);
  for (const title of [...CARDS, ...PIES.map((name) => `Sales by ${name}`), "Leaderboard", "Sources"]) {
    await expect(cardOf(page, title).getByText("No data", { exact: true }), title).toBeVisible();
  }
});

test("a list of sales shows what a figure filtered by as chips, which can be removed", REPETITION, async ({ page }) => {
  const { tenant, manager } = await makeFloor();
  await openAs(page, manager, tenant, `${SALES}&scope=me`);
  await figureOf(page, "Month to date").click();
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  const chip = page.getByRole("button", { name: "Clear Scope" });
  await expect(chip.locator("..")).toContainText("Scope: mine");
  await chip.click();
  await expect(page.getByText("1–6 of 6")).toBeVisible();
  await page.getByRole("table").getByRole("button", { name: /^REF-/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/sales/${tenant.product.slug}\\?sale=\\d+`));
});
