import { makeSale } from "../support/records";
import { makeLead, makeProduct, makeTenant, makeUser, signInAgain } from "../support/world";
import { MANAGING } from "./insights-world";
import { expect, openAs, REPETITION, test } from "./support";

// The lists of all products, which the figures of the dashboard open.

test("the leads of all products are one list, in which a lead is opened and the next one follows", async ({ page }) => {
  const tenant = await makeTenant();
  const other = await makeProduct([tenant.id]);
  await makeLead(tenant, { name: "Firstlead", created_at: new Date(Date.now() - 60_000) });
  await makeLead(tenant, { name: "Secondlead", product_id: other.id });
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/leads");
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: "Breadcrumb" })).toContainText("All products");
  const rows = page.getByRole("table", { name: "Leads" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(other.name);
  for (const name of ["Next lead", "Add lead", "Import"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);

  await rows
    .first()
    .getByRole("button", { name: /Secondlead/ })
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Secondlead");
  await drawer.getByRole("button", { name: "Next in the list" }).click();
  await expect(drawer).toContainText("Firstlead");
  await page.keyboard.press("Escape");

  await page.getByRole("combobox", { name: "Product" }).selectOption(String(other.id));
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`product_id=${other.id}`));
});

test("the sales of all products are one list, and each opens the form of its product", async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: MANAGING });
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, "/sales");
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(tenant.product.name);
  await rows.first().getByRole("button", { name: sale.reference }).click();
  await expect(page).toHaveURL(new RegExp(`/sales/${tenant.product.slug}\\?sale=${sale.id}$`));
});

test("nobody sees these lists without the permission for them", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["sales.index"] });
  await openAs(page, user, tenant, "/leads");
  await expect(page.getByRole("table")).toHaveCount(0);
  const other = await makeUser(tenant, { permissions: ["leads.index"] });
  await openAs(page, { ...other, ...(await signInAgain(other)) }, tenant, "/sales");
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("an address with a filter that can't be is refused in words, and the filter can be removed", async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant);
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/leads?source_not=%7B");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("button", { name: "Clear Source" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});
