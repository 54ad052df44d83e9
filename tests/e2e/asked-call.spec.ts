import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { quoteOf } from "../support/quotes";
import { makeTenant, makeUser, type TestTenant } from "../support/world";
import { at, expect, openAs, test } from "./support";
import { translate, translated } from "./translator";

// From an advert on a phone to the call at the time that was asked for.

const CALLS_FROM = "010 123 4567";
const PERMISSIONS = ["leads.index", "leads.show", "leads.update"] as const;
const PHONE = { width: 360, height: 640 };

async function makeSeller() {
  const tenant = await makeTenant();
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { outgoing_number: CALLS_FROM } }));
  return tenant;
}

/** Chooses the first day, after today, on which one may be called at 17:00. */
async function askForFive(page: Page): Promise<void> {
  const day = page.locator("select[name=call_day]");
  const values = await day
    .locator("option[data-times*='17:00']")
    .evaluateAll((all) => all.map((each) => each.getAttribute("value") ?? ""));
  const today = new Date().toLocaleDateString("sv", { timeZone: "Africa/Johannesburg" });
  await day.selectOption(values.find((value) => value > today) ?? "");
  await page.locator("select[name=call_time]").selectOption("17:00");
}

async function fillIn(page: Page, { phone, name, email }: ReturnType<typeof quoteOf>): Promise<void> {
  await page.locator("[name=main_age_1]").fill("34");
  await page.locator("[name=phone]").fill(phone);
  const next = page.locator("[data-next]");
  if (await next.isVisible()) await next.click();
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=email]").fill(email);
  await askForFive(page);
}

/** The lead shows what was asked for, and "Next lead" offers it then and not before. */
async function expectCalledThen(page: Page, tenant: TestTenant, email: string): Promise<void> {
  const agent = await makeUser(tenant, { permissions: PERMISSIONS });
  const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { email } }));
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("17:00");
  await expect(drawer).toContainText("34");
  await expect(drawer).toContainText("radio");
  const next = () =>
    api(agent).post<{ lead: { id: number } | null }>("/api/leads/next", { product_id: tenant.product.id });
  expect((await next()).body.lead).toBeNull();
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { requested_call_at: new Date() } }));
  expect((await next()).body.lead?.id).toBe(lead.id);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const kilobit = 1024 / 8;
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 150, downloadThroughput: 1_600 * kilobit, uploadThroughput: 750 * kilobit },
  });
}

test.use({ viewport: PHONE });

test("on slow 4G and translated, a visitor comes from an advert to a call at the time they chose", async ({ page }) => {
  const tenant = await makeSeller();
  const visitor = quoteOf();
  await slowDown(page);
  await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=radio&utm_campaign=Spring`));
  await translate(page);
  await page.locator("[data-sticky] a").first().click();
  await fillIn(page, visitor);
  await page.locator("[name=name]").fill("");
  await page.locator("form button[type=submit]").click();
  await expect(translated(page, "Enter your name")).toBeVisible();
  await page.locator("[name=name]").fill(visitor.name);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "We'll call you at 17:00 from 010 123 4567" })).toBeVisible();
  await expectCalledThen(page, tenant, visitor.email);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor comes from an advert to a call at the time they chose, changes it, and withdraws it", async ({
    page,
    browser,
  }) => {
    const tenant = await makeSeller();
    const visitor = quoteOf();
    await page.goto(at(tenant, `/${tenant.product.slug}?utm_source=radio`));
    await fillIn(page, visitor);
    await page.getByRole("button", { name: "Ask for my quote" }).click();
    await expect(page.getByRole("heading", { name: "We'll call you at 17:00 from 010 123 4567" })).toBeVisible();
    const staff = await browser.newContext({ javaScriptEnabled: true });
    await expectCalledThen(await staff.newPage(), tenant, visitor.email);
    await staff.close();

    const file = await page.request.get(
      (await page.getByRole("link", { name: "Add to your calendar" }).getAttribute("href")) ?? "",
    );
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T150000Z/);

    await page.getByText("Change or withdraw your request").click();
    await page.locator("select[name=call_time]").selectOption("10:00");
    await page.getByRole("button", { name: "Change the time" }).click();
    await expect(page.getByRole("heading", { name: "We'll call you at 10:00" })).toBeVisible();
    await page.getByText("Change or withdraw your request").click();
    await page.getByRole("button", { name: "Don't call me" }).click();
    await expect(page.getByRole("heading", { name: "Your request is withdrawn" })).toBeVisible();
    const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { email: visitor.email } }));
    expect(lead).toMatchObject({ processed_outcome: "withdrawn" });
  });
});
