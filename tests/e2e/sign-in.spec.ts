import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTenant, makeUser, PASSWORD, type TestTenant } from "../support/world";
import { at, expect, openAs, REPETITION, revisit, signIn, test, visit } from "./support";

test("a user signs in and lands on the dashboard", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  await visit(page, at(tenant, "/"));
  await expect(page).toHaveURL(at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
});

test("a wrong password says so and keeps the email address", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await signIn(page, user.email, "not the password");
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
});

test("a user of another organisation can't sign in here", REPETITION, async ({ page }) => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const outsider = await makeUser(other);
  await visit(page, at(tenant, "/login"));
  await signIn(page, outsider.email, PASSWORD);
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
});

test("a page that needs a session counts down to the sign-in page, and opens after signing in", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await page.clock.pauseAt(Date.now());
  await visit(page, at(tenant, "/product-faqs?search=claim"));
  const notice = page.getByRole("alertdialog", { name: "Sign in required" });
  await expect(notice).toContainText("You need to be signed in to access this page.");
  await expect(notice).toContainText("3 seconds");
  await page.clock.runFor(1_000);
  await expect(notice).toContainText("2 seconds");
  await page.clock.resume();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/product-faqs?search=claim"));
});

test("the button of the notice goes to the sign-in page at once", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await page.clock.pauseAt(Date.now()); // so that the countdown does not redirect
  await visit(page, at(tenant, "/dashboard"));
  await page.getByRole("button", { name: "Go to Login now" }).press("Enter");
  await expect(page).toHaveURL(at(tenant, "/login"));
});

test("without a session, a page contains nothing of the console", async ({ page }) => {
  const tenant = await makeTenant();
  const answer = await page.goto(at(tenant, "/dashboard"));
  expect(answer?.status()).toBe(401);
  expect(await answer?.text()).not.toContain(tenant.product.name);
});

test("a signed-in user is redirected from the sign-in page to the dashboard", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/login");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("signing out ends the session for the browser's cookie too", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/dashboard");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await visit(page, at(tenant, "/dashboard"));
  await expect(page.getByRole("alertdialog", { name: "Sign in required" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test(
  "signing out holds while the server fails, and the session ends as soon as it can",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant);
    await openAs(page, user, tenant, "/dashboard");
    await page.route("**/api/logout", (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(at(tenant, "/login"));
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await expect.poll(() => asPlatform(() => db.session.count({ where: { user_id: user.id } }))).toBe(0);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => name === "signed_out" || name.endsWith("session-token"))).toEqual([]);
  },
);

test("an expired session shows one message, and signing in leads back to the same page", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await openAs(page, user, tenant, "/product-faqs");
  await expect(page.getByText("No FAQs found.")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("searchbox").fill("anything");
  await expectToStayOnSignIn(page, tenant);
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/product-faqs?search=anything"));
});

const EXPIRED = "Your session has expired. Please sign in again.";

/** The sign-in page shows the message once, and stays also when it is loaded again. */
async function expectToStayOnSignIn(page: Page, tenant: TestTenant): Promise<void> {
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(page).toHaveURL(at(tenant, "/login"));
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  await expect(submit).toBeVisible();
  await revisit(page);
  await expect(submit).toBeVisible();
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  await expect(page).toHaveURL(at(tenant, "/login"));
}

test("a session that ends while the browser has a valid cookie stays on the sign-in page", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await openAs(page, user, tenant, "/product-faqs");
  await expect(page.getByText("No FAQs found.")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("token", "of-a-session-that-has-ended"));
  await page.getByRole("searchbox").fill("anything");
  await expectToStayOnSignIn(page, tenant);
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/product-faqs?search=anything"));
});

test("a page that is opened after the session has ended says so on the sign-in page", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
  await asPlatform(() => db.session.deleteMany({ where: { user_id: user.id } }));
  await page.goto(at(tenant, "/profile"));
  await expectToStayOnSignIn(page, tenant);
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/profile"));
});

test("a user who must change the password can't open anything else first", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index"], should_reset_password: true });
  await openAs(page, user, tenant, "/dashboard");
  await expect(page).toHaveURL(at(tenant, "/profile?forceReset=1"));
  await expect(page.getByText("Please update your password to continue.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("Another-horse-9");
  await expect(page.getByText("Strong")).toBeVisible();
  await page.getByLabel("Repeat the new password").fill("Another-horse-8");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("Repeat the new password").fill("Another-horse-9");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("an address that belongs to no organisation has no sign-in page", REPETITION, async ({ page }) => {
  const answer = await page.goto(at({ subdomain: "nobody-lives-here" }, "/login"));
  expect(answer?.status()).toBe(404);
});
