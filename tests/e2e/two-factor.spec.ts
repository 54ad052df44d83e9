import type { Page } from "@playwright/test";
import { codeNow, protect, wrongCode } from "../support/two-factor";
import { makeTenant, makeUser, PASSWORD } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, REPETITION, signIn, test, toast, visit } from "./support";

const codeField = (page: Page) => page.getByLabel("Authenticator code");
const codesDialog = (page: Page) => page.getByRole("dialog", { name: "Your recovery codes" });
const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
};

/** Starts the setup on the profile. @returns the secret for the authenticator */
async function beginSetup(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Enable 2FA" }).press("Enter");
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  return ((await page.getByRole("code").textContent()) ?? "").replace(/\s/g, "");
}

test("a user protects their account and signs in with both factors, by keyboard alone", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await openAs(page, user, tenant, "/profile");
  const secret = await beginSetup(page);
  await codeField(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the 6-digit code from your authenticator.", { exact: true })).toBeVisible();
  await page.keyboard.type(await wrongCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code is wrong.")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(await codeNow(secret));
  await page.keyboard.press("Enter");
  await expect(codesDialog(page).getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("Escape");
  await expect(codesDialog(page).getByText("Store the codes, then tick the box.")).toBeVisible();
  await codesDialog(page).getByRole("checkbox").press("Space");
  await codesDialog(page).getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByText("10 of your recovery codes are left.")).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByText("Enter the 6-digit code from your authenticator app.")).toBeVisible();
  await page.keyboard.type(await wrongCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code is wrong.")).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.keyboard.type(await codeNow(secret, 1));
  await page.getByRole("button", { name: "Verify & Sign in" }).press("Enter");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("the code field takes six digits, with spaces too, or a recovery code", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const [recoveryCode = ""] = await protect(user);
  await visit(page, at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await codeField(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "123 456");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(codeField(page)).toHaveValue("123456");
  await expect(codeField(page)).toHaveAttribute("maxlength", "6");
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("signing in with another email address starts again from its password", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const [user, colleague] = [await makeUser(tenant), await makeUser(tenant)];
  await protect(user);
  await visit(page, at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await expect(codeField(page)).toBeVisible();
  await signIn(page, colleague.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("recovery codes can be copied, downloaded and generated again", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await protect(user);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: at(tenant, "") });
  await openAs(page, user, tenant, "/profile");
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create new codes" }).click();
  await expect(codesDialog(page).getByRole("listitem")).toHaveCount(10);
  const codes = await codesDialog(page).getByRole("listitem").allTextContents();
  await codesDialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(toast(page, "Recovery codes copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const downloading = page.waitForEvent("download");
  await codesDialog(page).getByRole("button", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  const text = (await (await file.createReadStream()).toArray()).join("");
  expect(text).toContain(user.email);
  expect(text).toContain(codes.join("\n"));
});

test("two-factor authentication is disabled with the current password", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await protect(user);
  await openAs(page, user, tenant, "/profile");
  await page.getByRole("button", { name: "Disable 2FA" }).click();
  const dialog = page.getByRole("dialog", { name: "Disable two-factor authentication" });
  await dialog.getByRole("button", { name: "Disable 2FA" }).click();
  await expect(dialog.getByText("Please enter your current password to disable 2FA.")).toBeVisible();
  await dialog.getByLabel("Current password").fill("Wrong-password-1");
  await dialog.getByRole("button", { name: "Disable 2FA" }).click();
  await expect(dialog.getByText("The current password is wrong.").first()).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Disable 2FA" }).click();
  await expect(page.getByRole("button", { name: "Enable 2FA" })).toBeVisible();
});

test("the steps have no accessibility violation and fit every size", async ({ page }) => {
  test.slow();
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await openAs(page, user, tenant, "/profile");
  const secret = await beginSetup(page);
  await lookAtStep(page, "two-factor-setup");
  await codeField(page).fill(await codeNow(secret));
  await page.keyboard.press("Enter");
  await expect(codesDialog(page)).toBeVisible();
  await expect(page.getByText("10 of your recovery codes are left.")).toBeVisible();
  await lookAtStep(page, "two-factor-codes");
  await page.context().clearCookies();
  await visit(page, at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await codeField(page).fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code is wrong.")).toBeVisible();
  await lookAtStep(page, "two-factor-sign-in");
});

async function lookAtStep(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(/./); // a page that is refreshing has no title for a moment
  await look(page, name);
}
