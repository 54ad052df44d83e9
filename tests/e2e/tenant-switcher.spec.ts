import type { Page } from "@playwright/test";
import { makeAdmin, makeLead, makeProduct, makeTenant, makeUser, type TestTenant, unique } from "../support/world";
import { at, expect, leaveUnprotected, openAs, REPETITION, revisit, test, visit } from "./support";

const switcher = (page: Page) => page.getByRole("button", { name: /: switch tenant$/ });

const options = (page: Page) => page.getByRole("listbox", { name: "Tenants" }).getByRole("option");

async function select(page: Page, tenant: TestTenant) {
  await switcher(page).click();
  await page.getByRole("combobox", { name: "Search tenants" }).fill(tenant.name);
  await expect(options(page)).toHaveText([tenant.name]);
  await page.keyboard.press("Enter");
  await expect(switcher(page)).toHaveText(tenant.name);
}

test("an administrator starts with the tenant of the subdomain, and switches to another by keyboard", async ({
  page,
}) => {
  const [first, second] = [await makeTenant(), await makeTenant()];
  await makeLead(second);
  await openAs(page, await makeAdmin(), first, "/dashboard");
  const drawer = page.getByRole("navigation", { name: "Console" });
  await expect(switcher(page)).toHaveText(first.name);
  await expect(drawer.getByRole("button", { name: first.product.name }).first()).toBeVisible();

  await switcher(page).press("Enter");
  await expect(page.getByRole("combobox", { name: "Search tenants" })).toBeFocused();
  await page.keyboard.type(second.name);
  await expect(options(page)).toHaveText([second.name]);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("button", { name: second.product.name }).first()).toBeVisible();
  await expect(drawer.getByRole("button", { name: first.product.name })).toHaveCount(0);
  await expect(drawer.getByRole("link", { name: /^New 1$/ }).first()).toBeVisible();
  await revisit(page);
  await expect(switcher(page)).toHaveText(second.name);
});

test("recently selected tenants come first", REPETITION, async ({ page }) => {
  const word = unique("x");
  const make = (letter: string) => makeTenant({ name: `${word} ${letter}` });
  const [a, b, c] = [await make("A"), await make("B"), await make("C")];
  await openAs(page, await makeAdmin(), a, "/dashboard");
  await select(page, c);
  await select(page, b);
  await switcher(page).click();
  await page.getByRole("combobox", { name: "Search tenants" }).fill(word);
  await expect(options(page)).toHaveText([b.name, c.name, a.name]);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).filter({ hasText: c.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(switcher(page)).toBeFocused();
});

test("lists of a product shared by two tenants show only the selected tenant's leads", REPETITION, async ({ page }) => {
  const [one, two] = [await makeTenant(), await makeTenant()];
  const product = await makeProduct([one.id, two.id]);
  await makeLead(one, { product_id: product.id, surname: "Ofone" });
  await makeLead(two, { product_id: product.id, surname: "Oftwo" });
  await openAs(page, await makeAdmin(), one, `/leads/${product.slug}`);
  await expect(page.getByText("Ofone")).toBeVisible();
  await expect(page.getByText("Oftwo")).toHaveCount(0);
  await select(page, two);
  await expect(page).toHaveURL(at(one, "/dashboard"));
  await visit(page, at(one, `/leads/${product.slug}`));
  await expect(page.getByText("Oftwo")).toBeVisible();
  await expect(page.getByText("Ofone")).toHaveCount(0);
  await visit(page, at(one, `/leads/${product.slug}?tenant_id=${one.id}`));
  await expect(page.getByText("Ofone")).toBeVisible();
});

test("a new record defaults to the selected tenant", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeAdmin(), tenant, "/roles");
  await page.getByRole("button", { name: "Create role" }).first().click();
  await expect(page.getByRole("dialog").getByRole("combobox", { name: "Tenant" })).toHaveValue(String(tenant.id));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "a selected tenant that no longer exists is replaced by the tenant of the subdomain",
  REPETITION,
  async ({ page, context }) => {
    const tenant = await makeTenant();
    for (const value of ["2147483647", "99999999999999", "x", "-1"]) {
      await context.addCookies([{ name: "tenant", value, domain: `${tenant.subdomain}.localhost`, path: "/" }]);
      await openAs(page, await makeAdmin(), tenant, "/dashboard");
      await expect(switcher(page)).toHaveText(tenant.name);
    }
  },
);

test("users other than administrators have no tenant switcher, whatever cookie they send", async ({
  page,
  context,
}) => {
  const [mine, other] = [await makeTenant(), await makeTenant()];
  const domain = `${mine.subdomain}.localhost`;
  await context.addCookies([{ name: "tenant", value: String(other.id), domain, path: "/" }]);
  await openAs(page, await makeUser(mine, { permissions: ["leads.index"] }), mine, "/dashboard");
  const drawer = page.getByRole("navigation", { name: "Console" });
  await expect(drawer.getByRole("button", { name: mine.product.name })).toBeVisible();
  await expect(drawer.getByRole("button", { name: other.product.name })).toHaveCount(0);
  await expect(switcher(page)).toHaveCount(0);
});

test("the tenant stays when another one is created before it", REPETITION, async ({ page, context }) => {
  const admin = await makeAdmin();
  const [name = "", value = ""] = admin.cookie.split("=", 2);
  await leaveUnprotected(context, admin.id);
  await context.addCookies([{ name, value, domain: "localhost", path: "/", httpOnly: true }]);
  await visit(page, at(null, "/dashboard")); // at an address without a tenant it is the first by name
  const first = await switcher(page).textContent();
  await makeTenant({ name: unique("!!") });
  await revisit(page);
  await expect(switcher(page)).toHaveText(first ?? "");
});

test("lists of tenants' records begin with the selected tenant, whose name shows on a phone", async ({ page }) => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const [mine, theirs] = [await makeUser(tenant), await makeUser(other)];
  await openAs(page, await makeAdmin(), tenant, "/dashboard");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("cell", { name: mine.email })).toBeVisible();
  await expect(page.getByRole("cell", { name: theirs.email })).toHaveCount(0);
  await expect(page.getByLabel("Tenant", { exact: true })).toHaveValue(String(tenant.id));
  await select(page, other);
  await expect(page.getByRole("cell", { name: theirs.email })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(switcher(page).getByText(other.name)).toBeInViewport();
});
