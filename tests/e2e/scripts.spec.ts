import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeScript } from "../support/master-data";
import { makeAdmin, makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

/** A tenant that sells a product of which the platform has a script. */
async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const { product_id, ...template } = await makeScript(null, [
    { key: "opening", title: "Opening", text: "Good day, {{client_name}}." },
    { key: "closing", title: "Closing", text: "Thank you." },
  ]);
  const { name } = await asPlatform(async () => {
    await db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id } });
    return db.product.findFirstOrThrow({ where: { id: product_id } });
  });
  return { tenant, user, template, product: name };
}

test("a script is started from the template, written with placeholders, and read", async ({ page }) => {
  const { tenant, user, product } = await setUp();
  await openAs(page, user, tenant, "/scripts");
  await expect(page.getByRole("row", { name: `${product} Template 2` })).toBeVisible();
  await page.getByRole("button", { name: "Create script" }).click();
  const dialog = page.getByRole("dialog", { name: "Create script" });
  await expect(dialog.getByLabel("Title of section 1")).toHaveValue("Opening");
  await expect(dialog.getByLabel("Title of section 2")).toHaveCount(0);
  await dialog.getByLabel("Product").selectOption({ label: product });
  const start = dialog.getByRole("button", { name: "Start from the template" });
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(32); // in a form that is taller than its dialog
  await start.click();
  await expect(dialog.getByLabel("Text of section 1")).toHaveValue("Good day, {{client_name}}.");
  await expect(dialog.getByLabel("Title of section 3")).toHaveCount(0);
  await expect(dialog.getByText("Good day, Nomvula Zulu.")).toBeVisible();

  await expect(dialog.getByLabel("Part of the call, section 2")).toHaveValue("closing");
  await dialog.getByLabel("Part of the call, section 2").selectOption({ label: "Bank and debit order" });
  const closing = dialog.getByLabel("Text of section 2");
  await closing.fill("Thank you, {{name}}");
  await expect(dialog.getByText("Unknown placeholder {{name}}")).toBeVisible();
  await closing.fill("Thank you, ");
  await dialog.getByRole("button", { name: "Agent's name" }).click();
  await expect(closing).toHaveValue("Thank you, {{agent_name}}");
  await expect(closing).toBeFocused();
  await expect(dialog.getByText("Thank you, Thandi Mokoena")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Script created")).toBeVisible();

  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Own scripts" });
  const row = page.getByRole("row", { name: `${product} 2` });
  await row.getByRole("button", { name: "Read script" }).click();
  await expect(page.getByRole("dialog").getByText("Thank you, Thandi Mokoena")).toBeVisible();
  const { sections } = await asPlatform(() => db.script.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  expect(sections).toMatchObject([{ key: "opening" }, { key: "bank" }]);
});

test(
  "the sections of a script are added, moved and removed, and what is missing is named",
  REPETITION,
  async ({ page }) => {
    const { tenant, user } = await setUp();
    await makeScript(tenant);
    await openAs(page, user, tenant, "/scripts?template=false");
    await page.getByRole("button", { name: "Edit script" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit script" });
    await dialog.getByRole("button", { name: "Add section" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter the text of section 2")).toBeVisible();
    await expect(dialog.getByLabel("Title of section 2")).toHaveValue("Purpose of the call");
    await dialog.getByLabel("Title of section 2").fill("Recording");
    await dialog.getByLabel("Text of section 2").fill("This call is recorded.");
    await dialog.getByRole("button", { name: "Move section 2 up" }).click();
    await expect(dialog.getByLabel("Title of section 1")).toHaveValue("Recording");
    await dialog.getByRole("button", { name: "Remove section 2" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Script updated")).toBeVisible();
    const { sections } = await asPlatform(() => db.script.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
    expect(sections).toEqual([{ key: "purpose", title: "Recording", text: "This call is recorded." }]);
  },
);

test("the platform's script is the administrators' alone", REPETITION, async ({ page, browser }) => {
  const { tenant, user, product } = await setUp();
  await openAs(page, user, tenant, "/scripts");
  await expect(page.getByRole("button", { name: "Read script" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit script" })).toHaveCount(0);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, await makeAdmin(), tenant, `/scripts?search=${encodeURIComponent(product)}`);
  await other.getByRole("button", { name: "Edit script" }).click();
  const dialog = other.getByRole("dialog", { name: "Edit script" });
  await dialog.getByLabel("Text of section 1").fill("Good evening.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(other, "Script updated")).toBeVisible();
  await context.close();
});
