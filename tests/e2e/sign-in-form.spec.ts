import { throttle } from "@/lib/identity/limits/throttle.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { passThrottle, times } from "../support/attacks";
import { makeTenant, makeUser, PASSWORD } from "../support/world";
import { at, expect, leaveUnprotected, REPETITION, signIn, test, untilHydrated, visit } from "./support";

test("signing in works by keyboard alone, in reading order", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  await leaveUnprotected(page.context(), user.id);
  await visit(page, at(tenant, "/login"));
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Hide" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("the form links to the one-time code and to the forgotten password", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await visit(page, at(tenant, "/login"));
  await expect(page.getByRole("link", { name: "Sign in with a one-time code" })).toHaveAttribute("href", "/otp-verify");
  await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
});

test("an organisation's sign-in page has its name and colours", async ({ page }) => {
  const tenant = await makeTenant({ light_theme: { primary: "#7A1F5C" } });
  await visit(page, at(tenant, "/login"));
  await expect(page).toHaveTitle(`Sign in · ${tenant.name}`);
  await expect(page.getByText(tenant.name, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCSS(
    "background-color",
    "rgb(122, 31, 92)",
  );
});

test("after too many attempts the waiting time counts down, and the input stays", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const { email } = await makeUser(tenant);
  await times(10, () => throttle("sign-in account", email));
  await page.clock.install();
  await visit(page, at(tenant, "/login"));
  await signIn(page, email, PASSWORD);
  const wait = page.getByRole("alert").filter({ hasText: /^Too many attempts\. Please try again in \d+ seconds\.$/ });
  await expect(wait).toBeVisible();
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(button).toBeDisabled();
  const seconds = async () => Number(/\d+/.exec((await wait.textContent()) ?? "")?.[0]);
  const before = await seconds();
  await page.clock.runFor(5_000);
  const drawn = { timeout: 3_000 }; // shorter than the four seconds that the clock skips
  await expect.poll(async () => before - (await seconds()), drawn).toBeGreaterThanOrEqual(4);
  await passThrottle("sign-in account", email, 60);
  await page.clock.runFor(60_000);
  await expect(wait).toHaveCount(0);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await button.click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test.describe("several tabs of one browser", () => {
  test("sign out together, and after signing in again continue where each of them was", async ({ page, context }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
    await visit(page, at(tenant, "/login"));
    const other = await context.newPage();
    await visit(other, at(tenant, "/login"));
    await signIn(page, user.email, PASSWORD);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
    await expect(other).toHaveURL(at(tenant, "/dashboard"));
    await visit(other, at(tenant, "/product-faqs?search=claim"));
    await expect(other.getByRole("heading", { name: "Config • Product FAQs" })).toBeVisible();

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(at(tenant, "/login"));
    await expect(other.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled(); // so it is hydrated

    await signIn(page, user.email, PASSWORD);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
    await expect(other).toHaveURL(at(tenant, "/product-faqs?search=claim"));
  });

  test("all notice that the session has expired, and none redirects in a loop", async ({ page, context }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
    await visit(page, at(tenant, "/login"));
    await signIn(page, user.email, PASSWORD);
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
    await untilHydrated(page);
    const other = await context.newPage();
    await visit(other, at(tenant, "/product-faqs"));
    await expect(other.getByText("No FAQs found.")).toBeVisible();
    await asPlatform(() => db.session.deleteMany({ where: { user_id: user.id } }));
    await other.getByRole("searchbox").fill("anything");
    await expect(other.getByText("Your session has expired. Please sign in again.")).toBeVisible();
    let loads = 0;
    page.on("domcontentloaded", () => {
      loads += 1;
    });
    for (const tab of [page, other]) await expect(tab).toHaveURL(at(tenant, "/login"));
    await page.waitForLoadState("networkidle");
    expect(loads).toBeLessThanOrEqual(1);
  });
});
