import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLead, makeProduct, makeTenant, makeUser } from "../support/world";
import { pressFor } from "./keyboard";
import { at, expect, openAs, REPETITION, test, visit } from "./support";

const MANAGER = [
  ...(["leads.index", "leads.show", "leads.update", "leads.allocate", "leads.store"] as const),
  ...(["teams.index", "teams.show", "teams.store", "banks.index", "banks.store"] as const),
];

test("without a pointer one finds a lead, notes on it, creates a team, searches a list, and signs out", async ({
  page,
}) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: MANAGER });
  const lead = await makeLead(tenant, {
    name: "Zanele",
    surname: "Ndlovu",
    phone: "+27821234567",
    status: "Voicemail",
  });
  await openAs(page, user, tenant, "/dashboard");
  const palette = page.getByRole("combobox", { name: "Search screens, leads and sales" });
  const keyboard = page.keyboard;

  await pressFor("Control+k", palette);
  await keyboard.type("zanele");
  const option = page.getByRole("option", { name: /Zanele Ndlovu/ });
  await expect(option).toContainText(`${tenant.product.name} · 082 123 4567 · Voicemail`);
  await keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Zanele Ndlovu" });
  await expect(panel.getByRole("button", { name: "Call", exact: true })).toBeFocused();
  while (!(await panel.getByLabel("New note").evaluate((field) => field === document.activeElement)))
    await keyboard.press("Tab");
  await keyboard.type("Call after five");
  await keyboard.press("Enter");
  await expect(panel.getByText("Call after five")).toBeVisible();
  await keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await expect(page.getByRole("option").first()).toContainText("Zanele Ndlovu");
  await keyboard.type("create");
  await expect(page.getByRole("option")).toHaveText(/^Create team/); // banks are the administrators'
  await keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Create team" });
  await expect(form).toBeVisible();
  await keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(at(tenant, "/teams"));
  await keyboard.press("/");
  await keyboard.type("north");
  await expect(page).toHaveURL(/search=north/);

  await keyboard.press("Control+k");
  await keyboard.type("dark theme");
  await keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await keyboard.press("Control+k");
  await keyboard.type("log out");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  expect(await asPlatform(() => db.leadEvent.count({ where: { lead_id: lead.id, type: "note" } }))).toBe(1);
});

test("the palette offers only what the user may do", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["banks.index"] }), tenant, "/banks");
  await pressFor("Control+k", page.getByRole("listbox", { name: "Places" }));
  await page.keyboard.type("create");
  await expect(page.getByText("No matches")).toBeVisible();
});

test("the palette begins with the records that were open last, and takes or adds a lead of each product", async ({
  page,
}) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const other = await makeProduct([tenant.id]);
  const user = await makeUser(tenant, { permissions: MANAGER });
  await makeLead(tenant, { name: "Zanele", surname: "Ndlovu", product_id: other.id });
  await openAs(page, user, tenant, `/leads/${other.slug}`);
  await page.getByRole("button", { name: "Zanele Ndlovu" }).click();
  await expect(page.getByRole("dialog", { name: "Zanele Ndlovu" })).toBeVisible();
  await visit(page, at(tenant, "/dashboard"));
  await pressFor("Control+k", page.getByRole("listbox", { name: "Places" }));
  await expect(page.getByRole("option").first()).toContainText("Zanele Ndlovu");
  await expect(page.getByRole("option").first()).toContainText("Recent");

  await page.keyboard.type("add lead");
  await expect(page.getByRole("option", { name: "Add lead" })).toHaveCount(2);
  await page.getByRole("option", { name: other.name }).click();
  await expect(page.getByRole("dialog", { name: "Add lead" })).toContainText(other.name);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(at(tenant, `/leads/${other.slug}`));

  await visit(page, at(tenant, "/teams"));
  await pressFor("Control+k", page.getByRole("listbox", { name: "Places" }));
  await page.keyboard.type("next lead");
  await page.getByRole("option", { name: other.name }).click();
  await expect(page.getByRole("dialog", { name: "Zanele Ndlovu" })).toContainText("Allocated");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("next lead");
  await expect(page.getByRole("option").first()).toContainText(other.name); // the product that is shown comes first
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Zanele Ndlovu" })).toBeVisible();
});
