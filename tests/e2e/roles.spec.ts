import type { Page } from "@playwright/test";
import { PERMISSIONS, type Permission } from "@/lib/identity/rights/permissions";
import type { Role } from "@/lib/identity/roles/schema";
import type { Page as List } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestUser, unique } from "../support/world";
import { at, expect, expectTooltip, openAs, REPETITION, test, toast } from "./support";

const EDITOR: Permission[] = ["roles.index", "roles.show", "roles.store", "roles.update", "roles.destroy"];

async function setUp(permissions: readonly Permission[] = PERMISSIONS) {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions }) };
}

const rolesNamed = async (user: TestUser, name: string) =>
  (await api(user).get<List<Role>>(`/api/roles?search=${name}`)).body.data;

const panel = (page: Page, name: RegExp) => page.getByRole("button", { name, expanded: false });

test("a role is created, changed and deleted, each with its message", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/roles");
  await page.getByRole("button", { name: "Create role" }).click();
  const dialog = page.getByRole("dialog", { name: "Create role" });
  await dialog.getByLabel("Name").fill("Floor Walkers");
  await expect(dialog.getByText("Will be: floor-walkers")).toBeVisible();
  await panel(page, /^Leads 0 of 6/).click();
  await dialog.getByRole("checkbox", { name: "See the list of leads" }).check();
  await expect(dialog.getByRole("button", { name: /^Leads 1 of 6/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role created")).toBeVisible();

  const row = page.getByRole("row", { name: /Floor Walkers/ });
  await expect(row.getByRole("cell", { name: "floor-walkers" })).toBeVisible();
  await row.getByRole("button", { name: "Edit role" }).click();
  const edit = page.getByRole("dialog", { name: "Edit role" });
  await edit.getByRole("button", { name: "Select all: Sales" }).click();
  await edit.getByRole("button", { name: "Clear: Leads" }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role updated")).toBeVisible();
  const [role] = await rolesNamed(user, "floor-walkers");
  const sales = PERMISSIONS.filter((name) => name.startsWith("sales."));
  expect(role?.permissions.map(({ name }) => name).sort()).toEqual([...sales].sort());

  await row.getByRole("button", { name: "Delete role" }).click();
  const question = page.getByRole("dialog", { name: "Delete role" });
  await expect(question).toContainText("Are you sure you want to delete the role Floor Walkers?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Role deleted")).toBeVisible();
  await page.getByRole("searchbox").fill("floor-walkers");
  await expect(page.getByText("No roles found.")).toBeVisible();
});

test("a role is created by keyboard alone", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/roles");
  await page.getByRole("button", { name: "Create role" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Name").focus();
  await page.keyboard.type("By hand");
  for (const _ of ["slug", "description", "search"]) await page.keyboard.press("Tab");
  await page.keyboard.type("faqs");
  await expect(page.getByRole("status").filter({ hasText: "5 permissions found" })).toBeAttached();
  await page.keyboard.press("Enter"); // searches, and does not submit the form
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Product FAQs 0 of 5/, expanded: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page, /^Product FAQs/)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Select all
  await expect(page.getByRole("button", { name: /^Product FAQs 5 of 5/ })).toBeVisible();
  await page.getByRole("checkbox", { name: "See the list of product FAQs" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: /^Product FAQs 4 of 5/ })).toBeVisible();
  await page.getByRole("dialog").getByLabel("Name").press("Enter");
  await expect(toast(page, "Role created")).toBeVisible();
  const [role] = await rolesNamed(user, "by-hand");
  const given = ["destroy", "show", "store", "update"].map((action) => `product-faqs.${action}`);
  expect(role?.permissions.map(({ name }) => name).sort()).toEqual(given);
});

test("a permission that the editor does not hold can't be given, and a tooltip says why", async ({ page }) => {
  const { tenant, user } = await setUp([...EDITOR, "users.index", "tenants.update"]);
  await openAs(page, user, tenant, "/roles");
  await page.getByRole("button", { name: "Create role" }).click();
  await expect(panel(page, /^Tenants 0 of 1/)).toBeVisible();
  await panel(page, /^Users/).click();
  const lacked = page.getByRole("checkbox", { name: "Delete users" });
  await expectTooltip(lacked, "You can't give this permission: you don't have it.");
  await page.keyboard.press("Space");
  await expect(lacked).not.toBeChecked();
  await page.getByRole("button", { name: "Select all: Users" }).click();
  await expect(page.getByRole("button", { name: /^Users 1 of 5/ })).toBeVisible();
});

test("a role with more permissions than one's own has no buttons to change it", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp(EDITOR);
  const high = await makeRole(tenant, ["users.destroy"]);
  const low = await makeRole(tenant, ["roles.index"]);
  await openAs(page, user, tenant, "/roles");
  await expect(page.getByRole("row", { name: low.name }).getByRole("button", { name: "Edit role" })).toBeVisible();
  await expect(page.getByRole("row", { name: high.name })).toBeVisible();
  await expect(page.getByRole("row", { name: high.name }).getByRole("button")).toHaveCount(0);
});

test("the second of two editors sees by name which permissions differ", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const role = await makeRole(tenant, ["leads.index", "leads.show"]);
  const { body: permissions } = await api(user).get<{ data: { id: number; name: string }[] }>("/api/permissions");
  const idsOf = (...names: string[]) => permissions.data.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  await openAs(page, user, tenant, `/roles?search=${role.slug}`);
  await page.getByRole("button", { name: "Edit role" }).click();
  await panel(page, /^Leads 2 of 6/).click();
  await page.getByRole("checkbox", { name: "Add leads" }).check();
  const { name, slug } = role;
  const theirs = { name, slug, permission_ids: idsOf("leads.index", "leads.show", "users.index") };
  await api(user).put(`/api/roles/${role.id}`, theirs);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name: "See the list of users (and 2 in both)" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Add leads (and 2 in both)" })).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(toast(page, "Role updated")).toBeVisible();
  const [saved] = await rolesNamed(user, role.slug);
  expect(saved?.permission_ids.sort()).toEqual(idsOf("leads.index", "leads.show", "leads.store").sort());
});

test("a role in use can't be deleted, and the dialog says what uses it", async ({ page }) => {
  const { tenant, user } = await setUp();
  const role = await makeRole(tenant);
  const personality = await makePersonality(tenant, { roles: { create: { role_id: role.id } } });
  await openAs(page, user, tenant, `/roles?search=${role.slug}`);
  await page.getByRole("button", { name: "Delete role" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const refusal = `This role is used by the personality ${personality.name}.`;
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(refusal);
});

test("a message that quotes the name “Unauthenticated callers” signs nobody out", async ({ page }) => {
  const { tenant, user } = await setUp();
  const role = await makeRole(tenant);
  const roles = { create: { role_id: role.id } };
  const { name } = await makePersonality(tenant, { name: "Unauthenticated callers", roles });
  await openAs(page, user, tenant, `/roles?search=${role.slug}`);
  await page.getByRole("button", { name: "Delete role" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(name);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(at(tenant, `/roles?search=${role.slug}`));
});

test(
  "an administrator sees the organisation of each role, and creates a role for one of them",
  REPETITION,
  async ({ page }) => {
    const [tenant, other] = [await makeTenant(), await makeTenant({ name: unique("AA ") })]; // sorts first in the select
    const role = await makeRole(other);
    await openAs(page, await makeAdmin(), tenant, `/roles?tenant_id=${other.id}`);
    await expect(page.getByRole("columnheader", { name: "Tenant" })).toBeVisible();
    await expect(page.getByRole("row", { name: role.name }).getByRole("cell").first()).toHaveText(other.name);
    await page.getByRole("button", { name: "Create role" }).click();
    const dialog = page.getByRole("dialog", { name: "Create role" });
    await dialog.getByLabel("Name").fill("Made from above");
    await dialog.getByRole("combobox", { name: "Tenant" }).selectOption({ label: other.name });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Role created")).toBeVisible();
    await expect(page.getByRole("row", { name: /Made from above/ })).toContainText(other.name);
  },
);

test("on a phone the permissions of a role are found, chosen and saved", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, user, tenant, "/roles");
  await page.getByRole("button", { name: "Create role" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Pocket");
  await page.getByRole("searchbox", { name: "Search permissions" }).fill("relationships");
  await page.getByRole("button", { name: "Select all: Beneficiary relationships" }).click();
  await expect(page.getByRole("button", { name: "Beneficiary relationships 5 of 5" })).toBeInViewport();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role created")).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/roles"));
});
