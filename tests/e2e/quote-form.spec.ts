import type { Page } from "@playwright/test";
import { THANKS } from "@/lib/leads/quotes/options";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { leadsOf, quoteOf } from "../support/quotes";
import { makeTenant } from "../support/world";
import { at, drawAtOnce, expect, scripted, test } from "./support";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the quote form is sent, and the next page says when the call comes", async ({ page }) => {
    const tenant = await makeTenant();
    const visitor = quoteOf();
    await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=radio&utm_campaign=Spring`));
    await page.getByRole("link", { name: "Get a quote in minutes" }).click();
    await page.getByLabel("Your age").fill("34");
    await page.getByRole("textbox", { name: "Phone number" }).fill(visitor.phone);
    await fillInDetails(page, visitor);
    await page.getByRole("button", { name: "Ask for my quote" }).click();
    await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
    expect(await leadsOf(visitor.email)).toMatchObject([
      { tenant_id: tenant.id, source: "radio", campaign: "Spring", quote_members: [{ member: "main", age: 34 }] },
    ]);
  });

  test("a refused form says why, and Back returns to what was typed", async ({ page }) => {
    const tenant = await makeTenant();
    await page.goto(at(tenant, `/${tenant.product.slug}`));
    await page.getByRole("textbox", { name: "Phone number" }).fill("12");
    await fillInDetails(page, quoteOf());
    await page.getByRole("button", { name: "Ask for my quote" }).click();
    await expect(page.getByText("Phone: Enter a phone number such as 082 123 4567")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lerato");
  });
});

async function fillInDetails(page: Page, visitor: ReturnType<typeof quoteOf>): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(visitor.name);
  await page.getByLabel("Surname").fill(visitor.surname);
  await page.getByRole("textbox", { name: "Email" }).fill(visitor.email);
}

test("each step says what is wrong at its fields, and nothing that was typed is lost", async ({ page }) => {
  const tenant = await makeTenant();
  const plan = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: tenant.plan.id } }));
  const visitor = quoteOf();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=flyer&gclid=abc`));
  await scripted(page);
  await page.getByRole("link", { name: `Ask for a quote: ${plan.heading}` }).click();
  await drawAtOnce(page);
  const phone = page.getByRole("textbox", { name: "Phone number" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter your phone number")).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill("12");
  await phone.press("Enter");
  await expect(page.getByText("Enter a phone number such as 082 123 4567")).toBeVisible();
  await phone.fill(visitor.phone);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue(String(plan.id));
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText("Enter your name")).toBeVisible();
  await expect(page.getByText("Enter an email address such as name@example.com")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(phone).toHaveValue(visitor.phone);
  await page.getByRole("button", { name: "Continue" }).click();
  await fillInDetails(page, visitor);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
  expect(await leadsOf(visitor.email)).toMatchObject([
    {
      ...{ source: "flyer", product_interest: plan.heading, product_plan_id: plan.id },
      attribution: { utm_source: "flyer", gclid: "abc" },
    },
  ]);
});

test("nothing that was typed is lost when there is no network", async ({ browser }) => {
  const context = await browser.newContext(); // a context in which network errors are allowed
  const page = await context.newPage();
  const tenant = await makeTenant();
  const visitor = quoteOf();
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await scripted(page);
  await page.getByRole("textbox", { name: "Phone number" }).fill(visitor.phone);
  await page.getByRole("button", { name: "Continue" }).click();
  await fillInDetails(page, visitor);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText("You seem to be offline. Your details are still here")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
  expect(await leadsOf(visitor.email)).toHaveLength(1);
  await context.close();
});

test("the price follows whom is to be covered: the cheapest plan that accepts everybody, and what each is covered for", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const family = await asPlatform(async () => {
    const ages = { min_entry_age: 18, max_entry_age: 64 };
    await db.productPlan.update({ where: { id: tenant.plan.id }, data: { ...ages, product_index: 1 } });
    const child = { member: "child", min_age: 0, max_age: 20, cover_amount: 12_000 };
    return db.productPlan.create({
      data: {
        ...{ product_id: tenant.product.id, heading: "Family", cover_amount: 40_000, monthly_premium: 249, ...ages },
        member_cover: [child],
      },
    });
  });
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await scripted(page);
  const price = page.locator("[data-price]");
  await expect(price).toHaveText("Enter ages to see your price.");
  await page.getByLabel("Your age").fill("34");
  await expect(price).toContainText("R 199.50 a month");
  await page.getByLabel("My children").check();
  await page.getByLabel("Age of child 1").fill("4");
  await expect(price).toContainText("R 249.00 a month");
  await expect(price).toContainText("Child, 4: R 12 000");
  await page.getByLabel("Age of child 2").fill("30");
  await expect(price).toHaveText("We'll price this on the call.");
  await page.getByLabel("Age of child 2").fill("");
  await price.getByRole("button", { name: "Ask for this quote" }).click();
  await expect(page.getByRole("textbox", { name: "Phone number" })).toBeFocused();
  await expect(page.locator("select[name=plan_id]")).toHaveValue(String(family.id));
});
