import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeAdmin, makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";
import { at, expect, leaveUnprotected, openAs, REPETITION, signIn, test, toast, visit } from "./support";

/**
 * Gives the browser a virtual authenticator whose user confirms every request. With `offersInField`, the browser offers
 * passkeys in the email field; the authenticator confirms that at once, before the button can be used.
 */
async function addDevice(page: Page, { offersInField = false } = {}) {
  await page.addInitScript((offers) => {
    if (!offers) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  }, offersInField);
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    ignoreRequests: () => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false }),
    confirmRequests: () => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true }),
    failUserVerification: () => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await passkeyButton(page).waitFor();
}

/** Opens the sign-in page on a device that holds a passkey of the user. The user does not confirm anything yet. */
async function openSignInWithPasskey(page: Page, user: TestUser, tenant: TestTenant) {
  const device = await addDevice(page);
  await openAs(page, user, tenant, "/profile");
  await addPasskey(page, "Work laptop");
  await device.ignoreRequests();
  await signOut(page);
  return device;
}

const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

test("a user adds a passkey, signs in with it, and reaches the page that they wanted", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  const device = await openSignInWithPasskey(page, user, tenant);
  await visit(page, at(tenant, "/product-faqs"));
  await passkeyButton(page).waitFor();
  await device.confirmRequests();
  await expect(passkeyButton(page)).toBeEnabled();
  await passkeyButton(page).press("Enter");
  await expect(page).toHaveURL(at(tenant, "/product-faqs"));
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
  await visit(page, at(tenant, "/profile"));
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText("Last used");
});

test("an administrator signs in with a passkey on the application's main address", REPETITION, async ({ page }) => {
  const admin = await makeAdmin();
  const device = await addDevice(page);
  await leaveUnprotected(page.context(), admin.id);
  await visit(page, at(null, "/login"));
  await signIn(page, admin.email, PASSWORD);
  await expect(page).toHaveURL(at(null, "/dashboard"));
  await visit(page, at(null, "/profile"));
  await addPasskey(page, "Laptop");
  await device.ignoreRequests();
  await signOut(page);
  await device.confirmRequests();
  await passkeyButton(page).click();
  await expect(page).toHaveURL(at(null, "/dashboard"));
});

test("the browser offers the passkey in the email field", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await addDevice(page, { offersInField: true });
  await openAs(page, await makeUser(tenant), tenant, "/profile");
  await addPasskey(page, "Work laptop");
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem("token"));
  await visit(page, at(tenant, "/login")); // the user chooses the passkey that the field offers
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("a passkey can be used instead of the authenticator code", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const device = await openSignInWithPasskey(page, user, tenant);
  await asPlatform(() => db.user.update({ where: { id: user.id }, data: { two_factor_enabled: true } }));
  await signIn(page, user.email, PASSWORD);
  await expect(page.getByRole("button", { name: "Verify & Sign in" })).toBeVisible();
  await device.confirmRequests();
  await passkeyButton(page).click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test(
  "cancelling the passkey request shows a message, and the user can sign in another way",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant);
    const device = await openSignInWithPasskey(page, user, tenant);
    await device.failUserVerification();
    await device.confirmRequests();
    await passkeyButton(page).click();
    await expect(page.getByText("No passkey was used: the request was cancelled or timed out.")).toBeVisible();
    await signIn(page, user.email, PASSWORD);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
  },
);

test("a removed passkey is refused with a message, and the user stays on the sign-in page", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const device = await openSignInWithPasskey(page, user, tenant);
  await asPlatform(() => db.passkey.deleteMany({ where: { user_id: user.id } }));
  await device.confirmRequests();
  await passkeyButton(page).click();
  await expect(page.getByText("This passkey is not valid.")).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/login"));
});

test("passkeys are renamed and removed by keyboard alone, on a phone too", REPETITION, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tenant = await makeTenant();
  await addDevice(page);
  await openAs(page, await makeUser(tenant), tenant, "/profile");
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
  await addPasskey(page, "Telephone");
  await page.getByRole("button", { name: "Rename Telephone" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("Old telephone");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Passkey renamed")).toBeVisible();
  await page.getByRole("button", { name: "Remove Old telephone" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("“Old telephone” will no longer sign you in.");
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test(
  "a device that already holds a passkey can't add another, and the dialog says so",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const device = await addDevice(page);
    await openAs(page, await makeUser(tenant), tenant, "/profile");
    await addPasskey(page, "Work laptop");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Enter the name")).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill("The same");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toContainText("This device already holds one of your passkeys.");
    await device.failUserVerification();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toContainText(/already|cancelled/);
  },
);

test("a browser without passkey support is not offered any", REPETITION, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
  await openAs(page, user, tenant, "/profile");
  await expect(page.getByText("This browser does not support passkeys.")).toBeVisible();
});
