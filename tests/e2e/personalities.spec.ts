import type { Personality } from "@/lib/identity/personalities/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page as List } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestUser, unique } from "../support/world";
import { expect, expectTooltip, openAs, REPETITION, test, toast } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions: PERMISSIONS }) };
}

const named = async (user: TestUser, name: string) =>
  (await api(user).get<List<Personality>>(`/api/personalities?search=${name}`)).body.data[0];

test("a personality is created, changed and deleted, each with its message", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const [role, lead, checker] = [await makeRole(tenant), await makePersonality(tenant), await makePersonality(tenant)];
  await openAs(page, user, tenant, "/personalities");
  await page.getByRole("button", { name: "Create personality" }).click();
  const dialog = page.getByRole("dialog", { name: "Create personality" });
  await dialog.getByLabel("Name").fill("Closer");
  await dialog.getByLabel("Description").fill("Closes what others opened");
  await dialog.getByRole("checkbox", { name: role.name }).check();
  await dialog.getByLabel("Line manager").selectOption({ label: lead.name });
  await dialog.getByLabel("Record scope").selectOption({ label: "Only their own leads and sales" });
  await dialog.getByRole("switch", { name: "Requires QC oversight" }).click();
  await dialog.getByLabel("QC personality").selectOption({ label: checker.name });
  await dialog.getByRole("checkbox", { name: "Callback" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Personality created")).toBeVisible();
  expect(await named(user, "Closer")).toMatchObject({
    role_ids: [role.id],
    line_manager_id: lead.id,
    qc_personality_id: checker.id,
    allowed_sale_statuses: ["callback"],
    record_scope: "own",
  });

  const row = page.getByRole("row", { name: /Closer/ });
  await expect(row.getByRole("cell", { name: "Yes" })).toBeVisible();
  await row.getByRole("button", { name: "Edit personality" }).click();
  const edit = page.getByRole("dialog", { name: "Edit personality" });
  await expect(edit.getByLabel("Line manager")).toHaveValue(String(lead.id));
  await edit.getByLabel("Line manager").selectOption({ label: "None" });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Personality updated")).toBeVisible();

  await row.getByRole("button", { name: "Delete personality" }).click();
  const question = page.getByRole("dialog", { name: "Delete personality" });
  await expect(question).toContainText("Are you sure you want to delete the personality Closer?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Personality deleted")).toBeVisible();
  await page.getByRole("searchbox").fill("Closer");
  await expect(page.getByText("No personalities found.")).toBeVisible();
});

test("a new personality sees only its own leads and sales unless its form says otherwise", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/personalities");
  await page.getByRole("button", { name: "Create personality" }).click();
  const dialog = page.getByRole("dialog", { name: "Create personality" });
  await dialog.getByLabel("Name").fill("Newcomer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Personality created")).toBeVisible();
  expect(await named(user, "Newcomer")).toMatchObject({ record_scope: "own" });
});

test(
  "without QC oversight there is no QC personality, and no chosen status means all statuses",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp();
    const checker = await makePersonality(tenant);
    await openAs(page, user, tenant, "/personalities");
    await page.getByRole("button", { name: "Create personality" }).click();
    const dialog = page.getByRole("dialog");
    const oversight = dialog.getByRole("switch", { name: "Requires QC oversight" });
    await expect(dialog.getByLabel("QC personality")).toHaveCount(0);
    await oversight.press("Space");
    await dialog.getByLabel("QC personality").selectOption({ label: checker.name });
    await oversight.press("Space");
    await oversight.press("Space");
    await expect(dialog.getByLabel("QC personality")).toHaveValue("");
    await dialog.getByLabel("QC personality").selectOption({ label: checker.name });
    await oversight.press("Space");
    await dialog.getByRole("checkbox", { name: "New" }).press("Space");
    await dialog.getByRole("checkbox", { name: "New" }).press("Space");
    await dialog.getByLabel("Name").fill("Free");
    const sent = page.waitForRequest((request) => request.method() === "POST" && /personalities$/.test(request.url()));
    await dialog.getByRole("button", { name: "Save" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ qc_personality_id: null, allowed_sale_statuses: null });
    await expect(toast(page, "Personality created")).toBeVisible();
  },
);

test("a line manager who already reports to the personality is refused at the field", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const top = await makePersonality(tenant, { name: "Top" });
  await makePersonality(tenant, { name: "Bottom", line_manager_id: top.id });
  await openAs(page, user, tenant, "/personalities?search=Top");
  await page.getByRole("button", { name: "Edit personality" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Line manager").getByRole("option", { name: "Top" })).toHaveCount(0);
  await dialog.getByLabel("Line manager").selectOption({ label: "Bottom" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Line manager")).toHaveAccessibleDescription("Bottom already reports to Top.");
});

test("an administrator links a personality within the organisation of their choice", async ({ page }) => {
  const [tenant, other] = [await makeTenant(), await makeTenant({ name: unique("AA ") })]; // sorts first in the select
  const [here, there] = [await makeRole(tenant), await makeRole(other)];
  await openAs(page, await makeAdmin(), tenant, "/personalities");
  await page.getByRole("button", { name: "Create personality" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Tenant" }).selectOption({ label: tenant.name });
  await dialog.getByRole("checkbox", { name: here.name }).check();
  await dialog.getByRole("combobox", { name: "Tenant" }).selectOption({ label: other.name });
  await expect(dialog.getByText("0 chosen").first()).toBeVisible();
  await dialog.getByRole("checkbox", { name: there.name }).check();
  await dialog.getByLabel("Name").fill("From above");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Personality created")).toBeVisible();
  await page.getByRole("combobox", { name: "Tenant" }).selectOption({ label: other.name });
  await expect(page.getByRole("row", { name: /From above/ })).toContainText(other.name);
});

test("a personality in use can't be deleted, and the dialog says who uses it", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/personalities");
  await page.getByRole("button", { name: "Delete personality" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("1 user has this personality: Test u");
});

test(
  "a role with more permissions than one's own can't be given, and a tooltip says why",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["personalities.index", "personalities.store"] });
    const role = await makeRole(tenant, ["users.destroy"]);
    await openAs(page, user, tenant, "/personalities");
    await page.getByRole("button", { name: "Create personality" }).click();
    const box = page.getByRole("checkbox", { name: role.name });
    await expectTooltip(box, "You can't give this role");
    await page.keyboard.press("Space");
    await expect(box).not.toBeChecked();
  },
);
