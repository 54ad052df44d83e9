import type { Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { api } from "../support/api";
import { makeSale, save } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { AGENT, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

const MM = 96 / 25.4;
/** Of A4 within its margins of 12 mm, in CSS pixels. */
const PAPER = { upright: Math.floor((210 - 24) * MM), landscape: Math.floor((297 - 24) * MM) };
const ROWS = 25;

/** Shows the page as it is printed on paper of a width. */
async function onPaper(page: Page, width: number) {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width, height: 700 });
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The pages of a PDF of the page: how many, and whether they lie on their side. */
async function printed(page: Page) {
  await page.emulateMedia({ media: "print" }); // a PDF would follow another emulation
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => (Number(width) > Number(height) ? "landscape" : "upright"));
}

test("a list prints all rows of its page and all its columns, on A4 on its side", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const phone = "+27821234567";
  for (let n = 1; n <= ROWS; n += 1) {
    await makeLead(tenant, {
      name: `Nomvula Precious ${n}`,
      surname: "van der Merwe",
      phone,
      source: "Facebook leads",
    });
  }
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.setViewportSize({ width: 1024, height: 700 });
  const heads = page.getByRole("columnheader").filter({ hasNot: page.getByRole("checkbox") });
  const names = ["Name", "Phone", "Status", "Source", "Age", "Attempts", "Assigned", "Next action"];
  await expect(heads.filter({ visible: true })).not.toHaveCount(names.length);
  expect(await printed(page)).toEqual(["landscape", "landscape"]);

  await onPaper(page, PAPER.landscape);
  await expect(heads.filter({ visible: true })).toHaveText(names);
  expect(await widthOf(page)).toBeLessThanOrEqual(PAPER.landscape);
  for (const button of await heads.getByRole("button").all()) await expect(button).toHaveCSS("display", "contents");
  const table = page.getByRole("table");
  const last = table.locator("[data-row]").nth(ROWS - 1);
  const isWhole = await last.evaluate((row) => {
    const end = row.getBoundingClientRect().bottom;
    for (let box = row.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow !== "visible" && box.getBoundingClientRect().bottom < end - 1) return false;
    }
    return true;
  });
  expect(isWhole).toBe(true);
  for (const shell of ["banner", "navigation", "searchbox", "complementary"] as const) {
    await expect(page.getByRole(shell).filter({ visible: true, hasNotText: /\d+–\d+ of/ })).toHaveCount(0);
  }
});

test("a lead that is open over its list prints alone on A4, from a wide screen and a narrow one", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const { id } = await makeLead(tenant, { name: "Thandi", surname: "Mokoena", phone: "+27821234567" });
  await makeLead(tenant, { name: "Sipho", surname: "Dube" });
  for (let n = 1; n <= 60; n += 1) await api(user).post(`/api/leads/${id}/notes`, { note: `Note ${n}` });
  for (const width of [1440, 1024]) {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, user, tenant, `/leads/${tenant.product.slug}?lead=${id}`);
    const lead = page.locator("[data-record]", { hasText: "Thandi Mokoena" });
    await expect(lead.getByText("Note 60", { exact: true })).toBeVisible();
    await lead.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit lead" });
    await expect(form).toBeVisible();
    const orientations = await printed(page);
    expect(new Set(orientations)).toEqual(new Set(["upright"]));
    expect(orientations.length).toBeGreaterThan(1);
    await onPaper(page, PAPER.upright);
    expect(await widthOf(page)).toBeLessThanOrEqual(PAPER.upright);
    await expect(form).toBeHidden();
    await expect(page.getByText("Sipho Dube")).toBeHidden();
    for (const text of ["Thandi Mokoena", "082 123 4567", "Note 60"]) {
      await expect(lead.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(lead.locator("button, form").filter({ visible: true })).toHaveCount(0);
    const [box, title] = [await lead.boundingBox(), await lead.getByText("Thandi Mokoena").first().boundingBox()];
    expect([box?.width, title && title.y < 60]).toEqual([PAPER.upright, true]);
    expect(box?.height).toBeGreaterThan(1_000);
  }
});

test("a dashboard prints on A4 without its controls, on white from a dark screen too", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  await makeLead(tenant);
  await page.emulateMedia({ colorScheme: "dark" });
  await openAs(page, user, tenant, "/dashboard");
  await expect(page.locator("canvas").first()).toBeVisible();
  const orientations = await printed(page);
  expect(new Set(orientations)).toEqual(new Set(["upright"]));
  await onPaper(page, PAPER.upright);
  expect(await widthOf(page)).toBeLessThanOrEqual(PAPER.upright);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Period" })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  // Charts were drawn for the screen, whose height stays in the style attribute.
  const isInProportion = await page
    .locator("canvas")
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      canvas.style.height = "999px";
      const { width, height } = canvas.getBoundingClientRect();
      return Math.abs(width / height / (canvas.width / canvas.height) - 1) < 0.05;
    });
  expect(isInProportion).toBe(true);
});

test("a sale prints on A4, in work and read-only", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: AGENT });
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  await save(agent, sale, { cover: { product_plan_id: tenant.plan.id, commencement_date: inDays(14) } });
  const reader = await makeUser(tenant, { permissions: ["sales.index", "sales.show"] });
  for (const user of [agent, reader]) {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, user, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
    await page.keyboard.press("Alt+3");
    await expect(page.getByRole("heading", { name: "Cover", exact: true })).toBeVisible();
    expect(new Set(await printed(page))).toEqual(new Set(["upright"]));
    await onPaper(page, PAPER.upright);
    expect(await widthOf(page)).toBeLessThanOrEqual(PAPER.upright);
    await expect(page.getByRole("heading", { name: "Cover", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Bank account" })).toHaveCount(user === reader ? 1 : 0); // the whole sale
    await expect(page.getByRole("navigation", { name: "Steps" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Next step" })).toBeHidden();
    await expect(page.getByRole("complementary", { name: "Script and FAQs" })).toBeHidden();
  }
});
