import type { Locator, Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale, save } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeTenant, makeUser } from "../support/world";
import { AGENT, makeSellingTenant } from "./sale-world";
import { expect, openAs, test, toast } from "./support";

async function openPlan(page: Page) {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, {
    permissions: ["products.index", "product-plans.index", "product-plans.update"],
  });
  await openAs(page, user, tenant, "/product-plans");
  await page.getByRole("button", { name: "Edit product plan" }).click();
  return { dialog: page.getByRole("dialog", { name: "Edit product plan" }), planId: tenant.plan.id };
}

const cover = (dialog: Locator) => dialog.getByLabel("Cover amount");
const premium = (dialog: Locator) => dialog.getByLabel("Monthly premium");

async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.fill("");
  await field.press("ControlOrMeta+v");
}

test("an amount stays as it is typed or pasted until its field is left, and then shows what it means", async ({
  page,
}) => {
  const { dialog, planId } = await openPlan(page);
  for (const [field, typed, shown] of [
    [cover(dialog), "100000.00", "100 000"],
    [cover(dialog), "50000,00", "50 000"],
    [premium(dialog), "1,234.50", "1 234.50"],
    [premium(dialog), "1,234", "1 234"],
    [premium(dialog), "R 1 234.5", "1 234.50"],
  ] as const) {
    await field.fill("");
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
    await paste(page, field, typed);
    await expect(field).toHaveValue(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
  }
  await cover(dialog).press("End");
  await cover(dialog).pressSequentially("0");
  await cover(dialog).press("Enter"); // saves, without leaving the field
  await expect(toast(page, "Product Plan updated")).toBeVisible();
  const saved = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: planId } }));
  expect([saved.cover_amount, Number(saved.monthly_premium)]).toEqual([500_000, 1234.5]);
});

test("Enter shows what an amount is read as, and saves it once that is shown", async ({ page }) => {
  const { dialog, planId } = await openPlan(page);
  await premium(dialog).fill("R1,234");
  await premium(dialog).press("Enter");
  await expect(premium(dialog)).toHaveValue("1 234");
  await expect(premium(dialog)).toHaveAccessibleDescription("“R1,234” was read as 1 234. Press Enter again to save.");
  await expect(dialog).toBeVisible();
  await premium(dialog).press("Enter");
  await expect(toast(page, "Product Plan updated")).toBeVisible();
  const saved = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: planId } }));
  expect(Number(saved.monthly_premium)).toBe(1234);
});

test("a text that is no amount stays with what to write instead, and is never saved", async ({ page }) => {
  const { dialog, planId } = await openPlan(page);
  const before = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: planId } }));
  for (const [typed, message] of [
    ["1.234", "Enter 1 234 or 1.23"],
    ["about 200", "Enter an amount such as 1 234.50"],
  ] as const) {
    await premium(dialog).fill(typed);
    await premium(dialog).press("Enter");
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(premium(dialog)).toHaveValue(typed);
    await expect(premium(dialog)).toBeFocused();
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  expect(await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: planId } }))).toEqual(before);
});

test("an amount that is being typed is not lost to Escape", async ({ page }) => {
  const { dialog } = await openPlan(page);
  await premium(dialog).fill("300");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(premium(dialog)).toHaveValue("300");
});

test("a sale saves an amount once it is read, and none that is refused", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: [...AGENT, "sales.override-premium"] });
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  await save(agent, sale, { cover: { product_plan_id: tenant.plan.id, commencement_date: inDays(14) } });
  const stored = async () => {
    const { monthly_premium } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    return monthly_premium && Number(monthly_premium);
  };
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+3");
  await page.getByText("Amounts that differ from the plan").click();
  const field = page.getByLabel("Premium per month");
  await field.fill("1.234");
  await field.blur();
  await expect(page.getByText("Enter 1 234 or 1.23", { exact: true })).toBeVisible();
  await expect(page.getByText("Not all saved. Correct")).toBeVisible();
  await field.fill("1,234.50");
  await expect(page.getByText("Not all saved. Correct")).toBeVisible(); // not read before it is left
  await field.blur();
  await expect(field).toHaveValue("1 234.50");
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await expect.poll(stored).toBe(1234.5);
});

test("the wheel scrolls, and changes no number that has the focus", async ({ page }) => {
  const { dialog } = await openPlan(page);
  const age = dialog.getByLabel("Maximum entry age");
  await age.fill("65");
  await age.hover();
  for (const delta of [120, 120, -360]) await page.mouse.wheel(0, delta);
  await expect(age).toBeFocused();
  await expect(age).toHaveValue("65");
  await page.keyboard.press("ArrowUp");
  await expect(age).toHaveValue("66");
});
