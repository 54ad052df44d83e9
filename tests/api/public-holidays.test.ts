import { beforeAll, describe, expect, test } from "vitest";
import type { PublicHoliday } from "@/lib/catalogue/public-holidays/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { MyDay } from "@/lib/insights/dashboard/my-day/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { suppress } from "@/lib/leads/suppressions/suppress.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { tellOfHolidays } from "@/lib/sales/lifecycle/holiday-calls.server";
import { api, type Refusal } from "../support/api";
import { mailTo } from "../support/mails";
import { unusedDay } from "../support/master-data";
import { makeSale } from "../support/records";
import { newPhone } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/public-holidays";

let admin: TestUser;
let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: true });
  [admin, agent] = [await makeAdmin(), await makeUser(tenant, { permissions: PERMISSIONS })];
});

const input = (day: string) => ({ day, name: "General election", source: "Proclamation 12 under section 2A" });

/** A Tuesday to Thursday in the next months that is no public holiday and that no other test declares. */
const CALL_DAY = (() => {
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  while (
    ![2, 3, 4].includes(day.getUTCDay()) ||
    /-(01-01|03-21|04-27|05-01|06-16|08-09|08-10|09-24|12-1[67]|12-2[4-8])$/.test(dateText(day))
  )
    day.setUTCDate(day.getUTCDate() + 1);
  return dateText(day);
})();

describe("a public holiday", () => {
  test("is declared, changed and taken back by an administrator, and seen by everybody", async () => {
    const [day, other] = [dateText(unusedDay()), dateText(unusedDay())];
    const added = await api(admin).post<PublicHoliday>(PATH, input(day));
    const { id } = added.body;
    expect([added.status, added.body]).toEqual([201, { ...input(day), id, version: 1 }]);
    const { data } = (await api(agent).get<Page<PublicHoliday>>(`${PATH}?sortBy=day&sortDesc=true&per_page=100`)).body;
    expect(data).toContainEqual(added.body);
    const changed = await api(admin).put<PublicHoliday>(`${PATH}/${id}`, { ...input(other), version: 1 });
    expect(changed.body).toEqual({ ...input(other), id, version: 2 });
    expect((await api(agent).put(`${PATH}/${id}`, input(other))).status).toBe(403);
    expect((await api(admin).delete(`${PATH}/${id}`)).status).toBe(204);
  });

  test.each([
    ["2027-03-22", "This day is already a public holiday: Human Rights Day, observed"],
    ["2024-05-29", "This day has already been declared: General election"],
  ])("can't be declared on %s, which is one already", async (day, message) => {
    const { status, body } = await api(admin).post<Refusal>(PATH, input(day));
    expect([status, body.errors?.day]).toEqual([422, [message]]);
  });
});

test("on a declared day no call can be agreed, at once, and owners of calls that were agreed before are told", async () => {
  const at = `${CALL_DAY}T10:00:00+02:00`;
  const before = await makeLead(tenant, {
    ...{ status: "Diary", diary_at: new Date(at), next_action_at: new Date(at), diary_scope: "mine" },
    assigned_user_id: agent.id,
  });
  const unwanted = {
    phone: newPhone(),
    status: "Diary",
    diary_at: new Date(at),
    next_action_at: new Date(at),
  } as const;
  await makeLead(tenant, { ...unwanted, diary_scope: "mine", assigned_user_id: agent.id });
  await asPlatform(() =>
    suppress({ source: "request", actor_id: null }, tenant.id, [
      { kind: "phone", value: unwanted.phone, reason: null },
    ]),
  );
  const sale = await makeSale(tenant, agent);
  await asPlatform(() =>
    db.sale.update({ where: { id: sale.id }, data: { status: "callback", callback_at: new Date(at) } }),
  );
  const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
  const agree = () =>
    api(agent).post<LeadDetail & Refusal>(`/api/leads/${lead.id}/transition`, { to: "Diary", diary_at: at });

  const { id } = (await api(admin).post<PublicHoliday>(PATH, input(CALL_DAY))).body;
  try {
    await expect
      .poll(async () => (await agree()).body.errors?.diary_at)
      .toEqual([expect.stringContaining("is a public holiday")]);
    await tellOfHolidays();
    const mail = await mailTo(agent.email);
    expect(mail.subject).toContain("is a public holiday: 2 calls to move");
    for (const named of [`10:00: lead ${before.id}`, `10:00: sale ${sale.reference}`])
      expect(mail.text).toContain(named);
    expect((await api(agent).get<MyDay>("/api/dashboard/my-day")).body.holiday_calls).toEqual([
      {
        at: new Date(at).toISOString(),
        name: `lead ${before.id}`,
        href: `/leads/${tenant.product.slug}?lead=${before.id}`,
      },
      {
        at: new Date(at).toISOString(),
        name: `sale ${sale.reference}`,
        href: `/sales/${tenant.product.slug}?status=callback&sale=${sale.id}`,
      },
    ]);
  } finally {
    await asPlatform(() => db.publicHoliday.deleteMany({ where: { day: dateColumn(CALL_DAY) } }));
  }
  expect(id).toBeGreaterThan(0);
  await expect.poll(async () => (await agree()).status).toBe(200);
});
