import { MAY_ALL, makePersonality, makeUserAs, rowOf } from "../support/users";
import { makeAdmin, makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

test("an administrator filters the users of all tenants by personality, told apart by tenant", async ({ page }) => {
  const tenant = await makeTenant();
  const personality = await makePersonality(tenant);
  const one = await makeUserAs(tenant, personality);
  await openAs(page, await makeAdmin(), tenant, "/users");
  const filter = page.getByLabel("Personality");
  await expect(filter.locator(`option[value="${personality}"]`)).toContainText(tenant.name);
  await filter.selectOption(String(personality));
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("cell", { name: one.email })).toBeVisible();
});

test("a viewer who can change no user has no Actions column", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["users.index"] }), tenant, "/users");
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
});

test("a name that is typed without capitals gets them", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: MAY_ALL }), tenant, "/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog", { name: "Create user" });
  await dialog.getByLabel("Name").first().fill("thandi");
  await dialog.getByLabel("Surname").fill("van der merwe");
  await dialog.getByLabel("Email").click();
  await expect(dialog.getByLabel("Name").first()).toHaveValue("Thandi");
  await expect(dialog.getByLabel("Surname")).toHaveValue("van der Merwe");
});

test("a manager has a user change the password at the next sign-in", async ({ page }) => {
  const tenant = await makeTenant();
  const [manager, user] = await Promise.all([makeUser(tenant, { permissions: MAY_ALL }), makeUser(tenant)]);
  await openAs(page, manager, tenant, `/users?search=${user.email}`);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  const forced = dialog.getByRole("switch", { name: "Must change the password at the next sign-in" });
  await page.getByRole("button", { name: "Edit user" }).click();
  await forced.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated")).toBeVisible();
  expect(await rowOf(user.id)).toMatchObject({ should_reset_password: true });
  await page.getByRole("button", { name: "Edit user" }).click();
  await expect(forced).toBeChecked();
});
