import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant, type TestUser } from "../support/world";
import { at, expect, openAs, REPETITION, revisit, test, toast } from "./support";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const panel = (page: Page, name: string) => page.getByRole("table", { name });

async function openProfile(page: Page, options: Parameters<typeof makeUser>[1] = {}, path = "/profile") {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, options);
  await openAs(page, user, tenant, path);
  return { tenant, user };
}

const makeHistory = (user: TestUser, tenant: TestTenant, count: number) =>
  asPlatform(() =>
    db.loginActivity.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        ...{ user_id: user.id, tenant_id: tenant.id, ip: `2001:db8::${index}`, user_agent: `Agent/${index}` },
        ...{ is_new_device: index === count - 1, created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000) },
      })),
    }),
  );

test("the profile shows the user's details and line manager", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const [manager, user] = [await makeUser(tenant), await makeUser(tenant)];
  const data = { line_manager_user_id: manager.id };
  const { personality } = await asPlatform(() =>
    db.user.update({ where: { id: user.id }, data, include: { personality: true } }),
  );
  await openAs(page, user, tenant, "/profile");
  const you = page.getByRole("region", { name: "You" });
  for (const fact of [user.email, personality?.name ?? "", tenant.name, `Test ${manager.email.split("@")[0]}`]) {
    await expect(you.getByText(fact)).toBeVisible();
  }
  for (const title of ["Change password", "Two-factor authentication", "Passkeys", "Sessions", "Login history"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
});

for (const [size, viewport] of Object.entries(SIZES)) {
  const title = `a user ends another session by keyboard, and the other browser says why, on a ${size}`;
  test(title, size === "phone" ? REPETITION : {}, async ({ page, browser }) => {
    await page.setViewportSize(viewport);
    const { tenant, user } = await openProfile(page, { permissions: ["product-faqs.index"] });
    const elsewhere = await (await browser.newContext()).newPage();
    await openAs(elsewhere, { ...user, ...(await signInAgain(user)) }, tenant, "/product-faqs");
    await expect(elsewhere.getByText("No FAQs found.")).toBeVisible();

    await revisit(page);
    const sessions = panel(page, "Sessions");
    await expect(sessions.getByText("This device")).toHaveCount(1);
    await sessions.getByRole("button", { name: /^End the session on / }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "End session" });
    await question.getByRole("button", { name: "End", exact: true }).press("Enter");
    await expect(toast(page, "Session ended")).toBeVisible();
    await expect(sessions.getByRole("button", { name: /^End the session on / })).toHaveCount(0);

    await elsewhere.getByRole("searchbox").fill("anything");
    await expect(elsewhere).toHaveURL(at(tenant, "/login"));
    await expect(elsewhere.getByText("Your session has expired. Please sign in again.")).toHaveCount(1);
    await elsewhere.context().close();
  });
}

test("all other sessions end at once, and the current one stays", async ({ page }) => {
  const { user } = await openProfile(page);
  await Promise.all([signInAgain(user), signInAgain(user)]);
  await revisit(page);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all" }).click();
  await expect(toast(page, "All other sessions ended")).toBeVisible();
  await expect(panel(page, "Sessions").getByRole("row")).toHaveCount(2); // the header and the current session
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
});

test("the login history is paged, with at most seven items in the pager", REPETITION, async ({ page }) => {
  const { tenant, user } = await openProfile(page);
  await expect(page.getByText("No login activity yet.")).toBeVisible();
  await makeHistory(user, tenant, 95);
  await revisit(page);
  const history = panel(page, "Login history");
  await expect(history.getByRole("row")).toHaveCount(11);
  await expect(history.getByRole("row").nth(1)).toContainText(/1 Jan 2026, 03:34\s*New device.*Agent\/94/);
  await expect(history.getByText("New device")).toHaveCount(1);
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("button", { name: /^Page / })).toHaveText(["1", "2", "3", "4", "5", "10"]);
  await pager.getByRole("button", { name: "Page 5" }).press("Enter");
  await expect(page).toHaveURL(/\?page=5$/);
  await expect(history.getByRole("row").nth(1)).toContainText("Agent/54");
  await expect(pager.getByRole("button", { name: /^Page / })).toHaveText(["1", "4", "5", "6", "10"]);
  await pager.getByRole("button", { name: "Page 10" }).click();
  await expect(history.getByRole("row")).toHaveCount(6);
  await page.goBack();
  await expect(history.getByRole("row").nth(1)).toContainText("Agent/54");
});

test("a user who must change the password is redirected to that form from every page", async ({ page }) => {
  const { tenant } = await openProfile(page, { should_reset_password: true, permissions: ["leads.index"] });
  await expect(page.getByText("Please update your password to continue.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Leads", "Change password"]);
  await page
    .getByRole("navigation", { name: "Console" })
    .getByRole("link", { name: /^Diary/ })
    .click();
  await expect(page).toHaveURL(at(tenant, "/profile?forceReset=1"));
  await expect(page.getByText("Please update your password to continue.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("Another-horse-9");
  await page.getByLabel("Repeat the new password").fill("Another-horse-9");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("the profile with forceReset in its URL asks for a new password", REPETITION, async ({ page }) => {
  await openProfile(page, {}, "/profile?forceReset=1");
  await expect(page.getByText("Please update your password to continue.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessions" })).toHaveCount(0);
});
