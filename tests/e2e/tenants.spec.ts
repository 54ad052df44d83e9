import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { png } from "../support/pictures";
import { makeSale } from "../support/records";
import { change, tenantRow } from "../support/tenants";
import { makeAdmin, makeLead, makeProduct, makeTenant, makeUser, unique } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

async function openList(page: Page, search = "") {
  const [admin, tenant] = [await makeAdmin(), await makeTenant()];
  await openAs(page, admin, tenant, `/tenants?search=${search || tenant.subdomain}`);
  await expect(page.getByRole("heading", { name: "Tenants" })).toBeVisible();
  return { admin, tenant };
}

const choose = async (page: Page, logo: string, color: string) =>
  page
    .getByRole("group", { name: logo, exact: true })
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await png({ color }) });

test("an administrator creates a tenant with logo, colours, mandate and first user, and its pages show them", async ({
  page,
}) => {
  test.slow();
  const [product, name] = [await makeProduct([]), unique("Mzansi ")];
  await openList(page, name);
  await expect(page.getByText("No tenants found.")).toBeVisible();
  await page.getByRole("button", { name: "Create tenant" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create tenant" });
  await dialog.getByLabel("Name", { exact: false }).first().fill(name);
  const slug = name.toLowerCase().replace(" ", "-");
  await expect(dialog.getByText(`Preview: ${slug}`)).toBeVisible();
  await expect(dialog.getByText(`http://${slug}.localhost`)).toBeVisible();
  await dialog.getByLabel("Search products").fill(product.name);
  await dialog.getByLabel(product.name).check();
  await dialog.getByLabel("Admin first name").fill("Nomvula");
  await dialog.getByLabel("Admin email").fill(`${unique()}@example.test`);

  await dialog.getByRole("tab", { name: "Branding" }).click();
  await choose(page, "Navigation logo", "#7D1F5F");
  const light = dialog.getByRole("group", { name: "Light theme" });
  await light.getByLabel("Primary", { exact: true }).fill("#7D1F5F");
  await expect(light.getByRole("img", { name: "Preview of the light theme" }).getByText("Save")).toHaveCSS(
    "background-color",
    "rgb(125, 31, 95)",
  );

  await dialog.getByRole("tab", { name: "Mandate" }).click();
  await dialog.getByLabel("Debit order mandate").fill("I,  , agree.");
  await dialog.getByLabel("Debit order mandate").press("Home");
  for (const _ of "I, ") await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Client's full name" }).click();
  await expect(dialog.getByLabel("Debit order mandate")).toHaveValue("I, {{full_name}} , agree.");
  await expect(dialog.getByText("I, Nomvula Zulu , agree.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant created")).toBeVisible();
  const address = page.getByRole("dialog", { name: `Sign-in address of ${name}` });
  await expect(address.getByText(new RegExp(`^http://${slug}\\.localhost`))).toBeVisible();
  await expect(address.getByRole("button", { name: "Copy" })).toBeVisible();
  await address.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("cell", { name: slug, exact: true }).first()).toBeVisible();

  await visit(page, at({ subdomain: slug }, "/login"));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCSS(
    "background-color",
    "rgb(125, 31, 95)",
  );
});

test("a logo is replaced and removed, and the form shows it", async ({ page }) => {
  const { tenant } = await openList(page);
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await dialog.getByRole("tab", { name: "Branding" }).click();
  await choose(page, "Logo", "#0B655E");
  await expect(dialog.getByRole("img", { name: "Logo", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect((await tenantRow(tenant.id))?.logo).toMatch(/\.png$/);

  await page.getByRole("button", { name: "Edit tenant" }).click();
  await dialog.getByRole("tab", { name: "Branding" }).click();
  await expect(dialog.getByRole("img", { name: "Logo", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove logo" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await tenantRow(tenant.id))?.logo).toBeNull();
});

test("a logo that can't be loaded is not shown", REPETITION, async ({ page }) => {
  const { tenant } = await openList(page);
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { logo: "tenants/0/gone.png" } }));
  await page.getByRole("button", { name: "Edit tenant" }).click();
  await page.getByRole("tab", { name: "Branding" }).click();
  await expect(page.getByText("Can't be shown")).toBeVisible();
  await expect(page.getByRole("img", { name: "Logo", exact: true })).toHaveCount(0);
});

test("errors show in every part of the form, in the specified words", async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await dialog.getByRole("tab", { name: "Mandate" }).click();
  await dialog.getByLabel("Debit order mandate").fill("I, {{ful_name}}, agree.");
  await expect(dialog.getByText("Unknown placeholder {{ful_name}}")).toBeVisible();
  await dialog.getByRole("tab", { name: "Details" }).click();
  await dialog.getByLabel("Subdomain").fill("two words");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Subdomain cannot contain dots or spaces")).toBeVisible();
  await expect(dialog.getByLabel("Subdomain")).toBeFocused();
  await dialog.getByLabel("Subdomain").fill("under_score");
  await expect(dialog.getByText("Subdomain may only contain letters, numbers, and hyphens")).toBeVisible();
  await dialog.getByLabel("Subdomain").fill(unique("s"));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Debit order mandate")).toBeFocused();
});

test("colours that are hard to read are reported with their contrast", REPETITION, async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Edit tenant" }).click();
  await page.getByRole("tab", { name: "Branding" }).click();
  const light = page.getByRole("group", { name: "Light theme" });
  await expect(light.getByRole("status")).toHaveCount(0);
  await light.getByLabel("Primary", { exact: true }).fill("#FDE68A");
  await expect(light.getByRole("status")).toContainText("Primary on surface: 1.2:1");
  await light.getByRole("button", { name: "Reset to default colours" }).click();
  await expect(light.getByRole("status")).toHaveCount(0);
});

test("the second of two editors sees both versions and chooses", REPETITION, async ({ page }) => {
  const { admin, tenant } = await openList(page);
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  const [mine, theirs] = [`${tenant.name} mine`, `${tenant.name} theirs`];
  await dialog.getByLabel("Name").first().fill(mine);
  await change(admin, tenant.id, { name: theirs });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("cell", { name: theirs })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect((await tenantRow(tenant.id))?.name).toBe(mine);
});

test("the tenant that was chosen last is edited, whichever response arrives first", REPETITION, async ({ page }) => {
  const [name, admin] = [unique("Twins "), await makeAdmin()];
  const [slow, quick] = [await makeTenant({ name: `${name} A` }), await makeTenant({ name: `${name} B` })];
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/tenants/${slow.id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(page, admin, quick, `/tenants?search=${encodeURIComponent(name)}`);
  for (const tenant of [slow, quick]) {
    await page.getByRole("row", { name: tenant.name }).getByRole("button", { name: "Edit tenant" }).click();
  }
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await expect(dialog.getByLabel("Name").first()).toHaveValue(quick.name);
  const answer = page.waitForResponse(`**/api/tenants/${slow.id}`);
  held.resolve();
  await (await answer).finished();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect([(await tenantRow(slow.id))?.name, (await tenantRow(quick.id))?.name]).toEqual([slow.name, quick.name]);
});

test("a tenant is deleted after its name is typed, and the dialog says what is deleted with it", async ({ page }) => {
  const { tenant } = await openList(page);
  await makeLead(tenant);
  await page.getByRole("button", { name: "Delete tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete tenant" });
  await expect(dialog).toContainText(`Are you sure you want to delete ${tenant.name}?`);
  await expect(dialog.getByText("Leads").locator("xpath=..")).toContainText("1");
  const destroy = dialog.getByRole("button", { name: "Delete" });
  await expect(destroy).toBeDisabled();
  await dialog.getByLabel(/^Type the name/).fill(tenant.name.toUpperCase());
  await expect(destroy).toBeDisabled();
  await dialog.getByLabel(/^Type the name/).fill(tenant.name);
  await destroy.click();
  await expect(toast(page, "Tenant deleted")).toBeVisible();
  await expect(page.getByText("No tenants found.")).toBeVisible();
});

test("a tenant that was renamed meanwhile is not deleted by its former name", REPETITION, async ({ page }) => {
  const { tenant } = await openList(page);
  await page.getByRole("button", { name: "Delete tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete tenant" });
  await dialog.getByLabel(/^Type the name/).fill(tenant.name);
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { name: `${tenant.name} Life` } }));
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is not the tenant's name.");
  expect((await tenantRow(tenant.id))?.closed_at).toBeNull();
});

test("a tenant with submitted sales can't be deleted, and the dialog says why", REPETITION, async ({ page }) => {
  const { tenant } = await openList(page);
  const { id } = await makeSale(tenant, await makeUser(tenant));
  await asPlatform(() => db.sale.update({ where: { id }, data: { status: "policy-submitted" } }));
  await page.getByRole("button", { name: "Delete tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete tenant" });
  await expect(dialog).toContainText("This tenant has 1 submitted sale to retain by law. It can't be deleted.");
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("a tenant's user changes the settings of their own tenant that are theirs to change", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["tenants.index", "tenants.update"] });
  await openAs(page, user, tenant, "/tenants");
  await expect(page.getByRole("cell", { name: tenant.name })).toBeVisible();
  await expect(page.getByRole("button", { name: /Create tenant|Delete tenant|Impersonate/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await expect(dialog.getByLabel("Slug")).toBeDisabled();
  await expect(dialog.getByLabel("Subdomain")).toBeDisabled();
  await expect(dialog.getByLabel(tenant.product.name)).toBeDisabled();
  await dialog.getByLabel("Name").first().fill(`${tenant.name} Life`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: `${tenant.name} Life` })).toBeVisible();
});

test("a user who may only view sees no actions", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["tenants.index"] }), tenant, "/tenants");
  await expect(page.getByRole("cell", { name: tenant.name })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Slug", "Subdomain"]);
  await expect(page.getByRole("button", { name: /tenant$/ })).toHaveCount(0);
});

test("an administrator impersonates a tenant from its row", REPETITION, async ({ page }) => {
  const { tenant } = await openList(page);
  await page.getByRole("button", { name: "Impersonate" }).click();
  await expect(toast(page, `Now impersonating ${tenant.name}`)).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
  await expect(page.getByText(`You are impersonating ${tenant.name}.`)).toBeVisible();
});
