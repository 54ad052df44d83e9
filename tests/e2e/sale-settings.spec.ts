import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { makeCoverLimit, makePublicHoliday } from "../support/master-data";
import { makePersonality, makeQuestion } from "../support/records";
import { makeAdmin, makeTenant, makeUser, unique } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

// What sales are held to: limits of cover, a provider's facts, and the rules of plans and questions.

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  return { tenant, user };
}

test("cover limits are looked up by everybody and changed by administrators", async ({ page, browser }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/cover-limits?insurance_class=funeral");
  await expect(
    page.getByRole("row", { name: /^Every life cover 6–13 R\s50\s000 R\s50\s000 1 Jul 2018/ }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /cover limit$/ })).toHaveCount(0);

  const { source } = await makeCoverLimit();
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, await makeAdmin(), tenant, `/cover-limits?search=${encodeURIComponent(source)}`);
  await other.getByRole("button", { name: "Edit cover limit" }).click();
  const dialog = other.getByRole("dialog", { name: "Edit cover limit" });
  await expect(dialog.getByLabel("Refused above (R)")).toHaveValue("");
  await dialog.getByLabel("From age").fill("14");
  await dialog.getByLabel("Maximum cover (R)").fill("60000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(other, "Cover limit updated")).toBeVisible();
  await expect(other.getByRole("row", { name: /^Life 14 and older R\s60\s000 R\s60\s000/ })).toBeVisible();
  await other.getByRole("button", { name: "Edit cover limit" }).click();
  await dialog.getByLabel("To age").fill("13");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must not be less than the minimum age")).toBeVisible();
  await dialog.getByLabel("To age").fill("");
  await dialog.getByLabel("Maximum cover (R)").fill("120000");
  await dialog.getByLabel("Refused above (R)").fill("150000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("row", { name: /^Life 14 and older R\s120\s000 R\s150\s000/ })).toBeVisible();
  await other.getByRole("button", { name: "Delete cover limit" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(other, "Cover limit deleted")).toBeVisible();
  await context.close();
});

test("an administrator declares a public holiday, which everybody sees beside those of the Act", async ({ page }) => {
  const { tenant, user } = await setUp();
  const { day, name } = await makePublicHoliday();
  await openAs(page, user, tenant, `/public-holidays?search=${encodeURIComponent(name)}`);
  await expect(
    page.getByRole("row", { name: new RegExp(`^${name} \\w{3} ${formatDate(dateText(day))}`) }),
  ).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Day of Reconciliation$/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /public holiday$/ })).toHaveCount(0);

  await openAs(page, await makeAdmin(), tenant, `/public-holidays?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Edit public holiday" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit public holiday" });
  await dialog.getByLabel("Name").fill(`${name} (second round)`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Public holiday updated")).toBeVisible();
  await page.getByRole("button", { name: "Delete public holiday" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Public holiday deleted")).toBeVisible();
});

test("a tenant's form says what the law wants and is missing, and who is to check referred sales", async ({ page }) => {
  const { tenant, user } = await setUp();
  const { name } = await makePersonality(tenant);
  await makeQuestion(tenant, { should_validate: true, correct_answer: false, on_fail: "refer" });
  await openAs(page, user, tenant, "/tenants");
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await dialog.getByRole("tab", { name: "Provider and law" }).click();
  const missing = dialog.getByText("By law, clients must be told the following. Still missing:");
  await expect(missing.getByRole("listitem")).toHaveCount(4);
  await dialog.getByLabel("Provider", { exact: true }).fill("Umoja Life Limited");
  await dialog.getByLabel("FSP number").fill("FSP 90117");
  await dialog.getByLabel("Complaints email").fill("complaints");
  await dialog.getByLabel("Ombud").fill("the National Financial Ombud Scheme");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter an email address")).toBeVisible();
  await dialog.getByLabel("Complaints email").fill("complaints@umoja.example");
  await expect(missing).toHaveCount(0);
  await dialog.getByRole("tab", { name: "Quality control" }).click();
  const unchecked = dialog.getByText(/Without reviewers here, such a sale can't be submitted/);
  await expect(unchecked).toBeVisible();
  await dialog.getByLabel("Reviewers of referred sales").selectOption({ label: name });
  await expect(unchecked).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect(await asPlatform(() => db.tenant.findFirst({ where: { id: tenant.id } }))).toMatchObject({
    provider_name: "Umoja Life Limited",
    complaints_email: "complaints@umoja.example",
    default_qc_personality_id: expect.any(Number),
  });
});

test("a funeral plan waits as long as the law allows, and covers its members by age", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/products");
  await page.getByRole("button", { name: "Edit product" }).click();
  const product = page.getByRole("dialog", { name: "Edit product" });
  await product.getByLabel("Insurance class").selectOption({ label: "Funeral" });
  await product.getByLabel("Underwriter").fill("Umoja Life Limited");
  await product.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();

  await visit(page, at(tenant, "/product-plans"));
  await page.getByRole("button", { name: "Edit product plan" }).click();
  const plan = page.getByRole("dialog", { name: "Edit product plan" });
  await plan.getByLabel("Term (months)").fill("12");
  await plan.getByLabel("Waiting period (months)").fill("6");
  await plan.getByRole("button", { name: "Add member" }).click();
  await plan.getByRole("button", { name: "Save" }).click();
  await expect(plan.getByText("Choose from the list")).toBeVisible();
  await plan.getByRole("combobox", { name: "Member", exact: true }).selectOption({ label: "Child" });
  await plan.getByLabel("To age").fill("5");
  await plan.getByRole("textbox", { name: "Cover", exact: true }).fill("10000");
  await plan.getByRole("button", { name: "Save" }).click();
  await expect(plan.getByText(/^Must be 3 or less/).first()).toBeVisible();
  await plan.getByLabel("Waiting period (months)").fill("3");
  await plan.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Product Plan updated")).toBeVisible();

  await visit(page, at(tenant, "/products"));
  await page.getByRole("button", { name: "Preview Product" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByText("Funeral insurance, underwritten by Umoja Life Limited")).toBeVisible();
  await expect(preview.getByText("Waiting period: 3 months for natural causes")).toBeVisible();
  await expect(preview.getByText("Child, ages up to 5: R 10 000")).toBeVisible();
});

test("a question says what a wrong answer does once its answers are checked", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/questions");
  await page.getByRole("button", { name: "Create question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create question" });
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByLabel("Type").selectOption({ label: "Boolean" });
  await dialog.getByLabel("Name").fill("In hospital");
  await dialog.getByLabel("Slug").fill(unique("hospital_"));
  await dialog.getByRole("textbox", { name: "Question", exact: true }).fill("Are you in hospital today?");
  await expect(dialog.getByLabel("A wrong answer")).toHaveCount(0);
  await dialog.getByRole("switch", { name: "Should validate" }).click();
  await dialog.getByLabel("A wrong answer").selectOption({ label: "Sends the sale to quality control" });
  await dialog.getByRole("switch", { name: "Asks about health" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Question created")).toBeVisible();
  const where = { product_id: tenant.product.id };
  const stored = await asPlatform(() => db.question.findFirst({ where }));
  expect(stored).toMatchObject({ on_fail: "refer", is_health: true, correct_answer: false });
});
