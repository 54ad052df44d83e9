import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { pressFor } from "./keyboard";
import { at, expect, openAs, REPETITION, test, toast } from "./support";

test("the theme follows the system until one is chosen, and the choice applies before the first paint", async ({
  page,
}) => {
  const tenant = await makeTenant();
  await page.emulateMedia({ colorScheme: "dark" });
  await openAs(page, await makeUser(tenant), tenant, "/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the page and its charts switch at once with the system's theme, unless a theme was chosen", async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openAs(page, await makeUser(tenant, { permissions: PERMISSIONS }), tenant, "/dashboard");
  const canvas = page.locator("canvas").first();
  const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  await expect(canvas).toBeVisible();
  const inLight = await drawn();
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect.poll(drawn).not.toBe(inLight);

  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "light");
});

test("a tenant's colours are in the HTML of the page", REPETITION, async ({ page }) => {
  const theme = { primary: "#7A1F5C" };
  const tenant = await makeTenant({ light_theme: theme });
  await openAs(page, await makeUser(tenant), tenant, "/dashboard");
  await expect(page.getByRole("button", { name: "Your account" })).toHaveCSS("background-color", "rgb(122, 31, 92)");
});

test("the drawer shows what the user's permissions allow, and nothing else", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/dashboard");
  const drawer = page.getByRole("navigation", { name: "Console" });
  await expect(drawer.getByRole("link", { name: /^Does Not Exist/ })).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Sales" })).toHaveCount(0);
  await expect(drawer.getByRole("link", { name: "Product FAQs" })).toHaveCount(0);
});

test("the sale entries follow the statuses that the personality allows", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["sales.index"], allowed_sale_statuses: ["new", "callback"] });
  await openAs(page, user, tenant, "/dashboard");
  const drawer = page.getByRole("navigation", { name: "Console" });
  await expect(drawer.getByRole("link")).toHaveText([/^Dashboard$/, /^New/, /^Callback/]);
});

test("on a phone the navigation is a sheet that closes when a link is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/dashboard");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "Voicemail" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/status=Voicemail/);
});

test("an impersonated session shows a banner above everything else", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const [admin, user] = [
    await makeUser(null, { is_admin: true }),
    await makeUser(tenant, { permissions: ["leads.index"] }),
  ];
  await asPlatform(() =>
    db.session.updateMany({
      where: { user_id: admin.id },
      data: { impersonated_user_id: user.id, impersonated_at: new Date() },
    }),
  );
  await openAs(page, admin, tenant, "/dashboard");
  await expect(page.getByText(`You are impersonating Test`)).toBeVisible();
});

test("Ctrl K finds a screen and a lead by name, and Enter goes there", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show"] });
  const lead = await makeLead(tenant, { name: "Zanele", surname: "Ndlovu" });
  await openAs(page, user, tenant, "/dashboard");
  await expect(page.getByRole("cell", { name: "Zanele Ndlovu" })).toBeVisible();
  const palette = page.getByRole("combobox", { name: "Search screens, leads and sales" });
  await pressFor("Control+k", palette);
  await expect(palette).toBeFocused();
  await page.keyboard.type("zanele");
  await expect(page.getByRole("option", { name: /Zanele Ndlovu/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`));
  await expect(page.getByRole("dialog", { name: "Zanele Ndlovu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.type("voicemail");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, `/leads/${tenant.product.slug}?status=Voicemail`));
});

test("the question mark opens the list of keyboard shortcuts", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await pressFor("?", keys);
  await expect(keys).toContainText("Go to a screen, a lead or a sale");
  await expect(keys.getByRole("heading", { name: "In a review" })).toHaveCount(0);
});

test("a page fetches nothing of the pages behind its links until one is followed", async ({ page }) => {
  const tenant = await makeTenant();
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers().rsc) fetched.push(new URL(request.url()).pathname);
  });
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/leads");
  const link = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Voicemail" });
  await link.hover();
  await link.click();
  await expect(page).toHaveURL(/status=Voicemail/);
  expect(fetched).toEqual([`/leads/${tenant.product.slug}`]);
});

test("without a network a link says so and the page stays", async ({ page, context }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/dashboard");
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Voicemail" }).click();
  await expect(toast(page, "You seem to be offline. Check your connection and try again.")).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await context.setOffline(false);
});

test("counts of zero are shown, and none at all when they can't be loaded", async ({ page }) => {
  const tenant = await makeTenant();
  await page.route("**/api/events*", (route) => route.abort("connectionreset")); // counts are asked for while none are pushed
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/dashboard");
  const entry = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: /^Voicemail/ });
  await expect(entry).toHaveText("Voicemail0");
  await page.route("**/api/leads/stats*", (route) => route.fulfill({ status: 403, json: { message: "No." } }));
  await expect(entry).toHaveText("Voicemail", { timeout: 20_000 });
});

test("an organisation without products is told so, and has lists all the same", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await asPlatform(() => db.tenantProduct.deleteMany({ where: { tenant_id: tenant.id } }));
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index"] }), tenant, "/leads");
  await expect(page.getByRole("navigation", { name: "Console" }).getByText("No linked products")).toBeVisible();
  await expect(page.getByText("No leads found.")).toBeVisible();
});

test(
  "without a logo of its own, a tenant's navigation shows the title of the product",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    await openAs(page, await makeUser(tenant), tenant, "/dashboard");
    await expect(page.getByRole("link", { name: "Tele-Sales Console" })).toBeVisible();
  },
);
