import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from "@playwright/test";
import { dismissalKey } from "@/components/identity/profile/protect-account-dismissal";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { randomAddress } from "../support/api";
import { signInAgain, type TestTenant, type TestUser } from "../support/world";

const port = new URL(process.env.TEST_URL ?? "http://localhost:3000").port;

/** The URL of a path on a tenant's subdomain, or on the application's main host if there is no tenant. */
export const at = (tenant: { subdomain: string } | null, path: string) =>
  `http://${tenant ? `${tenant.subdomain}.` : ""}localhost:${port}${path}`;

/** Messages that the browser prints for failed requests. Tests provoke and check those themselves. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED))/;

/** Opens the context of a demo user in the browser of the worker, or gives the one that is open. */
type ContextOf = (email: string, tenant: Somewhere) => Promise<BrowserContext>;

type Fixtures = {
  quiet: undefined;
  /** Errors that a test provokes, beside those of EXPECTED. */
  provoked: RegExp | undefined;
  /** The context of a demo user. All tests of a worker share it, and so what its browser has fetched and compiled. */
  sharedContextOf: ContextOf;
};

/** A test that fails when a page throws or prints an error. Its browser has its own IP address for throttling. */
export const test = base.extend<Fixtures, { openContextOf: ContextOf }>({
  provoked: [undefined, { option: true }],
  quiet: [
    async ({ context, provoked }, use) => {
      await context.setExtraHTTPHeaders(ofTests());
      const expectQuiet = watchErrors(context, provoked);
      await use(undefined);
      expectQuiet();
    },
    { auto: true },
  ],
  openContextOf: [
    async ({ browser }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(async (email, tenant) => {
        const context = contexts.get(email) ?? (await browser.newContext({ extraHTTPHeaders: ofTests() }));
        if (!contexts.has(email)) await joinAs(context, await signedIn(email), tenant);
        contexts.set(email, context);
        return context;
      });
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    { scope: "worker" },
  ],
  sharedContextOf: async ({ openContextOf, provoked }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async (email, tenant) => {
      const context = await openContextOf(email, tenant);
      ends.push(watchErrors(context, provoked), () => Promise.all(context.pages().map((page) => page.close())));
      return context;
    });
    for (const end of ends) await end();
  },
});

/** Headers of a browser in a test: its own address, and no compression, which on one machine costs more than it saves. */
const ofTests = () => ({ "x-forwarded-for": randomAddress(), "accept-encoding": "identity" });

/** Collects the errors of the pages of a context. @returns a function that stops it and fails if there were any */
function watchErrors(context: BrowserContext, provoked: RegExp | undefined): () => void {
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (message.type() === "error" && !EXPECTED.test(text) && !provoked?.test(text)) errors.push(text);
  };
  const onError = (error: WebError) => {
    const { message } = error.error();
    if (!provoked?.test(message)) errors.push(message);
  };
  context.on("console", onConsole).on("weberror", onError);
  return () => {
    context.off("console", onConsole).off("weberror", onError);
    expect(errors, "errors in the browser's console").toEqual([]);
  };
}

async function signedIn(email: string): Promise<Somebody> {
  const { id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { email } }));
  return { id, ...(await signInAgain({ id })) };
}

export { expect };

/** The details of a test that repeats a promise which another one keeps: only `npm test -- all` runs it. */
export const REPETITION = { tag: "@all" };

type Somebody = Pick<TestUser, "id" | "cookie">;
type Somewhere = Pick<TestTenant, "subdomain">;

/** Stores the user's "Maybe later" to two-factor authentication, so that no dialog covers the page. */
export const leaveUnprotected = (context: BrowserContext, userId: number) =>
  context.addInitScript((key) => {
    if (location.protocol.startsWith("http")) localStorage.setItem(key, "true");
  }, dismissalKey(userId));

/** Gives the browser the session cookie of a user, without the dialog about two-factor authentication. */
export async function joinAs(context: BrowserContext, user: Somebody, tenant: Somewhere): Promise<void> {
  await leaveUnprotected(context, user.id);
  await joinUnasked(context, user, tenant);
}

async function joinUnasked(context: BrowserContext, { cookie }: Somebody, { subdomain }: Somewhere): Promise<void> {
  const [name = "", value = ""] = cookie.split("=", 2);
  await context.addCookies([{ name, value, domain: `${subdomain}.localhost`, path: "/", httpOnly: true }]);
}

/** Opens a path in the session of a user. */
export async function openAs(page: Page, user: Somebody, tenant: Somewhere, path: string): Promise<void> {
  await joinAs(page.context(), user, tenant);
  await visit(page, at(tenant, path));
}

/** The same for a user who has not yet been asked to set up two-factor authentication. */
export async function openUnasked(page: Page, user: Somebody, tenant: Somewhere, path: string): Promise<void> {
  await joinUnasked(page.context(), user, tenant);
  await visit(page, at(tenant, path));
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** Reloads the page and waits until it is hydrated. */
export async function revisit(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** Waits until every control is hydrated, since input before that is lost. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("button, select, input, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps")),
    ),
  );

/** A toast message. The first match, since the live region for screen readers repeats the text. */
export const toast = (page: Page, message: string) => page.getByText(message, { exact: true }).first();

/** Fills in the sign-in form that the page shows. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const user = await asPlatform(() => db.user.findFirst({ where: { email }, select: { id: true } }));
  if (user) await leaveUnprotected(page.context(), user.id);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Focuses an element and expects its tooltip. Retries, since scrolling into view closes the tooltip. */
export const expectTooltip = (element: Locator, text: string) =>
  expect(async () => {
    await element.blur();
    await element.focus();
    await expect(element.page().getByRole("tooltip")).toContainText(text, { timeout: 1_000 });
  }).toPass();

/** Makes the browser paint before the page has rendered its new state, as may happen on a slow computer. */
export const drawAtOnce = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()));
      return 0;
    };
  });
