import { writeFile } from "node:fs/promises";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { csvOfPeople, makeFinishedImport, makeImport } from "../support/imports";
import { setUser } from "../support/users";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test } from "./support";

const file = (csv: string) => ({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });

const IMPORTER: Permission[] = ["leads.index", "leads.show", "leads.store", "leads.update"];

async function setUp(permissions = IMPORTER) {
  const tenant = await makeTenant();
  return { tenant, user: await makeUser(tenant, { permissions }) };
}

test("a file is imported as leads: columns, preview, start, and the rows that were left out", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const csv = "who,phone\nThandi,082 123 4567\nSipho,082 123 4568\nNobody,12";
  await dialog.locator("input[type=file]").setInputFiles(file(csv));

  await expect(dialog.getByRole("button", { name: "Import 0 leads" })).toBeDisabled();
  await dialog.getByLabel("who becomes").selectOption({ label: "Name" });
  await expect(dialog.getByRole("row", { name: /^2 Thandi 082 123 4567 .* Ready/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^4 Nobody .* Invalid Phone: / })).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 leads" }).click();

  await expect(dialog.getByText("Imported 2 of 3 rows of people.csv.")).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /^Download the 1 row left out, with reasons$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^rejected-rows-\d+\.csv$/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: /Sipho/ })).toBeVisible();
});

test(
  "a manager chooses which agent gets the imported leads, and finds them in the list",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp([...IMPORTER, "leads.allocate"]);
    const agent = await makeUser(tenant, { permissions: IMPORTER });
    await setUser(agent.id, { surname: "Mokoena" });
    await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import leads" });
    await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(2)));
    const recipient = dialog.getByLabel("Allocate to");
    await expect(recipient.locator("option:checked")).toHaveText("By the allocation rules");
    await recipient.selectOption({ label: "Test Mokoena" });
    await dialog.getByRole("button", { name: "Import 2 leads" }).click();
    await dialog.getByRole("link", { name: "View these leads" }).click();
    await expect
      .poll(() => asPlatform(() => db.lead.count({ where: { assigned_user_id: agent.id, status: "Allocated" } })))
      .toBe(2);
    await expect(page.getByRole("cell", { name: "Test Mokoena" })).toHaveCount(2);
  },
);

test("a user who may not allocate leads is not asked who gets the imported ones", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(2)));
  await expect(dialog.getByRole("button", { name: "Import 2 leads" })).toBeEnabled();
  await expect(dialog.getByLabel("Allocate to")).toHaveCount(0);
});

test("an import continues after its dialog is closed, and can be reverted from the list of imports", async ({
  page,
}) => {
  test.slow();
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(3_000)));
  await dialog.getByRole("button", { name: "Import 3,000 leads" }).click({ timeout: 60_000 });
  await dialog.getByRole("link", { name: "All imports" }).click();

  const row = page.getByRole("row", { name: /^people\.csv/ });
  await expect(row).toContainText(/Imported(?! by)/, { timeout: 60_000 });
  await expect(row).toContainText("3,000");
  const { data } = (await api(user).get<{ data: { id: number }[] }>("/api/leads")).body;
  await api(user).post(`/api/leads/${data[0]?.id}/notes`, { note: "Calls back" });
  await row.getByRole("button", { name: "Revert import" }).click();
  const question = page.getByRole("dialog", { name: "Revert import" });
  await expect(question).toContainText("2,999 leads are deleted for good. 1 stays: already handled by an agent.");
  await question.getByRole("button", { name: "Revert" }).click();
  await expect(row).toContainText("1 not deleted: already handled by an agent", { timeout: 60_000 });
});

test("the list of imports shows an import that began while the list was loading", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(2)));
  const listRead = Promise.withResolvers<void>();
  const hasBegun = Promise.withResolvers<void>();
  await page.route("**/api/lead-imports/*/start", async (route) => {
    await listRead.promise;
    await route.continue();
  });
  await page.route(/\/lead-imports\?_rsc=/, async (route) => {
    if (route.request().headers()["next-router-prefetch"]) return route.continue();
    const address = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: address.host };
    address.hostname = "localhost"; // the test process can't resolve subdomains
    const response = await route.fetch({ url: address.href, headers });
    listRead.resolve();
    await hasBegun.promise;
    await route.fulfill({ response });
  });

  await dialog.getByRole("button", { name: "Import 2 leads" }).click();
  await dialog.getByRole("link", { name: "All imports" }).click();
  await expect(dialog.getByText("Imported 2 of 2 rows of people.csv.")).toBeVisible();
  hasBegun.resolve();
  await expect(page.getByRole("row", { name: /^people\.csv/ })).toContainText("Imported");
});

test("before a large import is reverted, the dialog says which leads will be deleted", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await makeFinishedImport(tenant, { file_name: "people.csv", valid: 20_000 });
  await openAs(page, user, tenant, "/lead-imports");
  await page
    .getByRole("row", { name: /^people\.csv/ })
    .getByRole("button", { name: "Revert import" })
    .click();
  await expect(page.getByRole("dialog", { name: "Revert import" })).toContainText(
    "Its 20,000 leads are deleted for good, except those already handled by an agent.",
  );
});

test("an import that is not wanted is discarded, after a question", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await makeImport(tenant, { user_id: user.id, file_name: "people.csv" });
  await openAs(page, user, tenant, "/lead-imports");
  const row = page.getByRole("row", { name: /^people\.csv/ });
  await row.getByRole("button", { name: "Discard import" }).click();
  const question = page.getByRole("dialog", { name: "Discard import" });
  await expect(question).toContainText("Discard the import of people.csv? The uploaded file is deleted.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Discard import" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No imports found.")).toBeVisible();
});

test("an upload that is cancelled is discarded, and one that is left is not", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  const count = () => asPlatform(() => db.leadImport.count({ where: { tenant_id: tenant.id } }));
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const upload = async () => {
    await page.getByRole("button", { name: "Import" }).click();
    await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(2)));
    await expect(dialog.getByRole("button", { name: "Import 2 leads" })).toBeEnabled();
  };
  await upload();
  expect(await count()).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Discard this import?" });
  await question.getByRole("button", { name: "Keep" }).click();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(count).toBe(0);
  await upload();
  await page.reload();
  expect(await count()).toBe(1);
  await page.goto(new URL("/lead-imports", page.url()).href);
  await page.getByRole("button", { name: "Continue import" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row", { name: /^people\.csv/ })).toContainText("Not started");
  expect(await count()).toBe(1);
});

test("with three unfinished imports, an upload says to start or discard one", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  for (let count = 0; count < 3; count += 1) await makeImport(tenant, { user_id: user.id });
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  await dialog.locator("input[type=file]").setInputFiles(file(csvOfPeople(2)));
  await expect(dialog.getByRole("alert")).toHaveText(
    "You have 3 unfinished imports, which is the limit. Start or discard one first.",
  );
});

test("a large file that is refused while it is sent says why", REPETITION, async ({ page }, { outputDir }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const large = `${outputDir}.csv`; // a browser reads a path by itself; contents would be sent to it first
  await writeFile(large, ",".repeat(30 * 1024 * 1024));
  await dialog.locator("input[type=file]").setInputFiles(large);
  await expect(dialog.getByRole("alert")).toHaveText(/more than 400 columns/);
});

test("on a phone, columns are mapped and rows checked without scrolling sideways", REPETITION, async ({ page }) => {
  const { tenant, user } = await setUp();
  await page.setViewportSize({ width: 390, height: 844 });
  const email = "somebody.with.a.long.name@a-long-domain.example.test";
  const csv = `name,phone,phone 2,email\nThandi,082 123 4567,083 222 0022,${email}\nSipho,12,,`;
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  await dialog.locator("input[type=file]").setInputFiles(file(csv));
  await expect(dialog.getByLabel("phone becomes")).toBeInViewport({ ratio: 1 });
  const reason = dialog.getByText(/^Phone: /);
  await reason.scrollIntoViewIfNeeded();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const table = dialog.getByRole("region", { name: "The first rows as leads" });
  await expect(table.getByText("083 222 0022")).toBeVisible();
  expect(await table.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
