import type { Page } from "@playwright/test";
import { THANKS } from "@/lib/leads/quotes/options";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { leadsOf, quoteOf } from "../support/quotes";
import { makeTenant, makeUser } from "../support/world";
import { at, drawAtOnce, expect, REPETITION, test } from "./support";

const UMOJA = { subdomain: "umoja" };
// The promise is two seconds, which tests/api checks without a browser slowing the machine down.
const SEEN_WITHIN_MS = 10_000;

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

  test("the quote form is sent, and the page says thanks", async ({ page }) => {
    const tenant = await makeTenant();
    const visitor = quoteOf();
    await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=radio&utm_campaign=Spring`));
    await page.getByRole("link", { name: "Get a quote in minutes" }).click();
    await fillIn(page, visitor);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Ask for my quote" }).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for my quote" })).toBeHidden();
    expect(await leadsOf(visitor.email)).toMatchObject([
      { tenant_id: tenant.id, source: "radio", campaign: "Spring", note: "Best time to call: In the morning" },
    ]);
  });

  test("a refused form says why, and Back returns to what was typed", async ({ page }) => {
    const tenant = await makeTenant();
    await page.goto(at(tenant, `/${tenant.product.slug}`));
    await fillIn(page, quoteOf({ phone: "12" }));
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Ask for my quote" }).click();
    await expect(page.getByText("Phone: Enter a phone number such as 082 123 4567")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lerato");
  });
});

/** Waits until the page's script handles the form. */
const scripted = (page: Page) => expect(page.locator("form")).toHaveJSProperty("noValidate", true);

async function fillIn(page: Page, visitor: ReturnType<typeof quoteOf>): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(visitor.name);
  await page.getByLabel("Surname").fill(visitor.surname);
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await page.getByRole("textbox", { name: "Email" }).fill(visitor.email);
  await page.getByLabel("Best time to call").selectOption("In the morning");
}

test("errors show under their fields, and the input stays until the form is accepted", async ({ page }) => {
  const tenant = await makeTenant();
  const plan = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: tenant.plan.id } }));
  const visitor = quoteOf();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=flyer`));
  await scripted(page);
  await page.getByRole("link", { name: `Ask for a quote: ${plan.heading}` }).click();
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue(String(plan.id));
  await drawAtOnce(page);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  for (const field of ["name", "surname", "phone number"])
    await expect(page.getByText(`Enter your ${field}`)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByText("Please tick this box, so that we may call you")).toBeVisible();
  await fillIn(page, { ...visitor, phone: "12" });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText("Enter a phone number such as 082 123 4567")).toBeVisible();
  await expect(page.getByLabel("Surname")).toHaveValue(visitor.surname);
  await page.getByRole("textbox", { name: "Phone" }).fill(visitor.phone);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page).toHaveURL(at(tenant, `/${tenant.product.slug}?utm_source=flyer#quote`));
  expect(await leadsOf(visitor.email)).toMatchObject([{ source: "flyer", product_interest: plan.heading }]);
});

test("nothing that was typed is lost when there is no network", async ({ browser }) => {
  const context = await browser.newContext(); // a context in which network errors are allowed
  const page = await context.newPage();
  const tenant = await makeTenant();
  const visitor = quoteOf();
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await scripted(page);
  await fillIn(page, visitor);
  await page.getByRole("checkbox").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText("You seem to be offline. Your details are still here")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ask for my quote" }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  expect(await leadsOf(visitor.email)).toHaveLength(1);
  await context.close();
});

test("consent is not given by default", REPETITION, async ({ page }) => {
  await page.goto(at(UMOJA, "/umoja-funeral-plan"));
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});

test("the page is no wider than a phone", REPETITION, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(UMOJA, "/umoja-funeral-plan"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the page has structured data for search engines", async ({ page }) => {
  await page.goto(at(UMOJA, "/umoja-funeral-plan?utm_source=x"));
  const url = at(UMOJA, "/umoja-funeral-plan");
  const content = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(url);
  expect((await content("description"))?.length).toBeGreaterThan(20);
  expect(await content("og:url")).toBe(url);
  expect(await content("og:image")).toBe(`${url}/opengraph-image`);
  expect(await content("twitter:card")).toBe("summary_large_image");
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "")["@graph"];
  expect(graph).toMatchObject([
    {
      "@type": "Product",
      name: "Umoja Funeral Plan",
      url,
      image: `${url}/opengraph-image`,
      brand: { "@type": "Brand" },
    },
    { "@type": "FAQPage" },
  ]);
  expect(graph[0].offers[0]).toMatchObject({
    price: expect.stringMatching(/^\d+\.\d\d$/),
    priceCurrency: "ZAR",
    availability: "https://schema.org/InStock",
  });
  expect(graph[1].mainEntity[0]).toMatchObject({ "@type": "Question", acceptedAnswer: { "@type": "Answer" } });
});

test("a brochure opens as a PDF", REPETITION, async ({ page }) => {
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

test("an unknown slug leads to the sign-in page", REPETITION, async ({ page }) => {
  await page.goto(at(UMOJA, "/no-such-product"));
  await expect(page).toHaveURL(at(UMOJA, "/login"));
});

test("a change of a plan shows on the cached public page", async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: ["product-plans.update"] });
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await page.reload(); // the page is cached now
  await expect(page.getByRole("article")).toContainText("R 199.50");
  const plan = { product_id: tenant.product.id, heading: "Plan", cover_amount: 50_000, monthly_premium: 249 };
  expect((await api(manager).put(`/api/product-plans/${tenant.plan.id}`, plan)).status).toBe(200);
  const view = api(undefined, { subdomain: tenant.subdomain });
  const html = async () => (await view.get<string>(`/${tenant.product.slug}`)).body;
  await expect.poll(html, { timeout: SEEN_WITHIN_MS }).toContain("R\u2009249.00");
  await page.reload();
  await expect(page.getByRole("article")).toContainText("R 249.00");
});

test("the theme is set before the page is first painted, and remembered", REPETITION, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(at(UMOJA, "/umoja-funeral-plan"));
  await scripted(page);
  const theme = () => page.locator("html").getAttribute("data-theme");
  expect(await theme()).toBe("dark");
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await page.reload();
  expect(await theme()).toBe("light");
});

test("text that looks like markup stays text, on the page and in its structured data", async ({ page }) => {
  const tenant = await makeTenant();
  const name = "</script><img src=x onerror=alert(1)>";
  await asPlatform(() => db.product.update({ where: { id: tenant.product.id }, data: { name } }));
  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test.describe("when the page fails", () => {
  test.use({ provoked: /status of 500|React error #441|Server Components render/ });

  test("an alert on it says so and offers to try again", async ({ page }) => {
    const tenant = await makeTenant();
    const { id: product_id } = tenant.product;
    await asPlatform(async () => {
      const file = { kind: "brochure" as const, original_name: "a.pdf", file_path: "products/0/a.pdf", size_bytes: 1 };
      await db.productDocument.create({ data: { product_id, ...file } });
      await db.$executeRaw`UPDATE product_documents SET created_at = 'infinity' WHERE product_id = ${product_id}`;
    });
    await page.goto(at(tenant, `/${tenant.product.slug}`));
    const alert = page.getByRole("alert").filter({ hasText: "Something went wrong on our side." });
    await expect(alert).toBeVisible();
    await asPlatform(() => db.$executeRaw`DELETE FROM product_documents WHERE product_id = ${product_id}`);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: tenant.product.name })).toBeVisible();
  });
});
