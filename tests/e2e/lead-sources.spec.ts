import { api } from "../support/api";
import { newNumber, postLead } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const makeManager = (tenant: TestTenant) =>
  makeUser(tenant, {
    permissions: ["lead-sources.index", "lead-sources.store", "lead-sources.show", "lead-sources.update"],
  });

test("a manager sets up a lead source, passes on its key and instructions, and sees leads come in", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const manager = await makeManager(tenant);
  const name = unique("Vendor ");
  await openAs(page, manager, tenant, "/integrations");

  await page.getByRole("button", { name: "Create lead source" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Product").selectOption({ label: tenant.product.name });
  await form.getByRole("button", { name: "Add field" }).click();
  await form.getByLabel("Their field 1").fill("cell");
  await form.getByLabel("Our field 1").selectOption("phone");
  await form.getByLabel("Allowed addresses").fill("nowhere");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^Not an address or network such as .*: nowhere$/)).toBeVisible();
  await form.getByLabel("Allowed addresses").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Lead source created")).toBeVisible();

  const shown = page.getByRole("dialog", { name: `Key of ${name}` });
  const key = (await shown.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^ls_[\w-]{43}$/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown.getByText("Store the key, then tick the box.")).toBeVisible();
  await shown.getByLabel("I have stored it").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("table", { name: "Fields" }).getByText("cell", { exact: true })).toBeVisible();
  await expect(page.getByText(/curl http.*\/api\/public\/leads/)).toContainText("YOUR_KEY");

  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByText("No posts yet")).toBeVisible();
  const { status } = await postLead({ key }, { name: "Thandi", cell: `0${newNumber()}` });
  expect(status).toBe(201);
  await expect(page.getByRole("table", { name: "Posts" }).getByText("Created")).toBeVisible({ timeout: 15_000 });
});

test("a post that could not be read is replayed after the field map is corrected", async ({ page }) => {
  const tenant = await makeTenant();
  const manager = await makeManager(tenant);
  const source = await makeLeadSource(tenant);
  await postLead(source, { naam: "Thandi", phone: `0${newNumber()}`, id_number: "8001015009087" });
  const { field_map: _, ...rest } = (await api(manager).get<Record<string, unknown>>(`/api/lead-sources/${source.id}`))
    .body;

  await openAs(page, manager, tenant, `/integrations/lead-sources/${source.id}?tab=log`);
  await page.getByRole("table", { name: "Posts" }).locator("tbody").getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText('"id_number": "800101 **** 087"')).toBeVisible();
  await expect(sheet.getByText("Unknown field.").first()).toBeVisible();

  await api(manager).put(`/api/lead-sources/${source.id}`, { ...rest, field_map: { naam: "name" } });
  await sheet.getByRole("button", { name: "Replay" }).click();
  await expect(toast(page, "Replayed: Created")).toBeVisible();
  await expect(sheet.getByText("Replay of")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Replay" })).toHaveCount(0);
});

test("a new key replaces the previous one", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const source = await makeLeadSource(tenant);
  await openAs(page, await makeManager(tenant), tenant, `/integrations/lead-sources/${source.id}`);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create a new key" }).click();
  const key =
    (await page
      .getByRole("dialog", { name: /^Key of/ })
      .locator("code")
      .textContent()) ?? "";
  const lead = { name: "Thandi", phone: `0${newNumber()}` };
  expect([(await postLead(source, lead)).status, (await postLead({ key }, lead)).status]).toEqual([401, 201]);
});
