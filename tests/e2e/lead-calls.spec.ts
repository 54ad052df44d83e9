import type { Page } from "@playwright/test";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { newNumber } from "../support/intake";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { pressFor, pressPainted } from "./keyboard";
import { expect, openAs, REPETITION, test } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;
const TEMPLATE = "https://pbx.example/call?to={phone}&call={call_id}";

async function setUp(click_to_dial: string | null = "https://pbx.example/call?to={phone}") {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: AGENT });
  await asPlatform(() => db.telephonySetting.create({ data: { tenant_id: tenant.id, click_to_dial } }));
  const lead = await makeLead(tenant, { name: "Nomvula", surname: "Zulu", phone: `+27${newNumber()}` });
  return { tenant, agent, lead, opened: `/leads/${tenant.product.slug}?lead=${lead.id}` };
}

const phone = (page: Page) => page.getByRole("dialog").getByRole("region", { name: "Phone" });
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

/** Answers the web page of a telephone system. */
const answerDialer = (page: Page) =>
  page
    .context()
    .route("https://pbx.example/**", (route) => route.fulfill({ contentType: "text/html", body: "Dialled" }));

test("c calls the lead and ends the call, and a key records the outcome", async ({ page }) => {
  const { tenant, agent, lead, opened } = await setUp();
  await answerDialer(page);
  await openAs(page, agent, tenant, opened);
  await expect(phone(page).getByRole("button", { name: "Call", exact: true })).toBeFocused();
  const popup = page.waitForEvent("popup");
  await pressPainted(page, "c");
  expect((await popup).url()).toBe(`https://pbx.example/call?to=${encodeURIComponent(lead.phone ?? "")}`);
  await page.bringToFront();
  await expect(phone(page)).toContainText(/In call \d:\d\d/);
  await expect(phone(page).getByRole("button", { name: "End call" })).toBeFocused();
  await expect(timeline(page)).toContainText("Outgoing call: began");
  await page.reload();
  await expect(phone(page)).toContainText(/In call \d:\d\d/);
  await pressFor("c", phone(page).getByText(/^Call ended \d:\d\d · choose the outcome$/));
  await expect(timeline(page).getByText("started in the console")).toHaveCount(1);
  await pressFor("2", page.getByText("voicemail noted"));
  const stored = () => asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }));
  await expect.poll(stored).toMatchObject({ status: "Voicemail", attempts: 1 });
});

test("a refused call says why in the drawer, and nothing is dialled", async ({ page }) => {
  const { tenant, agent, lead, opened } = await setUp();
  await openAs(page, agent, tenant, opened);
  await expect(phone(page).getByRole("button", { name: "Call", exact: true })).toBeFocused();
  const same = await makeLead(tenant, { phone: lead.phone });
  await api(agent).post(`/api/leads/${same.id}/transition`, { to: "Declined", reason: "Asked not to be called" });
  await pressPainted(page, "c");
  await expect(phone(page).getByRole("alert")).toContainText(NOT_TO_BE_CONTACTED);
  await expect(phone(page).getByRole("button", { name: "Do not contact" })).toBeDisabled();
  expect(page.context().pages()).toHaveLength(1);
});

test("a telephone system's reports move the call on, in every tab", async ({ page, context }) => {
  const { tenant, agent, lead, opened } = await setUp(TEMPLATE);
  await answerDialer(page);
  await openAs(page, agent, tenant, opened);
  const popup = page.waitForEvent("popup");
  await phone(page).getByRole("button", { name: "Call", exact: true }).click();
  const call_id = new URL((await popup).url()).searchParams.get("call");
  await expect(phone(page)).toContainText("Dialling …");
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(phone(second)).toContainText("Dialling …");
  const key = await makeApiKey(tenant, { scopes: ["calls:write"], include_personal_data: true });
  const started_at = new Date().toISOString();
  const report = (fields: object) =>
    withKey(key).post("/api/public/calls", { lead_id: lead.id, call_id, direction: "outgoing", started_at, ...fields });
  expect((await report({})).status).toBe(201);
  for (const tab of [page, second]) await expect(phone(tab)).toContainText(/In call \d:\d\d/, { timeout: 20_000 });
  const ended_at = new Date(Date.parse(started_at) + 1_000).toISOString();
  expect((await report({ ended_at, outcome: "answered" })).status).toBe(201);
  for (const tab of [page, second])
    await expect(phone(tab)).toContainText("Call ended 0:01 · choose the outcome", { timeout: 20_000 });
  await expect(timeline(page)).toContainText("started in the console, reported by the telephone system");
});

test("somebody who may not change leads has no button to call", REPETITION, async ({ page }) => {
  const { tenant, opened } = await setUp();
  const reader = await makeUser(tenant, { permissions: ["leads.index", "leads.show"] });
  await openAs(page, reader, tenant, opened);
  await expect(phone(page).getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(phone(page).getByRole("button", { name: "Call", exact: true })).toHaveCount(0);
});
