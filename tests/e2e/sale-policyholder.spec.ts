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
