import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { PROVIDER_NAME } from "../support/oidc-provider";
import { makeTenant, makeUser, unique } from "../support/world";
import { at, expect, leaveUnprotected, REPETITION, test, visit } from "./support";

const button = (page: Page) => page.getByRole("link", { name: `Sign in with ${PROVIDER_NAME}` });

/** Signs in on the provider's own page. */
async function identify(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await expect(page.getByRole("heading", { name: "Identity provider" })).toBeVisible();
  await page.getByLabel("Subject").fill(unique("s"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Verified").setChecked(verified);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a user signs in at the identity provider and reaches the page that they wanted", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await leaveUnprotected(page.context(), user.id);
  await visit(page, at(tenant, "/product-faqs"));
  await expect(page).toHaveURL(at(tenant, "/login"));
  await button(page).press("Enter");
  await identify(page, user.email);
  await expect(page).toHaveURL(at(tenant, "/product-faqs"));
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
  await visit(page, at(tenant, "/dashboard"));
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("single sign-on works on the application's main address, and with two-factor authentication enabled", async ({
  page,
}) => {
  const user = await makeUser(await makeTenant());
  await asPlatform(() => db.user.update({ where: { id: user.id }, data: { two_factor_enabled: true } }));
  await visit(page, at(null, "/login"));
  await button(page).click();
  await identify(page, user.email);
  await expect(page).toHaveURL(at(null, "/dashboard"));
});

test("the provider's response does not stay in the browser's history", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await button(page).click();
  await identify(page, user.email);
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test("a person without an account only learns that they may not sign in", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await button(page).click();
  await identify(page, user.email, { verified: false });
  await expect(page).toHaveURL(at(tenant, "/login"));
  await expect(page.getByText("This account may not sign in here. Ask your administrator.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("cancelling at the provider leads back to the sign-in page", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await visit(page, at(tenant, "/login"));
  await button(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await expect(page.getByText("The sign-in was cancelled.")).toBeVisible();
});

test("a response that was not requested signs nobody in", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await visit(page, at(tenant, "/login/sso?code=planted&state=planted"));
  await expect(page).toHaveURL(at(tenant, "/login"));
  await expect(page.getByText("The sign-in could not be completed. Please try again.")).toBeVisible();
});
