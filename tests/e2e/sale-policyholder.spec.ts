import { detailFor, makeSale, newIdNumber, save } from "../support/sales";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

test("the policyholder is a beneficiary by one click, with the number on file and the whole share", async ({
  page,
}) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent);
  const holder = { name: "Nomvula", surname: "Zulu", phone: "082 765 4321", id_number: newIdNumber() };
  expect((await save(agent, sale, { policyholder: holder })).status).toBe(200);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+5");
  await page.getByRole("button", { name: "The policyholder is a beneficiary" }).click();
  const row = page.getByRole("group", { name: "Nomvula Zulu" });
  await expect(row.getByLabel("Share in %")).toHaveValue("100.00");
  await expect(row.getByLabel(/Relationship to the policyholder/)).toBeHidden();
  await expect(page.getByRole("button", { name: "The policyholder is a beneficiary" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a beneficiary" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const { beneficiaries, policyholder, missing } = await detailFor(agent, sale);
  expect(beneficiaries).toMatchObject([{ name: "Nomvula", id_number_masked: policyholder.id_number_masked }]);
  expect(missing.filter(({ step }) => step === "beneficiaries")).toEqual([]);
});

test("a date of birth with a short year is in the last century, and one of the future is refused", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /Policyholder/ })
    .click();
  await page.getByLabel("Document").selectOption("passport");
  const born = page.getByRole("textbox", { name: "Date of birth", exact: true });
  await born.fill("25/05/44");
  await born.press("Tab");
  await expect(born).toHaveValue("25 May 1944");
  await expect.poll(async () => (await detailFor(agent, sale)).policyholder.date_of_birth).toBe("1944-05-25");
  await born.fill("25/05/2044");
  await born.press("Tab");
  await expect(page.getByText("Enter a date of birth in the last 120 years")).toBeVisible();
});

test("the number of the policyholder's document is marked as required", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+2");
  await expect(page.getByText("ID number\u00a0*", { exact: true })).toBeVisible();
  await page.getByLabel("Document").selectOption("passport");
  for (const label of ["Passport number", "Expires on", "Nationality", "Date of birth"]) {
    await expect(page.getByText(`${label}\u00a0*`, { exact: true })).toBeVisible();
  }
});
