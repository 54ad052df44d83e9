import { makeSubmission } from "../support/submissions";
import { makeAdmin, makeLead, makeTenant, makeUser } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, test, visit } from "./support";

/** An administrator who has selected one of two tenants. */
async function setUp() {
  const [tenant, other, admin] = [await makeTenant(), await makeTenant(), await makeAdmin()];
  const agent = await makeUser(tenant);
  await makeSubmission(tenant, agent);
  await makeLead(other);
  return { tenant, other, admin };
}

test("an administrator begins with the tenants and the health, and every figure opens what it counts", async ({
  page,
}) => {
  const { tenant, admin } = await setUp();
  await openAs(page, admin, tenant, "/dashboard");
  const row = page.getByRole("table", { name: "Tenants" }).getByRole("row").filter({ hasText: tenant.name });
  await expect(row).toContainText("Shown below");
  for (const part of ["Database", "Jobs", "Email", "Files"])
    await expect(page.getByRole("main").getByText(part, { exact: false }).first()).toBeVisible();
  await row.getByRole("link", { name: `1 submitted sale of ${tenant.name} this month` }).click();
  await expect(page).toHaveURL(new RegExp(`/sales\\?tenant_id=${tenant.id}&credit=submitted`));
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await visit(page, at(tenant, "/dashboard"));
  await row.getByRole("link", { name: `1 active user of ${tenant.name}` }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("an administrator's start page has no accessibility violation and fits every size", async ({ page }) => {
  const { tenant, admin } = await setUp();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAs(page, admin, tenant, "/dashboard");
  await look(page, "platform", { movesFor: "the tenants of other tests" });
});
