import type { Browser, Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { leadEvents } from "../support/history";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { pressPainted } from "./keyboard";
import { expect, openAs, REPETITION, test } from "./support";

const LEADS = 32;
const AGENTS = 4;
const MINUTES = 60_000;
const RIGHTS = ["leads.index", "leads.show", "leads.update"] as const;

/** What an agent does with a lead, and the status it must end in. */
const DEEDS = [
  { keys: "2", status: "Voicemail", outcome: null },
  { keys: "4", reason: "Too expensive", status: "Declined", outcome: "declined" },
  { keys: "5", reason: "Fake data", status: "Does Not Exist", outcome: "does_not_exist" },
  { keys: "6", status: "Allocated", outcome: "withdrawn" },
] as const;
type Deed = (typeof DEEDS)[number];

test(
  "four agents work one queue of 32 leads at once: each lead goes to one agent, with the right status and timeline",
  REPETITION,
  async ({ browser }) => {
    test.setTimeout(15 * MINUTES);
    const tenant = await makeTenant({ calling_hours_enforced: false });
    const agents = await Promise.all(
      Array.from({ length: AGENTS }, () => makeUser(tenant, { permissions: RIGHTS, record_scope: "tenant" })),
    );
    await makeTeam(tenant, agents);
    await makeQueue(tenant);

    const pages = await Promise.all(agents.map((agent) => openFloor(browser, tenant, agent)));
    const worked = await Promise.all(pages.map(workAll));

    const names = worked.flatMap((deeds) => [...deeds.keys()]);
    expect(names).toHaveLength(LEADS);
    expect(new Set(names).size, "distinct leads, so that no lead went to two agents").toBe(LEADS);
    for (const deeds of worked) expect(deeds.size, "leads of one agent").toBeGreaterThan(0);
    await expectStates(tenant, agents, worked);
    for (const page of pages) await expectBadges(page, worked);
    await Promise.all(pages.map((page) => page.context().close()));
  },
);

const makeQueue = ({ id, product }: TestTenant) =>
  asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: LEADS }, (_, index) => ({
        tenant_id: id,
        product_id: product.id,
        lead_id: unique(),
        name: `Client ${index}`,
        phone: `+2782${String(1_000_000 + index)}`,
      })),
    }),
  );

async function openFloor(browser: Browser, tenant: TestTenant, agent: TestUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?status=New`);
  return page;
}

/** Works one lead after another by keyboard until none is left. @returns what was done, by the names of the leads */
async function workAll(page: Page): Promise<Map<string, Deed>> {
  const deeds = new Map<string, Deed>();
  await page.getByRole("button", { name: "Next lead" }).click();
  for (let name = await nextLead(page, null); name !== null; name = await nextLead(page, name)) {
    const deed = DEEDS[deeds.size % DEEDS.length] as Deed;
    await act(page, name, deed);
    deeds.set(name, deed);
  }
  return deeds;
}

/** The name of the open lead. The address may be that of the lead before for a moment. */
const openLead = (page: Page) =>
  page.evaluate(() => document.querySelector("[role=dialog] h2")?.textContent?.match(/^Client \d+$/)?.[0] ?? null);

/** The name of the lead after `last`; null when the queue is empty. */
async function nextLead(page: Page, last: string | null): Promise<string | null> {
  const none = page.getByText(/^No lead is waiting for you/);
  await expect(async () => {
    expect((await none.isVisible()) || ![null, last].includes(await openLead(page))).toBe(true);
  }).toPass({ intervals: [50], timeout: MINUTES });
  return (await none.isVisible()) ? null : openLead(page);
}

/** Presses the key of a disposition, again if the page was not ready for it, and fills in its form. */
async function act(page: Page, name: string, deed: Deed): Promise<void> {
  const isTaken = async () => ("reason" in deed ? reasonsOf(page).isVisible() : (await openLead(page)) !== name);
  let pressed = false; // a form that shows before that belongs to the previous lead
  await expect(async () => {
    if (pressed && (await isTaken())) return;
    await expect(page.getByRole("button", { name: "Voicemail" })).toBeEnabled({ timeout: 5_000 });
    expect(await openLead(page)).toBe(name);
    await pressPainted(page, deed.keys);
    pressed = true;
    await expect.poll(isTaken, { timeout: 5_000 }).toBe(true);
  }).toPass({ timeout: MINUTES });
  if (!("reason" in deed)) return;
  await reasonsOf(page).getByRole("button", { name: deed.reason }).click();
}

const reasonsOf = (page: Page) => page.getByRole("group", { name: "Reason" });

async function expectStates(tenant: TestTenant, agents: TestUser[], worked: Map<string, Deed>[]): Promise<void> {
  const where = { tenant_id: tenant.id };
  const leads = await asPlatform(() => db.lead.findMany({ where }));
  const events = await leadEvents({ where, orderBy: { id: "asc" } });
  for (const [index, agent] of agents.entries()) {
    for (const [name, { status, outcome }] of worked[index] ?? []) {
      const lead = leads.find((each) => each.name === name);
      expect(lead).toMatchObject({ status, processed_outcome: outcome, assigned_user_id: agent.id });
      const told = events.filter(({ lead_id }) => lead_id === lead?.id);
      expect(told.every(({ actor_id }) => actor_id === agent.id)).toBe(true);
      expect(told.map(({ type, new: now }) => [type, (now as { status?: string }).status])).toEqual([
        ["status", "Allocated"],
        outcome === "withdrawn" ? ["processed", undefined] : ["status", status],
      ]);
    }
  }
}

/** Expects the right counts next to the statuses, within the five seconds that a change may take. */
async function expectBadges(page: Page, worked: Map<string, Deed>[]): Promise<void> {
  const drawer = page.getByRole("navigation", { name: "Console" });
  const deeds = worked.flatMap((each) => [...each.values()]);
  for (const status of ["Voicemail", "Declined", "Does Not Exist"]) {
    const count = deeds.filter((deed) => deed.status === status).length;
    await expect(drawer.getByRole("link", { name: new RegExp(`^${status}`) })).toContainText(String(count), {
      timeout: 5_000,
    });
  }
  await expect(drawer.getByRole("link", { name: /^New/ })).toHaveText("New0", { timeout: 5_000 });
}
