import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, revisit, test } from "./support";

async function setUp(leads: number) {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  for (let n = 1; n <= leads; n += 1) await makeLead(tenant, { name: `Person${n}`, surname: "Nkosi" });
  return { tenant, user, list: `/leads/${tenant.product.slug}` };
}

test("typing on while a list is being searched loses neither the cursor nor the text", async ({ page }) => {
  const { tenant, user, list } = await setUp(2);
  await openAs(page, user, tenant, list);
  const box = page.getByRole("searchbox");
  await box.click();
  await page.keyboard.type("per");
  await expect(page).toHaveURL(/search=per/);
  await page.keyboard.type("son1");
  await expect(page).toHaveURL(/search=person1/);
  await expect(box).toHaveValue("person1");
  await expect(box).toBeFocused();
  await expect(page.locator("[data-row]")).toHaveCount(1);

  await box.fill("nobody");
  await expect(page.getByText("No leads found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/search=nobody/);
  await expect(box).toHaveValue("nobody");
});

test("when the last row of the last page is gone, the list shows the previous page", REPETITION, async ({ page }) => {
  const { tenant, user, list } = await setUp(11);
  await openAs(page, user, tenant, `${list}?per_page=10&page=2`);
  await expect(page.getByText("11–11 of 11")).toBeVisible();
  const first = await asPlatform(() =>
    db.lead.findFirstOrThrow({ where: { tenant_id: tenant.id }, orderBy: { id: "asc" } }),
  );
  await asPlatform(() => db.lead.delete({ where: { id: first.id } }));
  await revisit(page);
  await expect(page.getByText("1–10 of 10")).toBeVisible();
  await expect(page).toHaveURL(/page=1/);
});

test("a page past the end shows the last page, also when the list is opened with it", async ({ page }) => {
  const { tenant, user, list } = await setUp(11);
  await openAs(page, user, tenant, `${list}?per_page=10&page=7`);
  await expect(page.getByText("11–11 of 11")).toBeVisible();
  await expect(page.getByText("No leads found.")).toHaveCount(0);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page).toHaveURL(/page=2/);
});

test("an address that asks for what there is not says so in plain words, and is cleared", async ({ page }) => {
  const { tenant, user, list } = await setUp(1);
  await openAs(page, user, tenant, `${list}?status=Bogus`);
  const alert = page.getByRole("alert").filter({ hasText: "is not valid" });
  await expect(alert).toContainText("status: Must be one of New, Allocated, Declined");
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await alert.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${list}$`));
});

test("a list that fails keeps its head, its rows, which are dimmed, and its pages, until it is tried again", async ({
  page,
}) => {
  const { tenant, user, list } = await setUp(11);
  await openAs(page, user, tenant, `${list}?per_page=10`);
  await expect(page.getByText("1–10 of 11")).toBeVisible();
  const call = /\/api\/leads\?.*page=2/;
  await page.route(call, (route) => route.fulfill({ status: 403, json: { message: "Not now." } }));
  await page.getByRole("button", { name: "Next page" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Not now." });
  await expect(alert).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(10);
  await expect(page.locator("tbody")).toHaveCSS("opacity", "0.55");
  await expect(page.locator("[data-rows]")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText("1–10 of 11")).toBeVisible();
  await page.unroute(call);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("11–11 of 11")).toBeVisible();
  await expect(page.locator("tbody")).toHaveCSS("opacity", "1");
  await expect(alert).toHaveCount(0);
});

test("the box of a selected row has a mark", REPETITION, async ({ page }) => {
  const { tenant, list } = await setUp(1);
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index", "leads.allocate"] }), tenant, list);
  const box = page.getByRole("checkbox", { name: "Select row 1" });
  await box.check();
  const [width, opacity] = await box.evaluate((element) => {
    const mark = getComputedStyle(element, "::before");
    return [Number.parseFloat(mark.width), mark.opacity];
  });
  expect(width).toBeGreaterThan(8);
  expect(opacity).toBe("1");
});

test("a list that fails offers no action on rows that were selected before", async ({ page }) => {
  const { tenant, list } = await setUp(2);
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.allocate"] });
  await openAs(page, user, tenant, list);
  const box = page.getByRole("checkbox", { name: "Select row 1" });
  await box.check();
  await expect(page.getByRole("button", { name: "Release …" })).toBeVisible();
  const call = /\/api\/leads\?.*sortBy/;
  await page.route(call, (route) => route.fulfill({ status: 403, json: { message: "Not now." } }));
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  const alert = page.getByRole("alert").filter({ hasText: "Not now." });
  await expect(alert).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expect(box).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Select the rows of this page" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Release …" })).toHaveCount(0);
  await page.unroute(call);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(box).toBeEnabled();
});

test("a list that can't be reloaded keeps the selected rows and the dialog about them, with what was typed", async ({
  page,
}) => {
  const { tenant, list } = await setUp(2);
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.allocate"] });
  await openAs(page, user, tenant, list);
  await page.getByRole("checkbox", { name: "Select row 1" }).check();
  await page.getByRole("button", { name: "Decline …" }).click();
  const reason = page.getByRole("dialog", { name: "Decline 1 lead" }).getByRole("textbox");
  await reason.fill("Not reachable");
  await page.route(/\/api\/leads\?/, (route) => route.fulfill({ status: 403, json: { message: "Not now." } }));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange"))); // as when the user returns to the window
    await expect(page.getByText("Not now.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(reason).toHaveValue("Not reachable");
  await expect(page.locator("tbody")).toHaveCSS("opacity", "1");
});

test("the focus goes to the neighbour of a row that was deleted", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  for (const name of ["A one", "B two", "C three"]) await makeTeam(tenant, [], { name });
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("row", { name: /B two/ }).getByRole("button", { name: "Delete team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row", { name: /B two/ })).toHaveCount(0);
  const neighbour = page.getByRole("row", { name: /C three/ });
  await expect(neighbour.getByRole("button", { name: "Delete team" })).toBeFocused();
});

test("the focus begins at the first field of a form or the first button of a question, never at Close", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  await makeTeam(tenant, [], { name: "A team" });
  await openAs(page, user, tenant, "/teams");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
});

test("Back from a record leads to where the list was scrolled to, in the table and on a phone", async ({ page }) => {
  const { tenant, list } = await setUp(40);
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "sales.store"] });
  await openAs(page, user, tenant, `${list}?per_page=50`);
  await page.setViewportSize({ width: 1440, height: 700 });
  const table = page.locator("[data-rows]");
  const top = () => table.evaluate((element) => element.scrollTop);
  await table.evaluate((element) => element.scrollTo({ top: 600 }));
  await page.locator("[data-row] [data-open]").nth(20).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const before = await top();
  expect(before).toBeGreaterThan(300);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(before);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto(page.url().replace(/\/dashboard.*/, `${list}?per_page=50`));
  await expect(page.locator("[data-row]").first()).toBeVisible();
  expect(await top()).toBe(0); // a link begins at the top

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.locator("[data-row] [data-open]").nth(18).click();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(850);
});
