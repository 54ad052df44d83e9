import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { protect } from "../support/two-factor";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";
import { at, expect, openUnasked, REPETITION, revisit, test } from "./support";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Protect your account" });

test("a user without two-factor authentication is asked to set it up until they choose later", async ({ page }) => {
  const tenant = await makeTenant();
  await openUnasked(page, await makeUser(tenant), tenant, "/dashboard");
  await dialog(page).getByRole("button", { name: "Maybe later" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await revisit(page);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await openUnasked(page, await makeUser(tenant), tenant, "/dashboard"); // another user in the same browser
  await expect(dialog(page)).toBeVisible();
});

test("the dialog leads to the profile", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openUnasked(page, await makeUser(tenant), tenant, "/dashboard");
  await dialog(page).getByRole("button", { name: "Enable 2FA" }).click();
  await expect(page).toHaveURL(at(tenant, "/profile"));
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
});

test(
  "users who have it, must change their password first, or are impersonated are not asked",
  REPETITION,
  async ({ page }) => {
    const tenant = await makeTenant();
    const [protectedUser, forced] = [await makeUser(tenant), await makeUser(tenant, { should_reset_password: true })];
    await protect(protectedUser);
    const [admin, target] = [await makeAdmin(), await makeUser(tenant)];
    await asPlatform(() =>
      db.session.updateMany({
        where: { user_id: admin.id },
        data: { impersonated_user_id: target.id, impersonated_at: new Date() },
      }),
    );
    const cases: [TestUser, string][] = [
      [protectedUser, "Dashboard"],
      [forced, "Profile"],
      [admin, "Dashboard"],
    ];
    for (const [user, heading] of cases) {
      await openUnasked(page, user, tenant, "/dashboard");
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(dialog(page)).toHaveCount(0);
    }
  },
);
