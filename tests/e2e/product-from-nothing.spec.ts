import type { Locator, Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { inSentence } from "@/lib/platform/text/capitalize";
import { api } from "../support/api";
import { handmadePdf } from "../support/pdfs";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

const CATALOGUE = PERMISSIONS.filter((permission) =>
  /^(products|product-plans|product-faqs|question)/.test(permission),
);

test(
  "a product is built from nothing in the browser, up to a public page that is complete without JavaScript",
  REPETITION,
  async ({ page, browser }) => {
    test.slow();
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: CATALOGUE });
    const slug = unique("p");
    const name = `Ubuntu Cover ${slug}`;
    const create = (screen: string, singular: string, fill: (dialog: Locator) => Promise<void>) =>
      createIn(page, tenant, user, { screen, singular, fill });

    await create("/products", "Product", async (dialog) => {
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Slug").fill(slug);
      await dialog.getByLabel("Description", { exact: true }).fill("Cover for the whole family.");
    });
    await uploadBrochure(page, slug);
    await create("/product-plans", "Product Plan", async (dialog) => {
      await dialog.getByLabel("Product").selectOption({ label: name });
      await dialog.getByLabel("Heading", { exact: false }).first().fill("Family");
      await dialog.getByLabel("Cover amount").fill("1500000");
      await dialog.getByLabel("Monthly premium").pressSequentially("249,50");
    });
    await create("/product-faqs", "FAQ", async (dialog) => {
      await dialog.getByLabel("Product").selectOption({ label: name });
      await dialog.getByLabel("Display index").fill("0");
      await dialog.getByLabel("Question").fill("Who is covered?");
      await dialog.getByLabel("Answer").fill("Everybody at your table.");
    });
    await create("/questions", "Question", async (dialog) => {
      await dialog.getByLabel("Product").selectOption({ label: name });
      await dialog.getByLabel("Name").fill("Smoker");
      await dialog.getByLabel("Slug").fill("smoker");
      await dialog.getByRole("textbox", { name: "Question", exact: true }).fill("Do you smoke?");
    });
    await create("/questionnaires", "Questionnaire", async (dialog) => {
      await dialog.getByLabel("Product").selectOption({ label: name });
      await dialog.getByLabel("Name").fill("Underwriting");
      await dialog.getByRole("button", { name: "Add section" }).click();
      await dialog.getByLabel("Title of section 1").fill("Health");
      await dialog.getByRole("button", { name: "Choose questions of section 1" }).click();
      await dialog.getByRole("checkbox", { name: "Do you smoke?" }).check();
    });

    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitor.goto(at(tenant, `/${slug}`));
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const text of [
      "Cover for the whole family.",
      "Family",
      "R 1.5 Million",
      "R 249.50",
      "/ mo",
      "Popular",
      "Guide",
    ]) {
      await expect(visitor.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await visitor.getByText("Who is covered?").click();
    await expect(visitor.getByText("Everybody at your table.")).toBeVisible();
    await expectPriceToFollow(visitor, tenant, slug);
  },
);

type Form = { screen: string; singular: string; fill: (dialog: Locator) => Promise<void> };

async function createIn(
  page: Page,
  tenant: TestTenant,
  user: TestUser,
  { screen, singular, fill }: Form,
): Promise<void> {
  await openAs(page, user, tenant, screen);
  await page
    .getByRole("button", { name: `Create ${inSentence(singular)}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: `Create ${inSentence(singular)}` });
  await fill(dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${singular} created`)).toBeVisible();
}

async function uploadBrochure(page: Page, slug: string): Promise<void> {
  await page.getByRole("row", { name: slug }).getByRole("button", { name: "Edit product" }).click();
  const brochures = page.getByRole("region", { name: "Brochures" });
  await brochures.getByLabel("Name").fill("Guide");
  const file = { name: "guide.pdf", mimeType: "application/pdf", buffer: handmadePdf() };
  await brochures.getByLabel("Brochure file").setInputFiles(file);
  await expect(toast(page, "Brochure uploaded")).toBeVisible();
}

/** Expects a changed price to show on the cached public page. */
async function expectPriceToFollow(visitor: Page, { subdomain }: TestTenant, slug: string): Promise<void> {
  await asPlatform(() =>
    db.productPlan.updateMany({ where: { product: { slug } }, data: { monthly_premium: "299.90" } }),
  );
  const html = async () => (await api(undefined, { subdomain }).get<string>(`/${slug}`)).body;
  await expect.poll(html, { timeout: 10_000 }).toContain("R\u2009299.90");
  await visitor.reload();
  await expect(visitor.getByText("R 299.90").first()).toBeVisible();
}
