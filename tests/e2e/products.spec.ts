import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { handmadePdf } from "../support/pdfs";
import { makeFaq, makeQuestion } from "../support/records";
import { makeProduct, makeTenant, makeUser, type TestTenant, unique } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const OF_PRODUCTS = PERMISSIONS.filter((permission) => permission.startsWith("products."));
const PHONE = { width: 390, height: 844 };

async function setUp() {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions: OF_PRODUCTS }) };
}

/** Opens the dialog that edits the tenant's only product. */
async function edit(page: Page) {
  await page.getByRole("button", { name: "Edit product" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit product" });
  await expect(dialog.getByText("No terms uploaded")).toBeVisible();
  return dialog;
}

const choice = (bytes: Buffer, name = "Life cover.pdf") => ({ name, mimeType: "application/pdf", buffer: bytes });

test("a product is created at the URL that the form shows, then changed and deleted", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  await page.getByRole("button", { name: "Create product" }).click();
  const dialog = page.getByRole("dialog", { name: "Create product" });
  const word = unique();
  await dialog.getByLabel("Name").fill(`Família & Lar ${word}`);
  await expect(dialog.getByRole("status")).toHaveText(`familia-lar-${word}`);
  await dialog.getByLabel("Slug").fill("login");
  await expect(dialog.getByText("The console itself uses this address. Choose another slug.")).toBeVisible();
  await dialog.getByLabel("Slug").fill(word);
  await expect(dialog.getByText(`Public page: ${new URL(page.url()).host}/${word}`)).toBeVisible();
  await dialog.getByLabel("Description", { exact: true }).fill("x".repeat(500));
  await expect(dialog.getByText("500 / 5,000")).toBeVisible();
  await expect(dialog.getByRole("progressbar", { name: "Description length" })).toHaveAttribute("aria-valuenow", "500");
  await expect(dialog.getByRole("button", { name: "Upload Brochure" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Product created")).toBeVisible();

  const row = page.getByRole("row", { name: word });
  await row.getByRole("button", { name: "Edit product" }).click();
  await page.getByRole("dialog", { name: "Edit product" }).getByLabel("Name").first().fill(`Changed ${word}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();
  await row.getByRole("button", { name: "Delete product" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Product deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a product shared with other organisations is marked as shared and has no buttons to change it", async ({
  page,
}) => {
  const { tenant, user } = await setUp();
  const shared = await makeProduct([tenant.id, (await makeTenant()).id]);
  await openAs(page, user, tenant, "/products");
  const row = (name: string) => page.getByRole("row", { name });
  const buttons = { name: /^(Edit|Delete) product$/ };
  await expect(row(shared.name).getByText("Shared", { exact: true })).toBeVisible();
  await expect(row(shared.name).getByRole("button", buttons)).toHaveCount(0);
  await expect(row(tenant.product.name).getByRole("button", buttons)).toHaveCount(2);
});

test("documents are uploaded, opened in a new tab and removed, each with its message", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  const dialog = await edit(page);
  const brochures = dialog.getByRole("region", { name: "Brochures" });
  await brochures.getByLabel("Name").fill("Family guide");
  await brochures.getByLabel("Brochure file").setInputFiles(choice(handmadePdf()));
  await expect(toast(page, "Brochure uploaded")).toBeVisible();
  const link = brochures.getByRole("link", { name: /Family guide 0\.\d KB/ });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", new RegExp(`^/storage/products/${tenant.product.id}/[0-9a-f]+\\.pdf$`));
  const terms = dialog.getByRole("region", { name: "Terms & Conditions" });
  await terms.getByLabel("Terms & Conditions file").setInputFiles(choice(handmadePdf(), "Terms.pdf"));
  await expect(toast(page, "Terms & Conditions uploaded")).toBeVisible();

  await brochures.getByRole("button", { name: "Remove Family guide" }).click();
  await page.getByRole("dialog", { name: "Remove Brochure" }).getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Brochure removed")).toBeVisible();
  await expect(brochures.getByText("No brochures uploaded")).toBeVisible();
  await terms.getByRole("button", { name: "Remove Terms.pdf" }).click();
  await page.getByRole("dialog", { name: "Remove Terms & Conditions" }).getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Terms & Conditions removed")).toBeVisible();
});

test("the dialog says why a file can't be uploaded, and keeps the input", async ({ page }, { outputDir }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  const dialog = await edit(page);
  const brochures = dialog.getByRole("region", { name: "Brochures" });
  await dialog.getByLabel("Description", { exact: true }).fill("Half a thought");
  await brochures.getByLabel("Brochure file").setInputFiles(choice(Buffer.from("<html>")));
  await expect(brochures.getByRole("alert")).toHaveText("Upload a PDF file.");
  const large = `${outputDir}.pdf`;
  await writeFile(large, Buffer.alloc(20 * 1024 * 1024 + 1));
  await brochures.getByLabel("Brochure file").setInputFiles(large);
  await expect(brochures.getByRole("alert")).toHaveText("This is larger than 20 MB.");
  await brochures.getByRole("button", { name: "Dismiss" }).click();
  await expect(brochures.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByLabel("Description", { exact: true })).toHaveValue("Half a thought");
});

test(
  "an upload shows its progress, can be cancelled, and closing the dialog asks first",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp();
    await openAs(page, user, tenant, "/products");
    const dialog = await edit(page);
    const brochures = dialog.getByRole("region", { name: "Brochures" });
    await page.route("**/brochures", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
    await brochures.getByLabel("Brochure file").setInputFiles(choice(handmadePdf()));
    await expect(brochures.getByRole("progressbar", { name: "Upload of Life cover.pdf" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Close now?" });
    await expect(question).toContainText("A file is uploading. Closing now cancels the upload.");
    await question.getByRole("button", { name: "Keep open" }).click();
    await brochures.getByRole("button", { name: "Cancel upload" }).click();
    await expect(brochures.getByRole("progressbar")).toHaveCount(0);
    await expect(brochures.getByRole("alert")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
  },
);

/** A questionnaire of two sections with one question each: yes or no, and a number from 1 to 20. */
async function makeQuestionnaire(tenant: TestTenant) {
  const smoker = await makeQuestion(tenant, { question: "Do you smoke?" });
  const many = await makeQuestion(tenant, { question: "How many a day?", type: "number", min: 1, max: 20 });
  const section = (title: string, position: number, question_id: number) => ({
    title,
    position,
    questions: { create: { question_id, position: 0 } },
  });
  const sections = { create: [section("Health", 0, smoker.id), section("Habits", 1, many.id)] };
  await asPlatform(() =>
    db.questionnaire.create({ data: { product_id: tenant.product.id, name: "About you", sections } }),
  );
}

test("a preview shows everything that belongs to a product, and its questions can be tried", async ({ page }) => {
  const { tenant, user } = await setUp();
  await makeFaq(tenant);
  await makeQuestionnaire(tenant);
  await page.setViewportSize(PHONE);
  await openAs(page, user, tenant, "/products");
  await page.getByRole("button", { name: "Preview Product" }).click();
  const dialog = page.getByRole("dialog", { name: tenant.product.name });
  await expect(dialog.getByText("in benefits for")).toBeVisible();
  for (const text of ["Popular", "#0", "R 50 000", "R 199.50"]) await expect(dialog.getByText(text)).toBeVisible();
  const select = dialog.getByRole("button", { name: "Select plan" });
  await select.click();
  await expect(select).toHaveAttribute("aria-pressed", "true");
  await dialog.getByRole("button", { name: /^Brochures/ }).click();
  await expect(dialog.getByText("No brochures uploaded")).toBeVisible();
  await dialog.getByRole("button", { name: /^FAQs/ }).click();
  await expect(dialog.getByText(`What does ${tenant.name} cover?`)).toBeVisible();

  await dialog.getByRole("button", { name: /^Questionnaires/ }).click();
  const questionnaire = dialog.getByRole("region", { name: "About you" });
  await expect(questionnaire.getByRole("button", { name: "Previous" })).toBeDisabled();
  await questionnaire.getByRole("radio", { name: "No" }).check();
  await expect(questionnaire.getByText("50%")).toBeVisible();
  await questionnaire.getByRole("button", { name: "Next" }).click();
  await expect(questionnaire.getByRole("heading", { name: "Habits" })).toBeFocused();
  await questionnaire.getByLabel("How many a day?").fill("21");
  await expect(questionnaire.getByText("Maximum value is 20")).toBeVisible();
  await expect(questionnaire.getByText("100%")).toBeVisible();
  await expect(questionnaire.getByRole("button", { name: "Next" })).toBeDisabled();
  await questionnaire.getByRole("button", { name: "Previous" }).click();
  await expect(questionnaire.getByRole("radio", { name: "No" })).toBeChecked();
});

test("a preview that can't be loaded says why in its dialog, and offers a retry", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  const refusal = { status: 404, json: { message: "Not found." } };
  await page.route("**/preview", (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: "Preview Product" }).click();
  const dialog = page.getByRole("dialog", { name: tenant.product.name });
  await expect(dialog.getByRole("alert")).toContainText("Not found.");
  await page.unroute("**/preview");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("in benefits for")).toBeVisible();
});

test("a product is previewed and edited by keyboard alone", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  await page.getByRole("button", { name: "Preview Product" }).focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("dialog", { name: tenant.product.name });
  await preview.getByRole("button", { name: "Select plan" }).focus();
  await page.keyboard.press("Space");
  await expect(preview.getByRole("button", { name: "Select plan" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  const dialog = await edit(page);
  await dialog.getByRole("region", { name: "Brochures" }).getByLabel("Name").press("Enter"); // saves nothing
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Name").first().press("Enter");
  await expect(toast(page, "Product updated")).toBeVisible();
});

test("a user who may only view sees no buttons to change anything", REPETITION, async ({ page }) => {
  const { tenant } = await setUp();
  await openAs(page, await makeUser(tenant, { permissions: ["products.index"] }), tenant, "/products");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /product$/ })).toHaveCount(0);
});

test("a slug that the console needs itself is refused in one sentence", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: PERMISSIONS }), tenant, "/products");
  await page.getByRole("button", { name: "Create product" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Login");
  const refusal = dialog.getByText("The console itself uses this address. Choose another slug.");
  await expect(refusal).toHaveCount(1);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(1);
  await expect(refusal).toHaveCount(1);
});

test("a user who may only view product setup reads products with their previews", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["product-management.info"] }), tenant, "/dashboard");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Products" }).click();
  const row = page.getByRole("row", { name: new RegExp(tenant.product.name) });
  await expect(row.getByRole("button")).toHaveCount(1);
  await row.getByRole("button", { name: "Preview Product" }).click();
  await expect(page.getByRole("dialog").getByText(tenant.product.name).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Create product" })).toHaveCount(0);
});
