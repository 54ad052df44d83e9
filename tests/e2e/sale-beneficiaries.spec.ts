import { makeSale, SELLING, save } from "../support/sales";
import { makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

async function setUp() {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await makeSale(tenant, agent);
  return { tenant, agent, sale, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

test("a new beneficiary is paid by share until the typed shares are the whole, and shares follow types and rows", async ({
  page,
}) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+5");
  const add = page.getByRole("button", { name: "Add a beneficiary" });
  await expect(add).toBeFocused();
  const [types, shares] = [page.getByLabel("Type"), page.getByLabel("Share in %")];
  const typeOf = (place: number) => types.nth(place).locator("option:checked");
  await add.click();
  await expect(typeOf(0)).toHaveText("Payout beneficiary");
  await expect(shares).toHaveValue("100.00");
  await expect(page.getByText("Shares", { exact: true })).toBeVisible();
  await add.click();
  await expect(typeOf(1)).toHaveText("Payout beneficiary");
  await expect(shares.nth(0)).toHaveValue("50.00");
  await types.nth(0).selectOption("Contingent beneficiary");
  await expect(shares).toHaveCount(1);
  await expect(shares).toHaveValue("100.00");
  await types.nth(0).selectOption("Payout beneficiary");
  await expect(shares.nth(1)).toHaveValue("50.00");
  await shares.nth(0).fill("60");
  await page.getByRole("button", { name: "Remove Beneficiary 2" }).click();
  await expect(page.getByRole("group", { name: "Beneficiary 1" }).locator(":focus")).toBeVisible();
  await expect(shares).toHaveValue("100.00");
  await shares.fill("60");
  await add.click();
  await expect(shares.nth(1)).toHaveValue("40.00");
  await add.click();
  await expect(typeOf(2)).toHaveText("Contingent beneficiary");
});

test("a person with a name is removed after a question, and their neighbour gets the focus", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+5");
  for (const name of ["Sipho", "Lebo"]) {
    await page.getByRole("button", { name: "Add a beneficiary" }).click();
    await page.locator('[name^="beneficiaries."][name$=".name"]').last().fill(name);
  }
  await page.getByRole("button", { name: "Remove Lebo" }).click();
  const question = page.getByRole("dialog", { name: "Remove Lebo?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("group", { name: "Lebo" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Lebo" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("group", { name: "Lebo" })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Sipho" }).locator(":focus")).toBeVisible();
});

test("what is missing of a person names the person and the field", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  const [beneficiary] = wholeForm(tenant).beneficiaries;
  const beneficiaries = [
    { ...beneficiary, share: null, name: "Thabo", surname: "Nkosi" },
    { beneficiary_type_id: tenant.choices.payout, share: "40.00" },
  ];
  expect((await save(agent, sale, { beneficiaries })).status).toBe(200);
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+8");
  await expect(page.getByRole("button", { name: "Beneficiary 2: enter the surname." })).toBeVisible();
  await page.getByRole("button", { name: "Thabo Nkosi: enter the share." }).click();
  await expect(page.getByLabel("Share in %").first()).toBeFocused();
});

test("a new row says nothing of what it misses before its screen is left", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+5");
  await page.keyboard.press("Alt+6");
  await page.keyboard.press("Alt+5");
  await page.getByRole("button", { name: "Add a beneficiary" }).click();
  const row = page.getByRole("group", { name: "Beneficiary 1" });
  await row.getByLabel("Name", { exact: false }).first().fill("Sipho");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(page.getByText("Sipho: enter the surname.").or(row.getByText("Enter the surname."))).toBeHidden();
  await page.keyboard.press("Alt+6");
  await page.keyboard.press("Alt+5");
  await expect(page.getByText("Enter the surname.")).toBeVisible();
});

test("an insured life is of the type of its relationship, which is no estate", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+3");
  await page.getByRole("button", { name: "Add an insured life" }).click();
  const life = page.getByRole("group", { name: "Insured life 1" });
  await life.getByLabel("Relationship to the policyholder").selectOption({ label: "Mother" });
  await expect(life.getByLabel("Type").locator("option:checked")).toHaveText("Parent");
  await expect(life.getByRole("option", { name: "Estate" })).toHaveCount(0);
});

test("a policy that pays the estate has no empty row above that choice", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.keyboard.press("Alt+5");
  const choice = page.getByRole("list", { name: "Estate" });
  await choice.getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Add a beneficiary" })).toBeHidden();
  const heading = await page.getByRole("heading", { name: "Beneficiaries" }).boundingBox();
  const list = await choice.boundingBox();
  expect((list?.y ?? Number.NaN) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThan(40);
});
