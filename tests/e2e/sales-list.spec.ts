import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/identity/rights/permissions";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { fullNameOf } from "@/lib/platform/text/format";
import { makePersonality, makeSale, makeTeam } from "../support/records";
import { claim, judge, makeFloor, waitingSale } from "../support/reviews";
import { transition } from "../support/sales";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

const MANAGER: Permission[] = ["sales.index", "sales.show", "sales.reassign", "sales.export"];
const HOUR_MS = 3_600_000;

const listOf = (tenant: TestTenant, query = "") => `/sales/${tenant.product.slug}${query}`;

async function saleWith(tenant: TestTenant, agent: TestUser, data: Prisma.SaleUncheckedUpdateInput) {
  const { id } = await makeSale(tenant, agent);
  return asPlatform(() => db.sale.update({ where: { id }, data, select: { id: true, reference: true } }));
}

test("a manager narrows the list down, saves and shares the view, and a colleague finds it", async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  const [manager, colleague] = await Promise.all([
    makeUser(tenant, { permissions: MANAGER }),
    makeUser(tenant, { permissions: ["sales.index"] }),
  ]);
  const account = (debit_day: string) => ({ bank_account: { create: { debit_day } } });
  await saleWith(tenant, manager, { status: "callback", ...account("25") });
  await saleWith(tenant, manager, { status: "callback", ...account("last") });
  await openAs(page, manager, tenant, listOf(tenant));

  await page.getByLabel("Status", { exact: true }).selectOption("Callback");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sales to call back · ${tenant.product.name}`);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Debit day", { exact: true }).selectOption("Last");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=callback&debit_day=last/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save as new view …" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Month-end callbacks");
  await page.getByLabel("Shared with").selectOption("everybody");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "View saved")).toBeVisible();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await openAs(theirs, colleague, tenant, listOf(tenant));
  await theirs.getByRole("button", { name: "Views" }).click();
  await theirs.getByRole("menuitemcheckbox", { name: /Month-end callbacks/ }).click();
  await expect(theirs).toHaveURL(/status=callback&debit_day=last&view=\d+/);
  await expect(theirs.getByText("1–1 of 1")).toBeVisible();
  await other.close();
});

test("the list of sales shows who checks each, and is narrowed by what quality control decided", async ({ page }) => {
  const floor = await makeFloor();
  const { tenant, reviewer } = floor;
  const held = await waitingSale(floor);
  await waitingSale(floor);
  const back = await waitingSale(floor);
  await judge(reviewer, back, ["verbatim"]);
  await transition(reviewer, back, { to: "in-progress", note: "Again" });
  await claim(reviewer, held);
  const person = fullNameOf(await asPlatform(() => db.user.findFirstOrThrow({ where: { id: reviewer.id } })));
  const manager = await makeUser(tenant, { permissions: MANAGER });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAs(page, manager, tenant, listOf(tenant, "?status=qc-oversight"));
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(row(held.reference)).toContainText(person);
  await expect(page.getByRole("row").filter({ hasText: "Nobody yet" })).toHaveCount(1);
  await visit(page, at(tenant, listOf(tenant)));
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("QC result", { exact: true }).selectOption("Sent back");
  await expect(page).toHaveURL(/qc_result=kicked-back/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(row(back.reference)).toBeVisible();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
});

test("a manager gives the selected sales to a colleague, and reads which could not be given", async ({ page }) => {
  const tenant = await makeTenant();
  const [manager, seller, successor] = await Promise.all([
    makeUser(tenant, { permissions: MANAGER }),
    makeUser(tenant),
    makeUser(tenant),
  ]);
  await makeTeam(tenant, [seller, successor]);
  const [open, closed] = [await saleWith(tenant, seller, {}), await saleWith(tenant, seller, { status: "declined" })];
  await openAs(page, manager, tenant, listOf(tenant));
  await page.getByLabel("Select the rows of this page").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Reassign …" }).click();
  const dialog = page.getByRole("dialog", { name: "Reassign 2 sales" });
  await dialog.getByRole("button", { name: "Reassign", exact: true }).click();
  await expect(dialog.getByText("Give a reason.")).toBeVisible();
  await dialog.getByLabel("Agent").selectOption(String(successor.id));
  await dialog.getByLabel("Reason").fill("On leave");
  await dialog.getByRole("button", { name: "Reassign", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "One sale could not be reassigned" });
  await expect(refused.getByRole("row", { name: closed.reference })).toContainText("can't be reassigned");
  await refused.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(bar).toBeHidden();
  const given = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: open.id } }));
  expect(given.agent_id).toBe(successor.id);
});

test("the export holds what the list shows", async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  const [found, left] = [
    await saleWith(tenant, manager, { source: "radio" }),
    await saleWith(tenant, manager, { source: "web" }),
  ];
  await openAs(page, manager, tenant, listOf(tenant, "?source=radio"));
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect([file.includes(found.reference), file.includes(left.reference)]).toEqual([true, false]);
});

test("callbacks come by when they are due, and say when they are open to the team", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: MANAGER });
  const callback = (hours: number) =>
    saleWith(tenant, agent, { status: "callback", callback_at: new Date(Date.now() + hours * HOUR_MS) });
  const [later, open, overdue] = [await callback(2), await callback(-1.1), await callback(-0.5)];
  await openAs(page, agent, tenant, listOf(tenant, "?status=callback"));
  const rows = page.locator("tbody tr");
  await expect(rows.nth(0)).toContainText(open.reference);
  await expect(rows.nth(0)).toContainText("Overdue, open to the team");
  await expect(rows.nth(1)).toContainText(overdue.reference);
  await expect(rows.nth(1)).toContainText(/Overdue$|Overdue(?!,)/);
  await expect(rows.nth(2)).toContainText(later.reference);
  await expect(rows.nth(2)).not.toContainText("Overdue");
});

test("the reminder of a callback opens its sale", REPETITION, async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: MANAGER });
  const sale = await saleWith(tenant, agent, {
    status: "callback",
    callback_at: new Date(Date.now() + HOUR_MS / 20),
  });
  await openAs(page, agent, tenant, "/dashboard");
  const reminder = page.getByRole("region", { name: "Reminders" }).getByRole("article");
  await expect(reminder).toContainText(`Call ${tenant.name}`);
  await expect(reminder).toContainText(sale.reference);
  await reminder.getByRole("link", { name: "Open sale" }).click();
  await expect(page).toHaveURL(new RegExp(`sale=${sale.id}\\b`));
  await expect(reminder).toHaveCount(0);
});

const widthsOf = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector("table")?.parentElement;
    return [
      document.documentElement.scrollWidth - window.innerWidth,
      (table?.scrollWidth ?? 0) - (table?.clientWidth ?? 0),
    ];
  });

test(
  "no list scrolls sideways on a small screen or a phone, however long the names are",
  REPETITION,
  async ({ page }) => {
    test.slow();
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: [...MANAGER, "sales.update"] });
    const long = "Nkosinathi-Emmanuel Buthelezi-van der Westhuizen";
    const checker = await makePersonality(tenant, { name: long });
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { name: long } }));
    await asPlatform(() => db.productPlan.update({ where: { id: tenant.plan.id }, data: { heading: long } }));
    for (const status of SALE_STATUSES) {
      await saleWith(tenant, agent, {
        ...{ status, kick_count: 12, product_plan_id: tenant.plan.id, monthly_premium: "12345.50", source: long },
        ...{
          declined_reason: long.repeat(3),
          qc_personality_id: checker.id,
          commencement_date: new Date("2026-12-31"),
        },
        ...{ callback_at: new Date(Date.now() - 2 * HOUR_MS), submitted_at: new Date(), qc_submitted_at: new Date() },
        persons: { updateMany: { where: {}, data: { name: long } } },
        bank_account: { create: { debit_day: "last" } },
      });
    }
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 1024, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await openAs(page, agent, tenant, listOf(tenant));
      for (const status of ["", ...SALE_STATUSES]) {
        await visit(page, at(tenant, listOf(tenant, `?status=${status}`)));
        await expect(page.getByText(/^1–\d of \d$/)).toBeVisible();
        expect([viewport.width, status, await widthsOf(page)]).toEqual([viewport.width, status, [0, 0]]);
      }
    }
  },
);
