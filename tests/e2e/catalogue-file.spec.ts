import { readFile } from "node:fs/promises";
import type { CatalogueFile } from "@/lib/catalogue/transfer/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { makeFaq, makeQuestionnaire } from "../support/records";
import { makeTenant, makeUser, unique } from "../support/world";
import { expect, openAs, test, toast } from "./support";

test("a product is exported, and imported under another slug because its own is taken", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  await makeFaq(tenant);
  await makeQuestionnaire(tenant);
  await openAs(page, user, tenant, "/products");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export product" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${tenant.product.slug}.json`);

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a product" });
  await dialog.locator("input[type=file]").setInputFiles(await file.path());
  await expect(dialog.getByRole("heading", { name: tenant.product.name })).toBeVisible();
  await expect(dialog.getByRole("definition")).toHaveText(["1", "1", "1", "1"]);
  await expect(dialog.getByLabel("Slug")).toHaveValue(tenant.product.slug);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText(/is already in use/)).toBeVisible();
  await expect(dialog.getByLabel("Slug")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Slug").fill(unique("copy-"));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(toast(page, "Product imported")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("cell", { name: tenant.product.name })).toHaveCount(2);
});

test("an invalid file is not sent, and every error is shown with its place", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["products.index", "products.show", "products.store"] });
  await openAs(page, user, tenant, "/products");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export product" }).click();
  const file: CatalogueFile = JSON.parse(await readFile(await (await download).path(), "utf8"));
  const broken = { ...file, plans: [...file.plans, { ...file.plans[0], heading: "" }] };

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a product" });
  const choose = (name: string, text: string) =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await choose("broken.json", JSON.stringify(broken));
  await expect(dialog.getByText("Plans 2, heading: Required")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import" })).toBeDisabled();
  await choose("letter.json", "Dear all");
  await expect(dialog.getByText("This is not a product file.")).toBeVisible();
});
