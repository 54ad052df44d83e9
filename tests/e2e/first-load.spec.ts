import type { Page } from "@playwright/test";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { type MeasuredPage, measuredPages, scriptsOf } from "@/scripts/testing/first-load";
import { makeAdmin, makeLead, makeTenant, makeUser, PASSWORD } from "../support/world";
import { at, expect, openAs, REPETITION, signIn, test, visit } from "./support";

const CHUNKS = "**/_next/static/chunks/*.js";

/** The paths of all scripts that a page fetches from now on. */
function fetchedBy(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.add(new URL(request.url()).pathname);
  });
  return fetched;
}

/** Opens a page, and waits until it fetches no more scripts. */
async function open(page: Page, { path, cookie, tenant }: MeasuredPage, fetched: Set<string>): Promise<void> {
  for (const pair of cookie?.split("; ") ?? []) {
    const [name = "", value = ""] = pair.split("=", 2);
    await page.context().addCookies([{ name, value, domain: "localhost", path: "/" }]);
  }
  await visit(page, at(tenant, path));
  await untilAllFetched(fetched);
}

async function untilAllFetched(fetched: Set<string>): Promise<void> {
  let before = -1;
  await expect(async () => {
    const [last, now] = [before, fetched.size];
    before = now;
    expect(now).toBe(last);
  }).toPass({ intervals: [1_000] });
}

/** Moves the pointer, and waits until all code is there that a page fetches once it is used. */
async function use(page: Page): Promise<void> {
  const fetched = fetchedBy(page);
  await page.mouse.move(100, 100);
  await expect(() => expect(fetched.size).toBeGreaterThan(0)).toPass();
  await untilAllFetched(fetched);
}

const fetchNoMore = (page: Page) => page.route(CHUNKS, (route) => route.abort("connectionrefused"));

const FEW = ["/leads/[slug]"];
const OTHERS = [
  "/[slug]",
  "/dashboard",
  "/login",
  "/privacy",
  "/banks",
  "/sales/[slug]",
  "/sales/[slug]?sale",
  "/profile",
];

for (const route of [...FEW, ...OTHERS]) {
  const details = FEW.includes(route) ? {} : REPETITION;
  test(
    `until somebody uses it, ${route} fetches the scripts that are measured, and no others`,
    details,
    async ({ page }) => {
      const measured = (await measuredPages()).find((each) => each.route === route);
      if (!measured) throw new Error(`${route} is not measured`);
      // The code of the charts is fetched with the figures that they show.
      await page.route("**/api/dashboard/*-insights*", () => {});
      const fetched = fetchedBy(page);
      await open(page, measured, fetched);
      const html = await page.evaluate(async (path) => (await fetch(path)).text(), measured.path);
      expect([...fetched].toSorted()).toEqual(scriptsOf(html).toSorted());
    },
  );
}

test("a dialog's code is fetched once the page is used, and the dialog then opens without the network", async ({
  page,
  context,
}) => {
  await openAs(page, await makeAdmin(), { subdomain: "umoja" }, "/banks");
  await use(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create bank" }).click();
  await expect(page.getByRole("dialog", { name: "Create bank" })).toBeVisible();
  await context.setOffline(false);
});

test("a dialog whose code is still on its way keeps keys from the page behind it, and then takes the focus", async ({
  page,
}) => {
  await openAs(page, await makeAdmin(), { subdomain: "umoja" }, "/banks");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CHUNKS, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Create bank" }).click();
  await expect(page.getByRole("dialog", { name: "Loading" })).toBeVisible();
  await page.keyboard.press("?"); // opens the list of keys from the page
  await expect(page.getByRole("dialog")).toHaveCount(1);
  release();
  await expect(page.getByRole("dialog", { name: "Create bank" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Loading" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Create bank" })).toBeFocused();
});

test("a dialog whose code can't be fetched says so, and opens on the next try", async ({ page }) => {
  await openAs(page, await makeAdmin(), { subdomain: "umoja" }, "/banks");
  await fetchNoMore(page);
  await page.getByRole("button", { name: "Create bank" }).click();
  await expect(page.getByText("This could not be loaded. Check your connection and try again.")).toBeVisible();
  await page.unroute(CHUNKS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Create bank" })).toBeVisible();
});

test("a part of a screen whose code can't be fetched says so in its place, and is there on the next try", async ({
  page,
}) => {
  await openAs(page, await makeAdmin(), { subdomain: "umoja" }, "/audit");
  await fetchNoMore(page);
  await page.getByRole("button", { name: "Filter" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await expect(filters.getByText("This could not be loaded. Check your connection and try again.")).toBeVisible();
  await page.unroute(CHUNKS);
  await filters.getByRole("button", { name: "Try again" }).click();
  await expect(filters.getByText("Record", { exact: true })).toBeVisible();
});

test("once a page has been used, what is typed right after the tenant switcher or the views open is not lost", async ({
  page,
}) => {
  const [tenant, other, admin] = [await makeTenant(), await makeTenant(), await makeAdmin()];
  await openAs(page, admin, tenant, "/sales");
  await use(page);
  await fetchNoMore(page);
  await page.getByRole("button", { name: /: switch tenant$/ }).press("Enter");
  await page.keyboard.type(other.name);
  await expect(page.getByRole("listbox", { name: "Tenants" }).getByRole("option")).toHaveText([other.name]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
});

test("a reminder shows on a page that has been used, also if code can't be fetched any more", async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await use(page);
  await fetchNoMore(page);
  const due = { status: "Diary", diary_scope: "mine", diary_at: new Date(Date.now() + 3 * MINUTE_MS) } as const;
  await makeLead(tenant, { name: "Zanele", ...due, assigned_user_id: agent.id });
  const reminder = page.getByRole("region", { name: "Reminders" }).getByRole("article");
  await expect(reminder).toContainText("Call Zanele", { timeout: 30_000 });
});

test("a page that needs a session leads to the sign-in page also if the notice's code can't be fetched", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await visit(page, at(tenant, "/login"));
  const pages = ["/login", "/product-faqs"];
  const html = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).text())).then((texts) => texts.join()),
    pages,
  );
  const first = new Set(scriptsOf(html));
  await page.route(CHUNKS, (route) =>
    first.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort("connectionrefused"),
  );
  await visit(page, at(tenant, "/product-faqs"));
  await expect(page.getByText("This could not be loaded. Check your connection and try again.")).toBeVisible();
  await expect(page).toHaveURL(at(tenant, "/login"));
  await page.unroute(CHUNKS);
  await signIn(page, user.email, PASSWORD);
  await expect(page).toHaveURL(at(tenant, "/product-faqs"));
});
