import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { makeApiKey, withKey } from "../support/api-keys";
import { newNumber } from "../support/intake";
import { audioFile } from "../support/recordings";
import { makeLead, makeTenant, makeUser, unique } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const AGENT = ["leads.index", "leads.show", "leads.update"] as const;
const EXTENSION = "201";

async function setUp() {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: AGENT });
  await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { agent_extension: EXTENSION } }));
  const lead = await makeLead(tenant, { name: "Nomvula", surname: "Zulu", phone: `+27${newNumber()}` });
  return { tenant, agent, lead };
}

test("telephone links call with the address that a manager enters", async ({ page, browser }) => {
  const { tenant, agent, lead } = await setUp();
  const manager = await makeUser(tenant, { permissions: ["integrations.index", "integrations.update"] });
  await openAs(page, manager, tenant, "/integrations/telephony");
  await expect(page.getByText("tel:+27821234567")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Dial link address").fill("https://pbx.example/call?to={number}");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("There is no placeholder {number}")).toBeVisible();
  const template = "https://pbx.example/call?to={phone}&lead={lead_id}&from={agent_extension}";
  await form.getByLabel("Dial link address").fill(template);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Telephony updated")).toBeVisible();
  await expect(page.getByText("https://pbx.example/call?to=%2B27821234567&lead=A-10023&from=201")).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, agent, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  await theirs.context().route("https://pbx.example/**", (route) => route.fulfill({ body: "Dialled" }));
  const popup = theirs.waitForEvent("popup");
  await theirs.getByRole("dialog").getByRole("button", { name: "Call", exact: true }).click();
  const query = new URLSearchParams({ to: lead.phone ?? "", lead: lead.lead_id, from: EXTENSION });
  expect((await popup).url()).toBe(`https://pbx.example/call?${query}`);
  await theirs.context().close();
});

test("a call that comes in at an agent's extension opens its lead, and goes when it ends", async ({
  page,
  browser,
}) => {
  const { tenant, agent, lead } = await setUp();
  const other = await makeUser(tenant, { permissions: AGENT });
  const key = await makeApiKey(tenant, { scopes: ["calls:write"], include_personal_data: true });
  await openAs(page, agent, tenant, "/profile");
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, other, tenant, "/profile");
  const call = { phone: lead.phone, direction: "incoming", agent_extension: EXTENSION };
  const report = (fields: object) => withKey(key).post("/api/public/calls", { ...call, ...fields });
  const started_at = new Date().toISOString();
  const [first, second] = [unique(), unique()];
  expect((await report({ started_at, call_id: first })).status).toBe(201);
  const calls = page.getByRole("region", { name: "Incoming calls" });
  await expect(calls.getByText("Nomvula Zulu is calling")).toBeVisible({ timeout: 20_000 });
  await calls.getByRole("link", { name: "Open lead" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Nomvula Zulu" })).toBeVisible();
  await expect(calls.getByText("Nomvula Zulu is calling")).toHaveCount(0);

  expect((await report({ started_at, call_id: second })).status).toBe(201);
  await expect(calls.getByText("Nomvula Zulu is calling")).toBeVisible({ timeout: 20_000 });
  expect((await report({ started_at, call_id: second, ended_at: new Date().toISOString() })).status).toBe(201);
  await expect(calls.getByText("Nomvula Zulu is calling")).toHaveCount(0, { timeout: 20_000 });
  await expect(theirs.getByText("is calling")).toHaveCount(0);
  await theirs.context().close();
});

test("the timeline says which call a recording is of", REPETITION, async ({ page }) => {
  const { tenant, agent, lead } = await setUp();
  const key = await makeApiKey(tenant, { scopes: ["calls:write", "recordings:write"], include_personal_data: true });
  const [call_id, started_at] = [unique(), `${isoDate(daysBefore(1))}T08:15:00.000Z`];
  const call = { lead_id: lead.id, direction: "incoming", started_at, call_id };
  expect((await withKey(key).post("/api/public/calls", call)).status).toBe(201);
  const recording = { file: audioFile(), recorded_at: started_at, lead_id: lead.lead_id, call_id };
  expect((await withKey(key).form("/api/public/recordings", recording)).status).toBe(202);
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText(/^Recording \d+ added, of the incoming call at 10:15/)).toBeVisible();
});

test("who may only look changes nothing, also on a phone", REPETITION, async ({ page }) => {
  const { tenant } = await setUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(
    page,
    await makeUser(tenant, { permissions: ["integrations.index"] }),
    tenant,
    "/integrations/telephony",
  );
  await expect(page.getByText("Its recording, as a file")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
