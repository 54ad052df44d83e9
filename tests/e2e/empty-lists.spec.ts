import type { Permission } from "@/lib/identity/rights/permissions";
import { makeSale } from "../support/records";
import { makeLead, makeProduct, makeTenant, makeUser } from "../support/world";
import { at, expect, openAs, test, toast, visit } from "./support";

const CREATE = (group: "product-plans" | "product-faqs" | "questionnaires"): Permission[] => [
  `${group}.index`,
  `${group}.show`,
  `${group}.store`,
  `${group}.update`,
];

test("an empty list of a status is not filtered: it names its cause and adds the first lead", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store"] });
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}?status=New`);
  const main = page.getByRole("main");
  await expect(main.getByText("No leads found.")).toBeVisible();
  await expect(main.getByText("No new leads.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Clear search and filters" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Add from a file" })).toBeVisible();
  await main.getByRole("button", { name: "Add a lead" }).click();
  const form = page.getByRole("dialog", { name: "Add lead" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Zanele");
  await form.getByRole("textbox", { name: "Phone", exact: true }).fill("082 123 4567");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Lead created")).toBeVisible();
  await expect(page.getByRole("row", { name: /Zanele/ })).toBeVisible();
  await visit(page, at(tenant, `/leads/${tenant.product.slug}?status=Declined`));
  await expect(main.getByText("No declined leads in the last 30 days.")).toBeVisible();
});

test("a list that a search or a filter has emptied names them, and clearing them keeps its status", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show"] });
  await makeLead(tenant, { name: "Zanele", status: "Voicemail" });
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}?status=Voicemail&search=nobody&assigned_user_id=me`);
  await expect(page.getByText("Nothing matches “nobody” and the filter Agent.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("row", { name: /Zanele/ })).toBeVisible();
  await expect(page).toHaveURL(/\?status=Voicemail$/);
});

test("an empty list of sales leads to the leads that they are made of", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, {
    permissions: ["sales.index", "leads.index"],
    allowed_sale_statuses: ["callback"],
  });
  await openAs(page, user, tenant, `/sales/${tenant.product.slug}?status=callback`);
  await expect(page.getByText("No sales found.")).toBeVisible();
  await expect(page.getByText("No sales to call back.")).toBeVisible();
  await page.getByRole("link", { name: "Go to leads" }).click();
  await expect(page).toHaveURL(at(tenant, `/leads/${tenant.product.slug}`));
});

test("a list of one product creates its next record for that product", async ({ page }) => {
  const tenant = await makeTenant();
  const product = await makeProduct([tenant.id]);
  const user = await makeUser(tenant, { permissions: CREATE("product-faqs") });
  await openAs(page, user, tenant, `/product-faqs?product_id=${product.id}`);
  await expect(page.getByText(`${product.name} has none yet.`)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Create FAQ" }).last().click();
  const form = page.getByRole("dialog", { name: "Create FAQ" });
  await expect(form.getByLabel("Product")).toHaveValue(String(product.id));
  await form.getByLabel("Question").fill("Who is covered?");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "FAQ created")).toBeVisible();
  await expect(page.getByRole("row", { name: /Who is covered/ })).toContainText(product.name);
});

test("leads are listed whether they are processed or not", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  await makeLead(tenant, { name: "Openlead" });
  await makeLead(tenant, { name: "Donelead", processed_at: new Date(), processed_outcome: "withdrawn" });
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  const choice = page.getByRole("main").getByLabel("Processed or not", { exact: true });
  await choice.selectOption("Processed");
  await expect(page.locator("[data-row]")).toHaveText([/Donelead/]);
  await choice.selectOption("Unprocessed");
  await expect(page.locator("[data-row]")).toHaveText([/Openlead/]);
});

test("a list of what is due has it in its title", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["sales.index"] });
  await makeSale(tenant, user);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, user, tenant, "/sales?replacement=due");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Replacement records due");
  await visit(page, at(tenant, `/sales/${tenant.product.slug}?confirmation=due`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Sales to confirm in writing · /);
});
