import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeAdmin, makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

// One after the other: all organisations share the registry's answers.
test.describe.configure({ mode: "default" });

/** The server tells open pages every 15 seconds. */
const WITHOUT_RELOAD = { timeout: 40_000 };

test("the warning that contacts were not checked comes and goes without a reload", async ({ page, browser }) => {
  test.slow();
  const tenant = await makeTenant({ cleansing: "stop" });
  const answers = { where: { status: "done" as const } };
  await asPlatform(() => db.registryImport.updateMany({ ...answers, data: { answered_on: new Date() } }));
  const manager = await makeUser(tenant, { permissions: ["leads.allocate", "leads.index"] });
  const other = await (await browser.newContext()).newPage();
  await openAs(other, manager, tenant, "/leads");
  await openAs(page, await makeAdmin(), tenant, "/suppressions/registry");
  const warnings = [page, other].map((each) => each.getByText(/against the national opt-out registry/));

  await asPlatform(() => db.registryImport.updateMany({ ...answers, data: { answered_on: new Date("2026-01-01") } }));
  for (const warning of warnings) await expect(warning).toBeVisible(WITHOUT_RELOAD);
  await expect(other.getByText("Until they are, call only people who asked to be called.")).toBeVisible();

  await page.getByRole("button", { name: "Import answer" }).click();
  const file = { name: "answer.csv", mimeType: "text/csv", buffer: Buffer.from("email\nnobody@example.test\n") };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByLabel("email becomes")).toHaveValue("contact");
  await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
  for (const warning of warnings) await expect(warning).toBeHidden(WITHOUT_RELOAD);
});

test("the rows of an answer that can't be read are named, and so are the columns that are not read", async ({
  page,
}) => {
  await openAs(page, await makeAdmin(), await makeTenant(), "/suppressions/registry");
  await page.getByRole("button", { name: "Import answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Import the registry's answer" });
  const csv =
    "Cell No,Batch No,Status\n0826669001,712345678,Listed\n0826669002,712345678,NOT FOUND\nx,712345678,Listed\n";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByText("Not imported: Batch No, Status.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 contact is being checked. 2 rows could not be read.");
  await expect(dialog.getByText("Not imported: Batch No, Status.")).toBeVisible();
  await expect(dialog.getByText(/^Row 3: “NOT FOUND” says this contact isn't on the registry/)).toBeVisible();
  await expect(
    dialog.getByText("Row 4: Cell No: Enter a phone number, email address, ID number or hash"),
  ).toBeVisible();
});

test("an organisation's own registration is entered from the registry's screen, which warns until it is", async ({
  page,
}) => {
  const tenant = await makeTenant();
  await openAs(page, await makeAdmin(), tenant, "/suppressions/registry");
  const warning = page.getByRole("status").filter({ hasText: "no valid registration" });
  await warning.getByRole("link", { name: "Registrations" }).click();
  await page.getByPlaceholder("Search name").fill(tenant.name);
  const row = page.getByRole("row", { name: tenant.name });
  await expect(row).toContainText("Missing");
  await page.getByRole("button", { name: `Edit ${tenant.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Number").fill("DM 4711");
  await dialog.getByLabel("Renew by").fill("31/01/2099");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("DM 4711");
  await expect(row).toContainText("Valid");
});
