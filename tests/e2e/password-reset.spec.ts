import { test as loud, type Page } from "@playwright/test";
import { createPasswordLink } from "@/lib/identity/passwords/password-link.server";
import { randomAddress } from "../support/api";
import { linkIn, mailTo } from "../support/mails";
import { makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant, type TestUser } from "../support/world";
import { at, expect, openAs, REPETITION, revisit, signIn, test, toast, visit } from "./support";

const NEUTRAL = "Check your email! If your email exists in our system, you will receive a password reset link.";
const INVALID_LINK = "Invalid reset link. Please request a new password reset.";
const NEW_PASSWORD = "Another-horse-10";

/** Gives every test its own IP address, so that their throttles don't add up. */
const ownAddress = () => ({ "x-forwarded-for": randomAddress() });

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownAddress()));

const fields = (page: Page) => ({
  password: page.getByLabel("New password", { exact: true }),
  repetition: page.getByLabel("Repeat the new password", { exact: true }),
  submit: page.getByRole("button", { name: "Reset password" }),
});

/** Opens the password link of a new user. */
async function openLink(page: Page): Promise<{ tenant: TestTenant; user: TestUser }> {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const link = new URL(await createPasswordLink({ ...user, tenant }, 1));
  await visit(page, at(tenant, `${link.pathname}${link.search}`));
  return { tenant, user };
}

test("a user who forgot the password sets a new one by keyboard alone", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await page.getByRole("link", { name: "Forgot password?" }).press("Enter");
  await expect(page).toHaveTitle(`Forgot password · ${tenant.name}`);
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeEnabled();
  await page.getByLabel("Email").press("End");
  await page.keyboard.type(user.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: NEUTRAL })).toBeVisible();

  await visit(page, linkIn(await mailTo(user.email)).href);
  await expect(page).toHaveURL(at(tenant, "/reset-password"));
  await expect(page).toHaveTitle(`Reset password · ${tenant.name}`);
  await page.getByLabel("New password", { exact: true }).press("End");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Password reset successfully! Redirecting to login...")).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("a forgotten password gets the same answer for an unknown email address, and the form disappears", async ({
  page,
}) => {
  await visit(page, at(await makeTenant(), "/forgot-password"));
  await page.getByLabel("Email").fill("nobody@nowhere.test");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText(NEUTRAL)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the link's secret leaves the address bar and the history at once", async ({ page }) => {
  const { tenant } = await openLink(page);
  await expect(page).toHaveURL(at(tenant, "/reset-password"));
  await visit(page, at(tenant, "/forgot-password"));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.url()).not.toContain("token");
});

test("the form can't be sent until both passwords are valid, and each error shows under its field", async ({
  page,
}) => {
  await openLink(page);
  const { password, repetition, submit } = fields(page);
  await expect(submit).toBeDisabled();
  await password.fill("Short-7");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await repetition.focus();
  await expect(password).toHaveAccessibleDescription("Password must be at least 8 characters long.");
  await repetition.fill("Short-8");
  await page.keyboard.press("Tab");
  await expect(repetition).toHaveAccessibleDescription("Passwords do not match.");
  await expect(submit).toBeDisabled();
  await password.fill(NEW_PASSWORD);
  await expect(submit).toBeDisabled();
  await repetition.fill(NEW_PASSWORD);
  await expect(submit).toBeEnabled();
  await expect(page.getByText(/Passwords do not match|at least 8/)).toHaveCount(0);
});

test("the strength of the password is shown from 0 to 5", REPETITION, async ({ page }) => {
  await openLink(page);
  const { password } = fields(page);
  const meter = page.getByRole("meter", { name: "Password strength" });
  await expect(meter).toHaveJSProperty("value", 0);
  for (const [text, value, word] of [
    ["a", 1, "Very weak"],
    ["aA", 2, "Weak"],
    ["aA7", 3, "Fair"],
    ["aA7-", 4, "Good"],
    ["aA7-aA7-", 5, "Strong"],
  ] as const) {
    await password.fill(text);
    await expect(meter).toHaveJSProperty("value", value);
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  }
});

test("a common password is refused under its field, and the link stays valid", REPETITION, async ({ page }) => {
  const { tenant } = await openLink(page);
  const { password, repetition, submit } = fields(page);
  await password.fill("Football1");
  await repetition.fill("Football1");
  await submit.click();
  await expect(password).toHaveAccessibleDescription("This password is too common. Choose another one.");
  await password.fill(NEW_PASSWORD);
  await repetition.fill(NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL(at(tenant, "/login"));
});

test("a used link says so and leads to a new request", REPETITION, async ({ page }) => {
  const { tenant, user } = await openLink(page);
  const { password, repetition, submit } = fields(page);
  await createPasswordLink({ ...user, tenant }, 1); // a newer one
  await password.fill(NEW_PASSWORD);
  await repetition.fill(NEW_PASSWORD);
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: INVALID_LINK })).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(at(tenant, "/forgot-password"));
});

/** Opens the page with a query that names no valid link. */
async function expectInvalid(page: Page, query: string) {
  await visit(page, at(await makeTenant(), `/reset-password${query}`));
  await expect(page.getByText(INVALID_LINK)).toBeVisible();
  await expect(fields(page).password).toHaveCount(0);
}

test("a link without its email address and token is invalid", ({ page }) => expectInvalid(page, ""));

test("a link with half of them, empty ones or two is invalid", REPETITION, async ({ page }) => {
  for (const query of ["?email=a%40b.test", "?token=x", "?email=&token=", "?email=a&email=b&token=x"]) {
    await expectInvalid(page, query);
  }
});

test("a password reset ends the user's other sessions", REPETITION, async ({ page, browser }) => {
  const { tenant, user } = await openLink(page);
  const elsewhere = await browser.newPage();
  await openAs(elsewhere, { ...user, ...(await signInAgain(user)) }, tenant, "/dashboard");
  await expect(elsewhere.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const { password, repetition, submit } = fields(page);
  await password.fill(NEW_PASSWORD);
  await repetition.fill(NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await revisit(elsewhere);
  await expect(elsewhere.getByRole("alertdialog", { name: "Sign in required" })).toBeVisible();
  await elsewhere.context().close();
});

test("after twenty emails from one IP address, the page says how long to wait", REPETITION, async ({ page }) => {
  await visit(page, at(await makeTenant(), "/forgot-password"));
  await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json" };
    for (let mail = 0; mail < 20; mail += 1) {
      const body = JSON.stringify({ email: `${mail}@nowhere.test` });
      await fetch("/api/password/forgot", { method: "POST", headers, body });
    }
  });
  await page.getByLabel("Email").fill("nobody@nowhere.test");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText(/^Too many attempts\. Please try again in 1[45] min \d+ s\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeDisabled();
});

for (const path of ["/forgot-password", "/reset-password?email=a%40b.test&token=x"]) {
  test(`a signed-in user is redirected away from ${path}`, path.includes("?") ? REPETITION : {}, async ({ page }) => {
    const tenant = await makeTenant();
    await openAs(page, await makeUser(tenant), tenant, path);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
  });
}

test("changing the password shows its strength, shows each error once, and keeps the user signed in", async ({
  page,
}) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/profile");
  const { password, repetition } = fields(page);
  await page.getByLabel("Current password").fill("Wrong-password-1");
  await password.fill(NEW_PASSWORD);
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveJSProperty("value", 5);
  await repetition.fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is wrong.")).toHaveCount(1);
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Password updated.")).toBeVisible();
  await expect(password).toHaveValue("");
  await visit(page, at(tenant, "/dashboard"));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

loud("without a connection the pages say so and keep the input", REPETITION, async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownAddress());
  const { tenant } = await openLink(page);
  const { password, repetition, submit } = fields(page);
  await password.fill(NEW_PASSWORD);
  await repetition.fill(NEW_PASSWORD);
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByText("You seem to be offline. Check your connection and try again.")).toBeVisible();
  await context.setOffline(false);
  await submit.click();
  await expect(page).toHaveURL(at(tenant, "/login"));
});
