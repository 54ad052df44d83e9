import type { Page } from "@playwright/test";
import { setSession, setUser } from "../support/impersonation";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";
import { at, expect, openAs, REPETITION, test, toast, untilHydrated, visit } from "./support";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const HOUR_MS = 60 * 60 * 1000;

const nameOf = ({ email }: TestUser) => `Test ${email.split("@")[0]}`;
const banner = (page: Page) => page.getByText(/^You are impersonating /);
const impersonateButton = (page: Page) => page.getByRole("button", { name: "Impersonate", exact: true });

/** Impersonates the user of the only row, and waits for the dashboard, which then still has to take on the identity. */
async function impersonate(page: Page): Promise<void> {
  await impersonateButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Opens the users screen as an administrator, filtered to one user. */
async function openUsers(page: Page, admin: TestUser, tenant: TestTenant, user: TestUser): Promise<void> {
  await openAs(page, admin, tenant, `/users?search=${encodeURIComponent(user.email)}`);
  await expect(page.getByText(user.email)).toBeVisible();
}

/** The links in the navigation, which is a sheet on a phone. */
async function placesOf(page: Page): Promise<string[]> {
  const opener = page.getByRole("button", { name: "Open navigation" });
  if (await opener.isVisible()) await opener.click();
  const drawer = page.getByRole("navigation", { name: "Console" });
  await expect(drawer.getByRole("link").first()).toBeVisible();
  const places = await drawer.getByRole("link").allTextContents();
  await page.keyboard.press("Escape");
  return places;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(
    `an administrator impersonates a user and returns to their own account, on a ${size}`,
    size === "phone" ? REPETITION : {},
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const tenant = await makeTenant();
      const [admin, user] = [await makeAdmin(), await makeUser(tenant, { permissions: ["leads.index"] })];
      await openUsers(page, admin, tenant, user);
      await impersonateButton(page).focus();
      await page.keyboard.press("Enter");
      await expect(toast(page, `Now impersonating ${nameOf(user)}`)).toBeVisible();
      await expect(page).toHaveURL(at(tenant, "/dashboard"));
      await expect(banner(page)).toHaveText(`You are impersonating ${nameOf(user)} of ${tenant.name}.`);
      expect(await placesOf(page)).not.toContain("Users");
      await visit(page, at(tenant, "/users"));
      await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
      await page.getByRole("button", { name: "Stop Impersonating" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(at(tenant, "/dashboard"));
      await expect(banner(page)).toHaveCount(0);
      expect(await placesOf(page)).toContain("Users");
    },
  );
}

test("an administrator impersonates a tenant under their own name", REPETITION, async ({ page }) => {
  const [tenant, admin] = [await makeTenant(), await makeAdmin()];
  await openAs(page, admin, tenant, `/tenants?search=${tenant.subdomain}`);
  await impersonateButton(page).click();
  await expect(toast(page, `Now impersonating ${tenant.name}`)).toBeVisible();
  await expect(banner(page)).toHaveText(`You are impersonating ${tenant.name}.`);
  await page.getByRole("button", { name: /your account$/ }).click();
  await expect(page.getByText(admin.email)).toBeVisible();
});

test("a user's forced password change or missing second factor does not block impersonation", async ({ page }) => {
  const tenant = await makeTenant();
  const [admin, user] = [await makeAdmin(), await makeUser(tenant, { should_reset_password: true })];
  await openUsers(page, admin, tenant, user);
  await impersonate(page);
  await expect(banner(page)).toBeVisible();
  await visit(page, at(tenant, "/profile"));
  await expect(page.getByText(/are personal/)).toBeVisible();
  await expect(page.getByText("Please update your password to continue.")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "a refusal shows the server's message, or a general one if the server gives none",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
    await openUsers(page, admin, tenant, user);
    await setUser(user.id, { active: false });
    await impersonateButton(page).click();
    await expect(toast(page, "This user is deactivated.")).toBeVisible();
    await page.route("**/api/impersonate/**", (route) => route.fulfill({ status: 403, body: "" }));
    await impersonateButton(page).click();
    await expect(toast(page, "Failed to impersonate user")).toBeVisible();
    await expect(page).toHaveURL(/\/users/);
  },
);

test("every open tab switches to the user whom the session now acts as", async ({ page, context }) => {
  const tenant = await makeTenant();
  const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
  await openUsers(page, admin, tenant, user);
  const other = await context.newPage();
  await visit(other, at(tenant, "/users"));
  await expect(other.getByRole("heading", { name: "Users" })).toBeVisible();
  await impersonate(page);
  await expect(banner(other)).toBeVisible();
  await untilHydrated(other);
  await other.getByRole("button", { name: "Stop Impersonating" }).click();
  await expect(banner(page)).toHaveCount(0);
});

test(
  "a tab that was still loading when the impersonation began switches too",
  REPETITION,
  async ({ page, context }) => {
    const tenant = await makeTenant();
    const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
    await openUsers(page, admin, tenant, user);
    const other = await context.newPage();
    const begun = Promise.withResolvers<void>();
    await other.route("**/*.js", async (route) => {
      await begun.promise;
      await route.continue();
    });
    await other.goto(at(tenant, "/users"), { waitUntil: "commit" });
    await expect(other.getByRole("heading", { name: "Users" })).toBeVisible();
    await impersonate(page);
    await expect(banner(page)).toBeVisible();
    begun.resolve();
    await expect(banner(other)).toBeVisible();
  },
);

test("after an hour the impersonation ends with a message, and the banner disappears", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
  await page.clock.install();
  await openUsers(page, admin, tenant, user);
  await impersonate(page);
  await expect(banner(page)).toBeVisible();
  await setSession(admin, { impersonated_at: new Date(Date.now() - HOUR_MS) });
  await page.clock.fastForward(HOUR_MS);
  await expect(toast(page, "The impersonation has ended.")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(
    `the banner is yellow in both themes, and no message covers its button, on a ${size}`,
    size === "phone" ? REPETITION : {},
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const tenant = await makeTenant();
      const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
      await openUsers(page, admin, tenant, user);
      const message = toast(page, `Now impersonating ${nameOf(user)}`);
      const stop = page.getByRole("button", { name: "Stop Impersonating" });
      await impersonateButton(page).click();
      await message.hover(); // it stays while the pointer is on it, however long the dashboard takes
      await expect(page).toHaveURL(at(tenant, "/dashboard"));
      await expect(stop).toBeVisible();
      await expect(async () => {
        const [above, below] = [await stop.boundingBox(), await message.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }).toPass(); // the message slides in
      for (const theme of ["light", "dark"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        await expect(banner(page).locator("..")).toHaveCSS("background-color", "rgb(253, 224, 71)");
      }
    },
  );
}
