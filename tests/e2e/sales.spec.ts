import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { formOf, makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";
import { at, expect, openAs, REPETITION, revisit, test, toast, visit } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await makeSale(tenant, agent);
  return { tenant, agent, sale, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

const faqs = (tenant: TestTenant, rows: { question: string; answer: string | null }[]) =>
  asPlatform(() =>
    db.productFaq.createMany({
      data: rows.map((row, product_index) => ({ ...row, product_id: tenant.product.id, product_index })),
    }),
  );

test("a sale is called back, resumed and declined, and then only read", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+2");
  await page.getByRole("button", { name: "Callback" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const ending = page.getByRole("status").filter({ hasText: "The sale stays with you." });
  await expect(ending).toContainText("Callback on ");
  await expect(page.getByRole("link", { name: "Back to the list" })).toBeFocused();
  await page.getByLabel("Occupation").fill("Typed last");
  await page.getByRole("button", { name: "Resume" }).click(); // saves it first
  await expect(toast(page, "Sale moved to In progress")).toBeVisible();
  await expect(ending).toHaveCount(0);
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByText("Give a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Too expensive");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Declined. The sale is closed.", { exact: true })).toBeVisible();
  await expect(page.getByText("Typed last")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await revisit(page);
  await expect(page.getByText("The client declined, so the sale can't be changed.")).toBeVisible();
});

test("the address of a lead opens its sale, or offers to convert it; what is nobody's reference opens nothing", async ({
  page,
}) => {
  const { tenant, agent, sale } = await setUp();
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?lead_id=${sale.lead.lead_id}&action=new`);
  await expect(page.getByText(sale.reference, { exact: true })).toBeVisible();
  const lead = await makeLead(tenant);
  await visit(page, at(tenant, `/sales/${tenant.product.slug}?lead_id=${lead.lead_id}&action=new`));
  await expect(page.getByText("This lead has not been converted yet")).toBeVisible();
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText(/-000002$/)).toBeVisible();
  await visit(page, at(tenant, `/sales/${tenant.product.slug}?lead_id=${sale.lead.id}&action=new`));
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("a product's FAQs are searched, opened and copied, beside the form as well", async ({ page, context }) => {
  const { tenant, agent, path } = await setUp();
  await faqs(tenant, [
    { question: "Is there a waiting period?", answer: "Six months." },
    { question: "Who pays?", answer: null },
  ]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}/faqs`);
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(page.getByText("No answer yet")).toBeVisible();
  await page.getByRole("button", { name: "Copy the answer" }).click();
  await expect(toast(page, "Answer copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Six months.");
  await page.getByRole("searchbox").fill("WAITING");
  await expect(page.locator("mark")).toHaveText(["waiting"]);
  await expect(page.getByText("Who pays?")).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, at(tenant, path));
  await expect(page.getByRole("form", { name: "Sale" }).locator(":focus")).toBeVisible(); // the cursor begins there
  await page.getByRole("button", { name: "Script" }).click();
  const sheet = page.getByRole("dialog", { name: "Script and FAQs" });
  await sheet.getByRole("radio", { name: "FAQs" }).click();
  await expect(sheet.getByText("Who pays?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Script" })).toBeFocused();
});

test("the history of a sale names stages and events, and shows one kind alone", REPETITION, async ({ page }) => {
  const { tenant, agent, sale } = await setUp();
  await api(agent).put(`/api/sales/${sale.id}`, formOf(sale));
  await openAs(page, agent, tenant, `/sales/audit/${sale.id}`);
  await expect(page.getByRole("list", { name: "Stages" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Status changed");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Status: New to In progress" })).toBeVisible();
  await page.getByRole("link", { name: sale.reference }).click();
  await expect(page).toHaveURL(at(tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`));
});
