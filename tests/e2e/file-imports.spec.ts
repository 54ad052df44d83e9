import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dataFile, makeWorkbook } from "../support/tables";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

async function setUp(permissions: Permission[]) {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions }) };
}

const IMPORTER: Permission[] = ["leads.index", "leads.show", "leads.store", "leads.update"];

const file = (content: string | Uint8Array, name = "people.csv") => ({
  ...{ name, mimeType: "text/csv" },
  buffer: Buffer.from(content as Uint8Array),
});

test("a file whose names look garbled is read again as it was saved, and bad cells come in with a remark", async ({
  page,
}) => {
  const { tenant, user } = await setUp(IMPORTER);
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const garbled = Buffer.concat([dataFile("cp850-excel-ms-dos.csv"), Buffer.from("Thabo,Nkosi,0822220105 ext 3\n")]);
  await dialog.locator("input[type=file]").setInputFiles(file(garbled));
  await expect(dialog.getByText("Some names look garbled.")).toBeVisible();
  await dialog.getByLabel("Saved on").selectOption({ label: "DOS (code page 850)" });
  await expect(dialog.getByRole("row", { name: /Zoë Müller .* Ready/ })).toBeVisible();
  await expect(dialog.getByText("Some names look garbled.")).toBeHidden();
  await expect(dialog.getByText("1 imported with a remark")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Thabo Nkosi .* Phone as sent: 0822220105 ext 3/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(dialog.getByText("Imported 2 of 2 rows of people.csv.")).toBeVisible();
  expect(await asPlatform(() => db.leadImport.count({ where: { tenant_id: tenant.id } }))).toBe(1);
});

test("another sheet of a workbook is imported", async ({ page }) => {
  const { tenant, user } = await setUp(IMPORTER);
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const book = makeWorkbook({
    October: [
      ["Name", "Cell"],
      ["Thabo", 821110011],
    ],
    November: [
      ["Naam en van", "Selfoon"],
      ["Lebo Dube", "082 111 0012"],
    ],
  });
  await dialog.locator("input[type=file]").setInputFiles(file(book, "leads.xlsx"));
  await expect(dialog.getByRole("row", { name: /Thabo .* Ready/ })).toBeVisible();
  await dialog.getByLabel("Sheet").selectOption("November");
  await expect(dialog.getByRole("row", { name: /Lebo Dube 082 111 0012 .* Ready/ })).toBeVisible();
});

test("every column of a do-not-contact list is shown and put on the list, and what is left out is named", async ({
  page,
}) => {
  const { tenant, user } = await setUp(["suppressions.index", "suppressions.store"]);
  await openAs(page, user, tenant, "/suppressions");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import contacts" });
  const csv = "Home Phone;Work Phone;Cell;Client\n0826660034;0826660035;0826660036;A\n12;;;B\n";
  await dialog.locator("input[type=file]").setInputFiles(file(csv));
  await expect(dialog.getByLabel("Work Phone becomes")).toHaveValue("phone");
  await expect(dialog.getByText("Not imported: Client.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^3 12 Home Phone: Enter a phone number/ })).toBeVisible();
  await dialog.getByLabel("Home Phone becomes").selectOption({ label: "Not imported" });
  await expect(dialog.getByText("Not imported: Home Phone, Client.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText("2 added, 0 already on the list, 1 row could not be read.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: /082 666 0036/ })).toBeVisible();
});
