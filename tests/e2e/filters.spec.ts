import type { Locator } from "@playwright/test";
import { makeTeam } from "../support/records";
import { makeSale, SELLING } from "../support/sales";
import { MAY_ALL } from "../support/users";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { findViolations } from "./axe";
import { expect, openAs, REPETITION, test, toast } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  const [manager, member] = await Promise.all([
    makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "leads.allocate"] }),
    makeUser(tenant, { permissions: ["leads.index"] }),
  ]);
  for (const source of ["web", "radio", "press", null]) {
    await makeLead(tenant, { name: `From ${source}`, surname: null, source, phone: "+27821234567" });
  }
  return { tenant, manager, member, list: `/leads/${tenant.product.slug}` };
}

test("filters are composed of field, operator and values, in the address, and shared with a team as a tab", async ({
  page,
  browser,
}) => {
  const { tenant, manager, member, list } = await setUp();
  const team = await makeTeam(tenant, [member]);
  await openAs(page, manager, tenant, list);
  const names = page.locator("[data-open]");
  await page.getByRole("button", { name: /^Filter/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByLabel("Source", { exact: true }).selectOption("web");
  await expect(names).toHaveText(["From web"]);
  await panel.getByLabel("Operator").selectOption("is not");
  await expect(names).toHaveText(["From null", "From press", "From radio"]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  const values = page.getByRole("button", { name: /^Source:/ });
  await values.click();
  await page.getByRole("menuitemcheckbox", { name: "press" }).click();
  await page.keyboard.press("Escape");
  await expect(names).toHaveText(["From null", "From radio"]);
  await page.getByLabel("Operator").selectOption("is any of");
  await expect(names).toHaveText(["From press", "From web"]);
  await expect(page).toHaveURL(/conditions=source%3Aany%3Aweb%2Cpress/);
  await expect(page.getByRole("button", { name: "Filter 1 on" })).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["From press", "From web"]);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save as new view …" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Written");
  await page.getByLabel("Shared with").selectOption({ label: team.name });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "View saved")).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, member, tenant, list);
  await theirs.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Written" }).click();
  await expect(theirs.locator("[data-open]")).toHaveText(["From press", "From web"]);
  await theirs.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "All" }).click();
  await expect(theirs.locator("[data-open]")).toHaveCount(4);
  await theirs.context().close();
});

test("rows are compact once somebody says so, also after a reload", REPETITION, async ({ page }) => {
  const { tenant, manager, list } = await setUp();
  await openAs(page, manager, tenant, list);
  const height = async () => (await page.locator("[data-row]").first().boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Compact rows" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(height).toBeLessThan(40);
  await page.reload();
  await expect.poll(height).toBeLessThan(40);
});

/** Polls, since a row is drawn again when its list is reloaded. */
const expectTwoLines = (row: Locator) =>
  expect.poll(async () => (await row.boundingBox())?.height ?? Number.POSITIVE_INFINITY).toBeLessThan(90);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a lead is two lines, and the filters are one button", async ({ page }) => {
    const { tenant, manager, list } = await setUp();
    await openAs(page, manager, tenant, list);
    const card = page.locator("[data-row]").first();
    await expectTwoLines(card);
    const [name, phone, status] = await Promise.all(
      ["[data-open]", "a[href^=tel]", "td:has-text('New')"].map((part) => card.locator(part).first().boundingBox()),
    );
    expect(Math.abs((name?.y ?? 0) - (status?.y ?? 99))).toBeLessThan(12);
    expect(phone?.y).toBeGreaterThan((name?.y ?? 0) + 12);
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("dialog", { name: "Filters" }).getByLabel("Source", { exact: true }).selectOption("web");
    await expect(page.locator("[data-open]")).toHaveText(["From web"]);
  });

  test("a sale and a user are two lines, with their actions", async ({ page }) => {
    const { tenant } = await setUp();
    const manager = await makeUser(tenant, { permissions: [...SELLING, ...MAY_ALL, "leads.index", "leads.update"] });
    await makeSale(tenant, manager, { name: "Nomvula", surname: "van der Merwe" });
    await openAs(page, manager, tenant, `/sales/${tenant.product.slug}`);
    const card = page.locator("[data-row]").first();
    await expect(card.getByText("Nomvula van der Merwe")).toBeVisible();
    await expect(card.getByRole("link", { name: /^Audit of/ })).toBeVisible();
    await expectTwoLines(card);

    await openAs(page, manager, tenant, `/users?search=${manager.email}`);
    await expect(card).toContainText(manager.email);
    await expect(card.getByRole("button", { name: "Edit user" })).toBeVisible();
    await expectTwoLines(card);
  });
});

test(
  "the toolbar is one line at 1280, also beside an open lead, whatever is filtered",
  REPETITION,
  async ({ page }) => {
    const { tenant, manager, list } = await setUp();
    await page.setViewportSize({ width: 1280, height: 720 });
    const query = "status=New&assigned_user_id=nobody&conditions=source%3Anot%3Aradio%2Cpress";
    await openAs(page, manager, tenant, `${list}?${query}`);
    const search = page.getByRole("searchbox", { name: /^Search name/ });
    const columns = page.getByRole("button", { name: "Columns" });
    const isOneLine = async () => {
      const [left, right] = [await search.boundingBox(), await columns.boundingBox()];
      return left && right ? Math.abs(left.y - right.y) < 8 && right.x > left.x : false;
    };
    expect(await isOneLine()).toBe(true);
    await page.locator("[data-open]").first().click();
    await expect(page.getByRole("dialog", { name: /^From/ })).toBeVisible();
    await expect.poll(isOneLine).toBe(true);
  },
);
