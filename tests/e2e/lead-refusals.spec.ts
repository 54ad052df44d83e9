import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { untilConvertible } from "./keyboard";
import { expect, openAs, REPETITION, test, toast } from "./support";

const MANAGER: Permission[] = [
  "leads.index",
  "leads.show",
  "leads.store",
  "leads.update",
  "leads.allocate",
  "leads.export",
];
const NOT_FOUND = { status: 404, json: { message: "Not found." } };
const FORBIDDEN = { status: 403, json: { message: "You may not do this." } };
const NO_ID = 2 ** 31 - 1;
const PARTS = ["Consent", "Timeline"];

async function setUp(lead: Parameters<typeof makeLead>[1] = {}) {
  const tenant = await makeTenant();
  const manager = await makeUser(tenant, { permissions: MANAGER });
  const { id } = await makeLead(tenant, lead);
  const list = `/leads/${tenant.product.slug}`;
  return { tenant, manager, id, list, opened: `${list}?lead=${id}` };
}

/** Holds the API calls of a path. @returns a function that releases them */
async function hold(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

/** Presses a button in the drawer, and expects it to be disabled until the server has answered. */
async function pressOnce(page: Page, name: string, path: string, done: string): Promise<void> {
  const release = await hold(page, path);
  const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
  await button.click();
  await expect(button).toBeDisabled();
  release();
  await expect(toast(page, done)).toBeVisible();
}

test("a lead can't be claimed or released again while the request is running", async ({ page }) => {
  const { tenant, manager, opened } = await setUp();
  await openAs(page, manager, tenant, opened);
  await pressOnce(page, "Claim", "**/api/leads/*/claim", "Lead claimed");
  await pressOnce(page, "Release", "**/api/leads/*/release", "Lead released");
});

test("a lead can't be reopened again while the request is running", REPETITION, async ({ page }) => {
  const { tenant, manager, opened } = await setUp({
    status: "Declined",
    reason: "Too expensive",
    processed_at: new Date(),
    processed_outcome: "declined",
  });
  await openAs(page, manager, tenant, opened);
  await page.getByLabel("Reason for reopening").fill("Asked for a smaller plan");
  await pressOnce(page, "Reopen", "**/api/leads/*/transition", "Lead reopened");
});

test("when consents and timeline can't be loaded, the drawer says so and offers a retry", async ({ page }) => {
  const { tenant, manager, id, opened } = await setUp();
  await api(manager).post(`/api/leads/${id}/notes`, { note: "Calls back" });
  await page.route(/\/api\/leads\/\d+\/(consents|timeline)/, (route) => route.fulfill(FORBIDDEN));
  await openAs(page, manager, tenant, opened);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  for (const name of PARTS) await expect(part(name).getByRole("alert")).toContainText(FORBIDDEN.json.message);
  await page.unrouteAll();
  for (const name of PARTS) await part(name).getByRole("button", { name: "Try again" }).click();
  await expect(part("Consent")).toContainText("No consent recorded yet.");
  await expect(part("Timeline")).toContainText("Calls back");
});

test("consents and timeline show that they are loading", REPETITION, async ({ page }) => {
  const { tenant, manager, opened } = await setUp();
  const releases = [await hold(page, "**/api/leads/*/consents*"), await hold(page, "**/api/leads/*/timeline*")];
  await openAs(page, manager, tenant, opened);
  const loading = page.getByRole("dialog").getByRole("status", { name: "Loading" });
  await expect(loading).toHaveCount(2);
  for (const release of releases) release();
  await expect(loading).toHaveCount(0);
});

test("a refused export says why, and not that it has begun", async ({ page }) => {
  const { tenant, manager, list } = await setUp();
  await openAs(page, manager, tenant, list);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await asPlatform(() => db.rolePermission.deleteMany({ where: { role: { tenant_id: tenant.id } } }));
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await expect(toast(page, FORBIDDEN.json.message)).toBeVisible();
  await expect(page.getByText(/^Download started/)).toHaveCount(0);
});

test("a third export at once says that two are running", REPETITION, async ({ page }) => {
  const { tenant, manager, list } = await setUp();
  const slot = { kind: "exports" as const, user_id: manager.id, expires_at: new Date(Date.now() + 60_000) };
  await asPlatform(() => db.heavyWork.createMany({ data: [slot, slot] }));
  await openAs(page, manager, tenant, list);
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const message = "You have 2 exports running, which is the limit. Wait until one has finished.";
  await expect(toast(page, message)).toBeVisible();
});

/** Counts the page's calls of a path. @returns a function that gives the number so far */
function countCalls(page: Page, path: RegExp): () => Promise<number> {
  let calls = 0;
  page.on("request", (request) => {
    if (path.test(request.url())) calls += 1;
  });
  return async () => {
    await page.evaluate(() => fetch("/api/health")); // by now every earlier request has been counted
    return calls;
  };
}

test("a bulk action that no longer exists is requested only once", REPETITION, async ({ page }) => {
  const { tenant, manager, list } = await setUp();
  await page.addInitScript((id) => {
    if (location.protocol.startsWith("http")) sessionStorage.setItem(`lead-bulk ${location.pathname} `, String(id));
  }, NO_ID);
  const calls = countCalls(page, /\/api\/leads\/bulk\/\d+$/);
  await page.clock.install();
  const answer = page.waitForResponse(`**/api/leads/bulk/${NO_ID}`);
  await openAs(page, manager, tenant, list);
  expect((await answer).status()).toBe(404);
  await page.clock.runFor(10_000);
  expect(await calls()).toBe(1);
});

test("an import that no longer exists is reported as gone, and not requested again", REPETITION, async ({ page }) => {
  const { tenant, manager, list } = await setUp();
  const one = /\/api\/lead-imports\/\d+$/;
  const calls = countCalls(page, one);
  await page.route(one, (route) => route.fulfill(NOT_FOUND));
  await page.clock.install();
  await openAs(page, manager, tenant, list);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import leads" });
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from("name,phone\nThandi,082 123 4567") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: NOT_FOUND.json.message })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(await calls()).toBe(1);
});

test("a conversion without a consent asks for it, once the person has called in", async ({ page }) => {
  const tenant = await makeTenant({ call_consent: "required" });
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "sales.store"] });
  const { id } = await makeLead(tenant);
  const call = {
    tenant_id: tenant.id,
    lead_id: id,
    call_id: "in",
    direction: "incoming" as const,
    started_at: new Date(),
  };
  await asPlatform(() => db.call.create({ data: call }));
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${id}`);
  const convert = async () => {
    const button = page.getByRole("button", { name: "Convert", exact: true });
    await expect(button).toBeEnabled();
    await untilConvertible(page);
    await button.click();
    await page.getByRole("button", { name: "Convert to a sale" }).click();
  };
  await convert();
  const consent = page.getByRole("dialog", { name: "Record consent" });
  await expect(page.getByText("Record the consent first.")).toBeVisible();
  await consent.getByLabel("Answer").selectOption({ label: "Given" });
  await consent.getByLabel("How they replied").fill("On the call");
  await consent.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Consent recorded")).toBeVisible();
  await convert();
  await expect(page).toHaveURL(/\/sales\//);
});

test("nothing is offered for export to those who may not", async ({ page }) => {
  const { tenant, list } = await setUp({});
  await openAs(page, await makeUser(tenant, { permissions: ["leads.index", "leads.show"] }), tenant, list);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Export", exact: true })).toHaveCount(0);
});
