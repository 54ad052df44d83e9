import { seedMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform } from "@/lib/platform/db/client.server";
import { makeBank } from "../support/master-data";
import { makeAdmin, makeTenant, makeUser, unique } from "../support/world";
import { at, expect, openAs, REPETITION, revisit, test, toast, visit } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  return { tenant, user };
}

test(
  "a beneficiary type is created once its limits are valid, then changed and deleted",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp();
    await openAs(page, user, tenant, "/beneficiary-types");
    await expect(page.getByRole("heading", { name: "Config • Beneficiary types" })).toBeVisible();
    await expect(page.getByText("No beneficiary types found.")).toBeVisible();
    await page.getByRole("button", { name: "Create beneficiary type" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create beneficiary type" });
    await dialog.getByLabel("Name").fill("Child");
    await dialog.getByLabel("Class").selectOption({ label: "Insured life" });
    await dialog.getByLabel("Insured person").selectOption({ label: "Child" });
    await dialog.getByLabel("Minimum count").fill("3");
    await dialog.getByLabel("Maximum count").fill("2");
    await dialog.getByLabel("Minimum age").fill("22");
    await dialog.getByLabel("Maximum age").fill("21");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Must not be less than the minimum count")).toBeVisible();
    await expect(dialog.getByText("Must not be less than the minimum age")).toBeVisible();
    await dialog.getByLabel("Minimum count").fill("0");
    await dialog.getByLabel("Minimum age").fill("");
    await dialog.getByLabel(tenant.product.name).check();
    await dialog.getByRole("switch", { name: "ID number required" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Beneficiary type created")).toBeVisible();
    const words = ["Child", "Insured life", tenant.product.name, "Up to 2", "Up to 21", "Yes", "No"];
    await expect(page.getByRole("row", { name: words.join(" ") })).toBeVisible();

    await page.getByRole("button", { name: "Edit beneficiary type" }).click();
    const edit = page.getByRole("dialog", { name: "Edit beneficiary type" });
    await expect(edit.getByLabel("Minimum age")).toHaveValue("");
    await edit.getByLabel("Maximum count").fill("");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Beneficiary type updated")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Any" })).toBeVisible();

    await page.getByRole("button", { name: "Delete beneficiary type" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Beneficiary type deleted")).toBeVisible();
  },
);

test("filters by class and group are kept in the URL and survive a reload", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await asPlatform(() => seedMasterData(tenant.id));
  await openAs(page, user, tenant, "/beneficiary-types");
  await expect(page.getByText("1–8 of 8", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Class" }).selectOption({ label: "Payout" });
  await expect(page).toHaveURL(at(tenant, "/beneficiary-types?class=payout"));
  await revisit(page);
  await expect(page.getByText("1–2 of 2", { exact: true })).toBeVisible();
  await visit(page, at(tenant, "/beneficiary-relationships?group=other&active=true&search=trust"));
  await expect(page.getByRole("cell", { name: "Trust" })).toBeVisible();
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Inactive" });
  await expect(page.getByText("No beneficiary relationships found.")).toBeVisible();
});

test("everybody can look up banks, and only administrators can change them", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  const bank = await makeBank();
  await openAs(page, user, tenant, `/banks?search=${encodeURIComponent(bank.name)}`);
  await expect(page.getByRole("heading", { name: "Config • Banks" })).toBeVisible();
  await expect(page.getByRole("row", { name: `${bank.name} 051001 7–11 digits` })).toBeVisible();
  await expect(page.getByRole("button", { name: /bank$/ })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
});

test("an administrator creates, changes and deletes a bank", REPETITION, async ({ page }) => {
  const { tenant } = await setUp();
  const name = unique("Bank ");
  await openAs(page, await makeAdmin(), tenant, "/banks");
  await page.getByRole("button", { name: "Create bank" }).click();
  const dialog = page.getByRole("dialog", { name: "Create bank" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Universal branch code").fill("5100");
  const savings = dialog.getByRole("group", { name: "Savings account number" });
  await savings.getByLabel("Minimum digits").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must be 6 digits")).toBeVisible();
  await expect(savings.getByText("Must not be less than the minimum")).toBeVisible();
  await dialog.getByLabel("Universal branch code").fill("051001");
  await savings.getByLabel("Minimum digits").fill("10");
  await savings.getByLabel("Maximum digits").fill("10");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Bank created")).toBeVisible();

  await visit(page, at(tenant, `/banks?search=${encodeURIComponent(name)}`));
  const words = `${name} 051001 Current 7–11, Savings 10, Transmission 7–11`;
  await expect(page.getByRole("row", { name: words })).toBeVisible();
  await page.getByRole("button", { name: "Edit bank" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Active" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Bank updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: `${name} Inactive` })).toBeVisible();
  await page.getByRole("button", { name: "Delete bank" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Bank deleted")).toBeVisible();
  await expect(page.getByText("No banks found.")).toBeVisible();
});
