import type { Page } from "@playwright/test";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { toLocalInput } from "@/lib/platform/time/local-time";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { showTypedDate } from "@/lib/platform/time/typed-date";
import { api } from "../support/api";
import { makeSale } from "../support/sales";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { AGENT, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

/** A moment as its field shows it. */
const shown = (moment: Date | string) => showTypedDate(toLocalInput(new Date(moment)));

/** A moment some hours ahead, of which a minute may have begun since. */
const about = (hours: number, now = Date.now()) =>
  new RegExp([0, 1].map((minute) => shown(new Date(now + hours * HOUR_MS + minute * MINUTE_MS))).join("|"));

const usualTimes = (page: Page) => page.getByRole("group", { name: "Usual times" }).getByRole("button");

async function openDiary(
  page: Page,
  changed: (lead: LeadDetail) => Partial<LeadDetail> = () => ({}),
  calling_hours_enforced = false,
) {
  const tenant = await makeTenant({ calling_hours_enforced });
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  const { id } = await makeLead(tenant, { name: "Thandi", phone: "+27821234567" });
  const { body: lead } = await api(agent).get<LeadDetail>(`/api/leads/${id}`);
  await page.route(`**/api/leads/${id}`, (route) => route.fulfill({ json: { ...lead, ...changed(lead) } }));
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Diary" }).click();
  return { id, lead, field: page.getByLabel("Call again at") };
}

test("the usual times of the next call are chosen with one press, by keyboard too, and can be typed over", async ({
  page,
}) => {
  const { id, lead, field } = await openDiary(page);
  await expect(field).toBeFocused();
  await expect(usualTimes(page).first()).toHaveText("In 1 hour");
  await page.keyboard.press("Tab"); // whose diary
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(about(1));
  await usualTimes(page).filter({ hasText: "Pay day" }).click();
  await expect(field).toHaveValue(shown(lead.call_suggestions.pay_day));
  await usualTimes(page).filter({ hasText: "10:00" }).first().click();
  await expect(field).toHaveValue(shown(lead.call_suggestions.tomorrow));

  await expect(field).toBeFocused();
  await page.keyboard.type("+2h"); // takes the place of what was chosen
  await expect(page.getByText(/, in (2 h|1 h 59 min)$/)).toHaveText(about(2));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Thandi.*: diary, /)).toBeVisible();
  // The save runs after the toast.
  const minutesOff = async () => {
    const { diary_at } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
    return Math.abs(Number(diary_at) - Date.now() - 2 * HOUR_MS) / MINUTE_MS;
  };
  await expect.poll(minutesOff).toBeLessThan(2);
});

test("times that are past, or outside of calling hours, are not offered", async ({ page }) => {
  const soon = new Date(Date.now() + HOUR_MS / 2).toISOString();
  const past = new Date(Date.now() - MINUTE_MS).toISOString();
  await openDiary(page, (lead) => ({
    call_closes_at: soon,
    call_suggestions: { ...lead.call_suggestions, tonight: past },
  }));
  await expect(usualTimes(page)).toHaveText([/10:00$/, /^Pay day, /]);
});

test("a time outside calling hours says so while it is typed, and is not saved", async ({ page }) => {
  const { id, lead, field } = await openDiary(page, undefined, true);
  await expect(field).toBeFocused();
  await page.keyboard.type("sunday 10:00");
  const refusal = page.getByRole("alert").filter({ hasText: "not on Sundays or public holidays" });
  await expect(refusal).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  expect((await asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }))).diary_at).toBeNull();
  await field.fill("next");
  await expect(page.getByText(/^Enter a date and time such as \d/)).toBeVisible();
  await field.fill(shown(lead.proposed_call_at));
  await expect(page.getByText(/, 10:00/)).toBeVisible();
  await expect(refusal).toBeHidden();
});

test("after a day of the calendar, typing replaces the time", async ({ page }) => {
  const { field } = await openDiary(page);
  await field.press("Alt+ArrowDown");
  await expect(page.getByRole("dialog", { name: "Calendar" }).getByRole("grid")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("tomorrow 9:15");
  await expect(field).toHaveValue("tomorrow 9:15");
  await expect(page.getByText(/, 09:15, in /)).toBeVisible();
});

test("a sale is called back on the pay day of the organisation with one press", async ({ page }) => {
  const tenant = await makeSellingTenant();
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { pay_day: 15 } }));
  const agent = await makeUser(tenant, { permissions: AGENT });
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.getByRole("button", { name: "Callback" }).click();
  await usualTimes(page).filter({ hasText: "Pay day, 15" }).click();
  await expect(page.getByLabel("Call back at")).toHaveValue(/^15 .+, 10:00$/);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The sale stays with you." })).toContainText("Callback on ");
});
