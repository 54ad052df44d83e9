import { test as loud, type Page } from "@playwright/test";
import { createEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import { randomAddress } from "../support/api";
import { codeIn, mailTo } from "../support/mails";
import { codeNow, protect } from "../support/two-factor";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { at, expect, leaveUnprotected, openAs, REPETITION, revisit, test, toast, visit } from "./support";

const CODE_WRONG = "The code is wrong or has expired.";

/** Gives every test its own IP address, so that their throttles don't add up. */
const ownAddress = () => ({ "x-forwarded-for": randomAddress() });

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownAddress()));

const box = (page: Page, number: number) => page.getByLabel(`Digit ${number} of 6`);
const valuesOf = (page: Page) =>
  page
    .getByLabel(/^Digit \d of 6$/)
    .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value).join("."));

async function openFor(page: Page): Promise<{ tenant: TestTenant; user: TestUser }> {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await leaveUnprotected(page.context(), user.id);
  await visit(page, at(tenant, "/otp-verify"));
  await expect(box(page, 1)).toBeEditable();
  return { tenant, user };
}

const otherThan = (code: string) => (code === "123456" ? "654321" : "123456");

/** Pastes into whatever has the focus, once the page is hydrated. */
async function paste(page: Page, text: string): Promise<void> {
  await expect(box(page, 1)).toBeEditable();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await page.keyboard.press("Control+V");
}

test("a user signs in with an emailed code by keyboard alone, and reaches the page that they wanted", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await leaveUnprotected(page.context(), user.id);
  await visit(page, at(tenant, "/product-faqs?search=claim"));
  await expect(page).toHaveURL(at(tenant, "/login"));
  await page.getByRole("link", { name: "Sign in with a one-time code" }).press("Enter");
  await expect(page).toHaveTitle(`Sign in with a code · ${tenant.name}`);
  await expect(page.getByRole("button", { name: "Send code" })).toBeEnabled();
  await page.getByLabel("Email").press("End");
  await page.keyboard.type(user.email);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Code sent.")).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.type(codeIn(await mailTo(user.email)));
  await expect(page).toHaveURL(at(tenant, "/product-faqs?search=claim"));
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
});

test("a pasted code fills the boxes, wherever the focus is", async ({ page }) => {
  const { tenant, user } = await openFor(page);
  await page.getByLabel("Email").fill(user.email);
  const code = await createEmailedCode(user.id);
  const split = `${code.slice(0, 3)} ${code.slice(3)}\n`;
  for (const place of ["body", "Email", "Digit 4 of 6"]) {
    await revisit(page);
    if (place === "Digit 4 of 6") await box(page, 4).focus();
    if (place === "Email") await page.getByLabel("Email").focus();
    await paste(page, split);
    await expect(box(page, 6)).toHaveValue(code.at(5) ?? "");
    expect(await valuesOf(page)).toBe([...code].join("."));
    await expect(page.getByText("Please enter your email address first.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
  }
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("a pasted email address that contains six digits is not taken for a code", REPETITION, async ({ page }) => {
  await openFor(page);
  await page.getByLabel("Email").focus();
  await paste(page, "agent123456@umoja.test");
  await expect(page.getByLabel("Email")).toHaveValue("agent123456@umoja.test");
  expect(await valuesOf(page)).toBe(".....");
});

test("autofill into the first box fills all of them", REPETITION, async ({ page }) => {
  const { user, tenant } = await openFor(page);
  await page.getByLabel("Email").fill(user.email);
  await expect(box(page, 1)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(box(page, 1)).toHaveAttribute("inputmode", "numeric");
  await box(page, 1).fill(await createEmailedCode(user.id));
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("each box takes one digit, and keys move between the boxes", REPETITION, async ({ page }) => {
  await openFor(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await box(page, 1).focus();
  await press("1", "a", " ", "-", "2", "3");
  expect(await valuesOf(page)).toBe("1.2.3...");
  await expect(box(page, 4)).toBeFocused();
  await press("Backspace");
  await expect(box(page, 3)).toBeFocused();
  expect(await valuesOf(page)).toBe("1.2....");
  await press("Backspace");
  await expect(box(page, 2)).toBeFocused();
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft");
  await expect(box(page, 1)).toBeFocused();
  await press("1"); // the same digit again
  await expect(box(page, 2)).toBeFocused();
  await press("End");
  await expect(box(page, 6)).toBeFocused();
  await press("6", "ArrowRight");
  await expect(box(page, 6)).toBeFocused();
  await press("Home", "9", "ArrowRight", "3");
  expect(await valuesOf(page)).toBe("9..3...6");
  await press("ArrowLeft", "Delete");
  expect(await valuesOf(page)).toBe("9.....6");
  await paste(page, "45");
  expect(await valuesOf(page)).toBe("9..4.5..6");
  await box(page, 1).fill("７");
  expect(await valuesOf(page)).toBe("7..4.5..6");
});

test(
  "a code is sent at most once a minute with a countdown on the button, and to another address at once",
  REPETITION,
  async ({ page }) => {
    const { user } = await openFor(page);
    await page.clock.install();
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("button", { name: "Send code" }).click();
    const waiting = page.getByRole("button", { name: /^Send again in (60|5\d) s$/ });
    await expect(waiting).toBeDisabled();
    await page.getByLabel("Email").press("Enter");
    await page.clock.runFor(30_000);
    await expect(page.getByRole("button", { name: /^Send again in (30|2\d) s$/ })).toBeDisabled();
    await page.getByLabel("Email").fill(`${unique()}@example.test`);
    await expect(page.getByRole("button", { name: "Send code" })).toBeEnabled();
    await page.getByLabel("Email").fill(user.email.toUpperCase());
    await expect(page.getByRole("button", { name: /^Send again in/ })).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(page.getByRole("button", { name: "Send again", exact: true })).toBeEnabled();
  },
);

test("a user who reloads the page and sends again too soon is told how long to wait", REPETITION, async ({ page }) => {
  const { user } = await openFor(page);
  for (const visit of [1, 2]) {
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
    if (visit === 1) await revisit(page);
  }
  await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible();
});

test("entering a code without an email address asks for the address first", REPETITION, async ({ page }) => {
  await openFor(page);
  for (const action of [
    () => page.getByRole("button", { name: "Send code" }).click(),
    () => box(page, 1).pressSequentially("123456"),
  ]) {
    await revisit(page);
    await expect(box(page, 1)).toBeEditable();
    await action();
    await expect(page.getByText("Please enter your email address first.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter your email address first.");
  }
});

test("a wrong code shows an error and clears the boxes", async ({ page }) => {
  const { tenant, user } = await openFor(page);
  const code = await createEmailedCode(user.id);
  await page.getByLabel("Email").fill(user.email);
  await box(page, 1).focus();
  await page.keyboard.type(otherThan(code));
  await expect(page.getByRole("alert").filter({ hasText: CODE_WRONG })).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  expect(await valuesOf(page)).toBe(".....");
  await page.keyboard.type(code.slice(0, 5));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter all six digits of the code.")).toBeVisible();
  await expect(box(page, 6)).toBeFocused();
  await page.keyboard.type(code.slice(5));
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("two-factor authentication follows the emailed code, which stays valid meanwhile", async ({ page }) => {
  const { tenant, user } = await openFor(page);
  await protect(user);
  await page.getByLabel("Email").fill(user.email);
  await box(page, 1).focus();
  await page.keyboard.type(await createEmailedCode(user.id));
  await expect(page.getByText("Enter the 6-digit code from your authenticator app.")).toBeVisible();
  await expect(page.getByLabel("Authenticator code")).toBeFocused();
  await page.keyboard.type("abcdef");
  await page.getByRole("button", { name: "Verify & Sign in" }).click();
  await expect(page.getByText("The code is wrong.", { exact: true })).toBeVisible();
  await page.getByLabel("Authenticator code").fill(await codeNow());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("after five wrong codes the page counts down the waiting time", REPETITION, async ({ page }) => {
  const { user } = await openFor(page);
  await page.getByLabel("Email").fill(user.email);
  await box(page, 1).focus();
  for (let guess = 0; guess < 5; guess += 1) {
    await page.keyboard.type("123456");
    await expect(page.getByText(CODE_WRONG)).toBeVisible();
    await expect(box(page, 1)).toBeFocused();
  }
  await page.keyboard.type("123456");
  await expect(page.getByText(/^Too many attempts\. Please try again in 1[45] min \d+ s\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
});

test("a signed-in user is redirected away from the page", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/otp-verify");
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

loud(
  "without a connection the page says so, and works again once it is back",
  REPETITION,
  async ({ page, context }) => {
    await context.setExtraHTTPHeaders(ownAddress());
    const { user, tenant } = await openFor(page);
    await page.getByLabel("Email").fill(user.email);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send code" }).click();
    const offline = page.getByText("You seem to be offline. Check your connection and try again.");
    await expect(offline).toBeVisible();
    await box(page, 1).fill(await createEmailedCode(user.id));
    await expect(offline).toHaveCount(2);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(at(tenant, "/dashboard"));
  },
);
