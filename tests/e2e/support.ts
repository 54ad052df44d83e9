import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { dismissalKey } from "@/components/shell/protect-account-dismissal";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { randomAddress } from "../support/api";
import type { TestTenant, TestUser } from "../support/world";

const port = new URL(process.env.TEST_URL ?? "http://localhost:3000").port;

/** The address of a path on a tenant's own subdomain; on the application's own host without one. */
export const at = (tenant: { subdomain: string } | null, path: string) =>
  `http://${tenant ? `${tenant.subdomain}.` : ""}localhost:${port}${path}`;

/** Refusals that a test provokes are printed by the browser as failed loads: they are the test's business. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED))/;

/** A test that fails when a page throws or prints an error. Its browser has an address of its own, as throttles see it. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ "x-forwarded-for": randomAddress() });
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED.test(message.text())) errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(undefined);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

type Somebody = Pick<TestUser, "id" | "cookie">;
type Somewhere = Pick<TestTenant, "subdomain">;

/** The user has said "Maybe later" to two-factor authentication: no dialog stands in the test's way. */
export const leaveUnprotected = (context: BrowserContext, userId: number) =>
  context.addInitScript((key) => {
    if (location.protocol.startsWith("http")) localStorage.setItem(key, "true");
  }, dismissalKey(userId));

/** Gives the browser the session of a user, as signing in would. */
export async function joinAs(context: BrowserContext, user: Somebody, tenant: Somewhere): Promise<void> {
  await leaveUnprotected(context, user.id);
  await joinUnasked(context, user, tenant);
}

async function joinUnasked(context: BrowserContext, { cookie }: Somebody, { subdomain }: Somewhere): Promise<void> {
  const [name = "", value = ""] = cookie.split("=", 2);
  await context.addCookies([{ name, value, domain: `${subdomain}.localhost`, path: "/", httpOnly: true }]);
}

/** Opens the session of a user in the browser, and then a path. */
export async function openAs(page: Page, user: Somebody, tenant: Somewhere, path: string): Promise<void> {
  await joinAs(page.context(), user, tenant);
  await visit(page, at(tenant, path));
}

/** The same for a user who has not been asked to protect their account yet. */
export async function openUnasked(page: Page, user: Somebody, tenant: Somewhere, path: string): Promise<void> {
  await joinUnasked(page.context(), user, tenant);
  await visit(page, at(tenant, path));
}

/** Opens a page and waits until it listens. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** Loads the page again and waits until it listens. */
export async function revisit(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** Waits until what the screen offers is there for the browser too: a choice that is made before is lost. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("button, select, input, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps")),
    ),
  );

/** A message at the top of the screen; what is read out to those who can't see it says the same once more. */
export const toast = (page: Page, message: string) => page.getByText(message, { exact: true }).first();

/** Fills in the sign-in form that the page shows. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const user = await asPlatform(() => db.user.findFirst({ where: { email }, select: { id: true } }));
  if (user) await leaveUnprotected(page.context(), user.id);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The keyboard's way to a tooltip. What is still scrolling into view closes it, and then it is asked for again. */
export const expectTooltip = (element: Locator, text: string) =>
  expect(async () => {
    await element.blur();
    await element.focus();
    await expect(element.page().getByRole("tooltip")).toContainText(text, { timeout: 1_000 });
  }).toPass();

/** A browser that draws a frame before the page has taken in what it was just told, as a slow computer's may. */
export const drawAtOnce = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()));
      return 0;
    };
  });
