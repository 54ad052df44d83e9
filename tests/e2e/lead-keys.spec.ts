import type { Page } from "@playwright/test";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { WITH_REPETITIONS } from "../support/repetitions";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";
import { pressFor, pressPainted } from "./keyboard";
import { expect, openAs, test, toast } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update", "sales.store", "sales.index", "sales.show"] as const;
const LEADS = WITH_REPETITIONS ? 30 : 10;
const MINUTE = 60_000;

const panel = (page: Page) => page.getByRole("dialog");
const listOf = (tenant: TestTenant, query = "") => `/leads/${tenant.product.slug}${query}`;
const leadNow = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

async function setUp(names: readonly string[], enforced = false) {
  const tenant = await makeTenant({ calling_hours_enforced: enforced });
  const agent = await makeUser(tenant, { permissions: AGENT });
  const leads = [];
  for (const [index, name] of names.entries()) {
    const created_at = new Date(Date.now() - index * MINUTE); // the newest comes first
    const phone = `+2782${String(1_000_000 + index)}`;
    leads.push(await makeLead(tenant, { name, surname: null, phone, created_at, lead_id: unique() }));
  }
  return { tenant, agent, leads };
}

/** What has the focus; "body" if nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "body";
    return element.getAttribute("aria-label") ?? element.textContent?.trim() ?? element.tagName;
  });

/** The keys of each deed, and what the lead then is. */
const DEEDS = [
  { keys: ["2"], status: "Voicemail" },
  { keys: ["4", "1"], status: "Declined" },
  { keys: ["5", "2"], status: "Does Not Exist" },
  { keys: ["3", "Enter"], status: "Diary" },
  { keys: ["6"], status: "New" },
] as const;

test("an agent works leads by keyboard: one key for a voicemail, two with a reason, and the focus is never lost", async ({
  page,
}) => {
  test.setTimeout(5 * MINUTE);
  const { tenant, agent, leads } = await setUp(Array.from({ length: LEADS }, (_, index) => `Client ${index}`));
  await openAs(page, agent, tenant, listOf(tenant));
  await pressFor("j", page.locator("[data-row][data-active]"));
  await page.keyboard.press("Enter");
  for (const [index] of leads.entries()) {
    const deed = DEEDS[index % DEEDS.length] as (typeof DEEDS)[number];
    await expect(page.getByRole("dialog", { name: `Client ${index}`, exact: true })).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Voicemail" })).toBeEnabled();
    expect(deed.keys.length, "keys of one lead").toBeLessThanOrEqual(deed.status === "Voicemail" ? 1 : 3);
    for (const key of deed.keys) {
      if (key !== deed.keys[0]) await panel(page).locator("form[aria-label]").waitFor();
      expect(await focused(page), `before ${key} in lead ${index}`).not.toBe("body");
      await pressPainted(page, key);
    }
  }
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => focused(page)).not.toBe("body");
  for (const [index, { id }] of leads.entries()) {
    const deed = DEEDS[index % DEEDS.length] as (typeof DEEDS)[number];
    await expect.poll(async () => (await leadNow(id)).status).toBe(deed.status);
  }
});

test("k and j go on over the ends of a page, which the list then turns to", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(Array.from({ length: 12 }, (_, index) => `Client ${index}`));
  await openAs(page, agent, tenant, listOf(tenant, `?per_page=10&page=2&lead=${leads[10]?.id}`));
  const open = (index: number) => page.getByRole("dialog", { name: `Client ${index}`, exact: true });
  await expect(open(10).getByText("11 of 12")).toBeVisible();
  await pressPainted(page, "k");
  await expect(open(9).getByText("10 of 12")).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await pressPainted(page, "k");
  await expect(open(8)).toBeVisible();
  for (const index of [9, 10, 11]) {
    await pressPainted(page, "j");
    await expect(open(index).getByText(`${index + 1} of 12`)).toBeVisible();
  }
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  for (const index of [10, 9]) {
    await pressPainted(page, "k");
    await expect(open(index).getByText(`${index + 1} of 12`)).toBeVisible();
  }
  await expect(page.locator("[data-row][aria-current]")).toContainText("Client 9");
});

test("the position counts the leads that were worked, on both sides of “of”", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha", "Beta", "Gamma"]);
  await openAs(page, agent, tenant, listOf(tenant, `?status=New&lead=${leads[0]?.id}`));
  await expect(panel(page).getByText("1 of 3")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Voicemail" })).toBeEnabled();
  await pressPainted(page, "2");
  await expect(page.getByRole("dialog", { name: "Beta" }).getByText("2 of 3")).toBeVisible();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Beta" }).getByText("2 of 3")).toBeVisible();
});

test("u takes the last disposition back from the next lead, and opens that lead again", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha", "Beta"]);
  const id = leads[0]?.id ?? 0;
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${id}`));
  await pressFor("4", page.getByRole("group", { name: "Reason" }));
  await pressPainted(page, "2");
  await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(toast(page, "Undone: Alpha is back in New")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Alpha" })).toBeVisible();
  await expect(panel(page).getByText("Undone: New again")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toast(page, "Nothing to undo any more.")).toBeVisible();
  expect(await leadNow(id)).toMatchObject({ status: "New", reason: null, processed_at: null });
});

test("the timeline offers Undo for a minute, also after a reload", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"]);
  const id = leads[0]?.id ?? 0;
  await api(agent).post(`/api/leads/${id}/transition`, { to: "Voicemail" });
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${id}`));
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone: Alpha is back in New")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await leadNow(id)).toMatchObject({ status: "New", attempts: 0 });
});

test("converting and “Asked not to be called” ask first, since they can't be undone", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha", "Beta"]);
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  await pressFor("4", page.getByRole("group", { name: "Reason" }));
  await pressPainted(page, "5");
  await expect(page.getByText("Nobody will be able to contact this person.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Never contact again" })).toBeFocused();
  expect(await leadNow(leads[0]?.id ?? 0)).toMatchObject({ status: "New" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect.poll(async () => (await leadNow(leads[0]?.id ?? 0)).status).toBe("Declined");
  await pressFor("1", page.getByRole("button", { name: "Convert to a sale" }));
  expect(await leadNow(leads[1]?.id ?? 0)).toMatchObject({ processed_at: null });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/action=new/);
});

test("the panel stands beside a living list, and the focus returns to the lead's row", async ({ page, context }) => {
  const { tenant, agent } = await setUp(["Alpha", "Beta", "Gamma"]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, agent, tenant, listOf(tenant));
  await page.getByRole("button", { name: "Alpha" }).click();
  await expect(page.getByRole("dialog", { name: "Alpha" })).toContainText("1 of 3");
  await expect(panel(page).getByRole("button", { name: "Call", exact: true })).toBeFocused();
  await page.keyboard.press("y");
  await expect(toast(page, "Number copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("+27821000000");
  await pressPainted(page, "j");
  await expect(page.getByRole("dialog", { name: "Beta" })).toContainText("2 of 3");
  await page.getByRole("button", { name: "Gamma" }).click(); // in the list
  await expect(page.getByRole("dialog", { name: "Gamma" })).toBeVisible();
  await pressPainted(page, "k");
  await expect(page.getByRole("dialog", { name: "Beta" })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByRole("heading").nth(1)).toHaveText("In a lead");
  await expect(keys).toBeFocused(); // until then, Escape is the panel's
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Beta" })).toBeFocused();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "no scrolling sideways").toBeLessThanOrEqual(1280);
});

test("outside of calling hours the buttons say when they open", async ({ page }) => {
  const { tenant, agent, leads } = await setUp(["Alpha"], true);
  const opens = "2099-01-05T06:00:00.000Z"; // a Monday
  const { body } = await api(agent).get<LeadDetail>(`/api/leads/${leads[0]?.id}`);
  const json = { ...body, call_opens_at: opens, call_closes_at: null };
  await page.route(`**/api/leads/${leads[0]?.id}`, (route) => route.fulfill({ json }));
  await openAs(page, agent, tenant, listOf(tenant, `?lead=${leads[0]?.id}`));
  await expect(panel(page).getByRole("button", { name: "Call from Mon 08:00" })).toBeDisabled();
  await expect(panel(page).getByRole("button", { name: "Call", exact: true })).toHaveCount(0);
});

/** What the server says of calling hours in a page that is navigated to. */
async function answerCallTimes(page: Page, timesNow: () => { opens: string | null; closes: string | null }) {
  await page.route(/\/leads\/.+_rsc=/, async (route) => {
    const address = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: address.host };
    address.hostname = "localhost"; // the test process can't resolve subdomains
    const response = await route.fetch({ url: address.href, headers });
    const { opens, closes } = timesNow();
    const times = `"call_opens_at":${JSON.stringify(opens)},"call_closes_at":${JSON.stringify(closes)}`;
    const body = (await response.text()).replace(/"call_opens_at":[^,]+,"call_closes_at":[^}]+/, times);
    await route.fulfill({ response, body });
  });
}

test("Next lead closes by itself when calling hours end", async ({ page }) => {
  const { tenant, agent } = await setUp(["Alpha"], true);
  const closes = new Date(Date.now() + 8_000).toISOString();
  const opens = "2099-01-05T06:00:00.000Z"; // a Monday
  await answerCallTimes(page, () => {
    const isOver = Date.now() >= Date.parse(closes);
    return { opens: isOver ? opens : null, closes: isOver ? null : closes };
  });
  await openAs(page, agent, tenant, "/profile");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: /^New/ }).first().click();
  const next = page.getByRole("main").getByRole("button", { name: "Next lead" });
  await expect(next).toBeEnabled();
  await expect(page.getByRole("main").getByRole("button", { name: "Call from Mon 08:00" })).toBeDisabled();
  await page.keyboard.press("n");
  await expect(panel(page)).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" }); // a page may still be on its way
});

test("without a connection the page says so", async ({ page, context }) => {
  const { tenant, agent } = await setUp(["Alpha"]);
  await openAs(page, agent, tenant, listOf(tenant));
  await context.setOffline(true);
  await expect(page.getByText("No connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No connection.")).toBeHidden();
});
