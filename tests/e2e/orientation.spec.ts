import type { Locator, Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { makeSale } from "../support/records";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant } from "../support/world";
import { pressFor, pressPainted } from "./keyboard";
import { at, expect, openAs, test, toast, visit } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;
const MINUTE = 60_000;

const navigation = (page: Page) => page.getByRole("navigation", { name: "Console" });
const listOf = (tenant: TestTenant, query = "") => `/leads/${tenant.product.slug}${query}`;

/** Whether an element lies within the part of another one that is scrolled into view. */
const isInView = async (element: Locator, frame: Locator) => {
  const [inner, outer] = await Promise.all([element.boundingBox(), frame.boundingBox()]);
  if (!inner || !outer) return false;
  return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
};

async function makeLeads(tenant: TestTenant, count: number) {
  for (let index = 0; index < count; index += 1) {
    const name = `Client ${String(index).padStart(2, "0")}`;
    await makeLead(tenant, { name, surname: null, created_at: new Date(Date.now() - index * MINUTE) });
  }
}

test("the row of the open lead is marked and in view, also after the next lead was asked for", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  await makeLeads(tenant, 25);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAs(page, await makeUser(tenant, { permissions: AGENT }), tenant, listOf(tenant));
  const table = page.locator("[data-rows]");
  const current = page.locator("tr[aria-current=true]");
  await page.getByRole("button", { name: "Client 02" }).click();
  await expect(page.getByRole("dialog", { name: "Client 02" })).toBeVisible();
  await expect(current).toHaveText(/Client 02/);
  await page.keyboard.press("Escape");
  await expect(current).toHaveCount(0);

  await pressFor("n", page.getByRole("dialog", { name: "Client 24" })); // the oldest comes first
  await expect(current).toHaveText(/Client 24/);
  await expect.poll(() => isInView(current, table)).toBe(true);
  for (let pressed = 0; pressed < 15; pressed += 1) {
    const name = `Client ${String(23 - pressed).padStart(2, "0")}`;
    await pressPainted(page, "k");
    await expect(current).toHaveText(new RegExp(name));
    await expect(page.getByRole("dialog", { name })).toBeVisible(); // until then it takes no key
  }
  await expect.poll(() => isInView(current, table)).toBe(true);
});

test("an open lead that is not among the rows says so, and leads to the list that has it", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  await makeLeads(tenant, 2);
  await openAs(page, await makeUser(tenant, { permissions: AGENT }), tenant, listOf(tenant, "?status=New"));
  await pressFor("n", page.getByRole("dialog", { name: "Client 01" }));
  const panel = page.getByRole("dialog", { name: "Client 01" });
  const link = panel.getByRole("link", { name: "Show in Allocated leads" }); // the agent has it now, so it is no longer new
  await link.click();
  await expect(page).toHaveURL(/status=Allocated/);
  await expect(page.locator("tr[aria-current=true]")).toHaveText(/Client 01/);
  await expect(link).toHaveCount(0);
});

test("a lead on another page of a list says so, also in the list of all products", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  await makeLeads(tenant, 12);
  const last = await makeLead(tenant, {
    name: "Oldest",
    surname: null,
    created_at: new Date(Date.now() - 60 * MINUTE),
  });
  const user = await makeUser(tenant, { permissions: AGENT });
  await openAs(page, user, tenant, listOf(tenant, `?per_page=10&lead=${last.id}`));
  const place = page.getByRole("dialog", { name: "Oldest" }).getByText("On another page");
  await expect(place).toBeVisible();
  await openAs(page, user, tenant, `/leads?per_page=10&tenant_id=${tenant.id}&lead=${last.id}`);
  await expect(place).toBeVisible();
});

test("the current entry of the navigation is in view on every screen, and only the current product is open", async ({
  page,
}) => {
  test.slow();
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const others = [await makeProduct([tenant.id]), await makeProduct([tenant.id])];
  const user = await makeUser(tenant, { permissions: PERMISSIONS, allowed_sale_statuses: [...SALE_STATUSES] });
  const sale = await makeSale(tenant, user);
  await page.setViewportSize({ width: 1440, height: 900 });
  const product = others[1] ?? tenant.product;
  const screens = [
    ["/dashboard", "Dashboard"],
    [`/leads/${product.slug}?status=Diary`, "Diary"],
    [`/sales/${product.slug}?status=policy-submitted`, "Policy Submitted"],
    [`/sales/${tenant.product.slug}?sale=${sale.id}`, tenant.product.name],
    ["/users", "Users"],
    ["/suppressions/registrations", "Do not contact"],
    [`/products/${tenant.product.id}`, "Products"],
    ["/banks", "Banks"],
  ] as const;
  await openAs(page, user, tenant, "/profile");
  for (const [path, name] of screens) {
    await visit(page, at(tenant, path));
    const current = navigation(page).locator("[aria-current]");
    await expect(current, path).toHaveText(new RegExp(name, "i"));
    await expect.poll(() => isInView(current, navigation(page)), path).toBe(true);
  }
  await visit(page, at(tenant, `/leads/${product.slug}?status=Diary`));
  await expect(navigation(page).getByRole("button", { expanded: true })).toHaveText([product.name, product.name]);
});

test("collapsed, the navigation says whether an entry is of leads or of sales", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const permissions = ["leads.index", "sales.index"] as const;
  await openAs(page, await makeUser(tenant, { permissions, allowed_sale_statuses: ["new"] }), tenant, listOf(tenant));
  await page.getByRole("button", { name: "Collapse navigation" }).click();
  const leads = navigation(page).getByRole("link", { name: `${tenant.product.name} · Leads` });
  await expect(leads).toHaveAttribute("aria-current", "true");
  await expect(navigation(page).getByRole("link", { name: `${tenant.product.name} · Sales` })).toBeVisible();
  await leads.hover();
  await expect(page.getByRole("tooltip")).toContainText("· Leads");
});

test("on a phone the navigation begins at the current entry", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await makeUser(tenant, { permissions: PERMISSIONS, allowed_sale_statuses: [...SALE_STATUSES] });
  await openAs(page, user, tenant, "/banks");
  await page.getByRole("button", { name: "Open navigation" }).click();
  const entry = navigation(page).getByRole("link", { name: "Banks" });
  await expect(entry).toBeFocused();
  expect(await isInView(entry, navigation(page))).toBe(true);
});

test("a product is in the navigation as soon as it is created, renamed or deleted", async ({ page }) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const products = PERMISSIONS.filter((permission) => permission.startsWith("products."));
  await openAs(page, await makeUser(tenant, { permissions: [...products, "leads.index"] }), tenant, "/products");
  const name = `Zebra Cover ${tenant.subdomain}`;
  const save = async (as: string) => {
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").first().fill(as);
    await form.getByRole("button", { name: "Save" }).click();
  };
  await page.getByRole("button", { name: "Create product" }).click();
  await save(name);
  await expect(navigation(page).getByRole("button", { name })).toBeVisible();
  await page.getByRole("row", { name }).getByRole("button", { name: "Edit product" }).click();
  await save(`New ${name}`);
  await expect(navigation(page).getByRole("button", { name: `New ${name}` })).toBeVisible();
  await page.getByRole("row", { name }).getByRole("button", { name: "Delete product" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Product deleted")).toBeVisible();
  await expect(navigation(page).getByRole("button", { name })).toHaveCount(0);
});
