import { asPlatform, db } from "@/lib/db/client";
import { makeTenant } from "../support/world";
import { at, expect, test } from "./support";

const UMOJA = { subdomain: "umoja" };

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the public page shows product, plans, documents and every question with its answer", async ({ page }) => {
    await page.goto(at(UMOJA, "/umoja-funeral-plan"));
    await expect(page.getByRole("heading", { level: 1, name: "Umoja Funeral Plan" })).toBeVisible();
    await expect(page.getByText("Get a quote in minutes")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page.getByRole("article").first()).toContainText("Popular");
    await expect(page.getByRole("article").first()).toContainText("in benefits for");
    await expect(page.getByText("/ mo").first()).toBeVisible();
    const faq = await asPlatform(() =>
      db.productFaq.findFirstOrThrow({ where: { product: { slug: "umoja-funeral-plan" }, answer: { not: null } } }),
    );
    await page.getByText(faq.question).click();
    await expect(page.getByText(faq.answer ?? "")).toBeVisible();
    await expect(page.getByRole("link", { name: "View FAQs" })).toHaveAttribute(
      "href",
      "/sales/umoja-funeral-plan/faqs",
    );
  });
});

test("a brochure opens as a PDF", async ({ page }) => {
  await page.goto(at(UMOJA, "/umoja-funeral-plan"));
  const href = await page
    .getByRole("link", { name: /Brochure/ })
    .first()
    .getAttribute("href");
  const file = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return { type: answer.headers.get("content-type"), begins: (await answer.text()).slice(0, 5) };
  }, href ?? "");
  expect(file).toEqual({ type: "application/pdf", begins: "%PDF-" });
});

test("an address that names no product leads to the sign-in page", async ({ page }) => {
  await page.goto(at(UMOJA, "/no-such-product"));
  await expect(page).toHaveURL(at(UMOJA, "/login"));
});

test("a change of a plan shows on the public page within two seconds", async ({ page }) => {
  const tenant = await makeTenant();
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await expect(page.getByText("R 199.50")).toBeVisible();
  await asPlatform(() => db.productPlan.update({ where: { id: tenant.plan.id }, data: { monthly_premium: 249 } }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("R 249.00")).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 2_000 });
});

test("text that looks like markup stays text, for people and for machines", async ({ page }) => {
  const tenant = await makeTenant();
  const name = "</script><img src=x onerror=alert(1)>";
  await asPlatform(() => db.product.update({ where: { id: tenant.product.id }, data: { name } }));
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});
