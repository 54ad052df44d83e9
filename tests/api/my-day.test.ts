import { beforeAll, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { MyDay } from "@/lib/insights/dashboard/my-day/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { makeCall } from "../support/phone-calls";
import { makeSale, makeTeam } from "../support/records";
import { judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import { makeSubmission } from "../support/submissions";
import { setUser } from "../support/users";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const WORK: Permission[] = ["leads.index", "leads.update", "sales.index", "sales.update"];
const NOTHING: MyDay = {
  call_opens_at: null,
  open_leads: null,
  calls: null,
  calls_due: null,
  holiday_calls: [],
  returned: null,
  returned_total: null,
  month: null,
  to_check: null,
  floor: null,
};

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
});

const dayOf = async (user: TestUser) => (await api(user).get<MyDay>("/api/dashboard/my-day")).body;

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

test("an agent's day counts their own open leads, and not those of a colleague or done ones", async () => {
  const mine = { assigned_user_id: agent.id, status: "Allocated" as const };
  await Promise.all([makeLead(tenant, mine), makeLead(tenant, mine)]);
  await makeLead(tenant, { ...mine, processed_at: new Date(), processed_outcome: "declined" });
  await makeLead(tenant, { assigned_user_id: (await makeUser(tenant)).id, status: "Allocated" });
  expect((await dayOf(agent)).open_leads).toBe(2);
});

test("an agent's calls are the diaries and callbacks up to the end of the day, the most overdue first", async () => {
  const own = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  const diary = { assigned_user_id: own.id, status: "Diary" as const, next_action_at: null };
  const early = await makeLead(tenant, { ...diary, diary_at: minutesFromNow(-90) });
  await makeLead(tenant, { ...diary, diary_at: new Date(Date.now() + 25 * HOUR_MS) });
  const sale = await makeSale(tenant, own);
  await rewrite(sale, { status: "callback", callback_at: minutesFromNow(-30) });
  const { calls } = await dayOf(own);
  expect(calls?.map(({ kind, href }) => [kind, href])).toEqual([
    ["diary", `/leads/${tenant.product.slug}?status=Diary&lead=${early.id}`],
    ["callback", `/sales/${tenant.product.slug}?status=callback&sale=${sale.id}`],
  ]);
});

test("an agent sees the sales that quality control sent back to them", async () => {
  const own = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  const sale = await makeSale(tenant, own);
  await rewrite(sale, { status: "in-progress", kick_count: 1 });
  await rewrite(await makeSale(tenant, own), { status: "in-progress" });
  expect((await dayOf(own)).returned).toMatchObject([{ id: sale.id, reference: sale.reference }]);
});

test("an agent's day counts the calls and returned sales beyond those that it names", async () => {
  const own = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  const diary = { assigned_user_id: own.id, status: "Diary" as const, next_action_at: null };
  for (let minute = 1; minute <= 6; minute++) {
    await makeLead(tenant, { ...diary, diary_at: minutesFromNow(-minute) });
    await rewrite(await makeSale(tenant, own), { status: "in-progress", kick_count: 1 });
  }
  await makeLead(tenant, { ...diary, diary_at: new Date(Date.now() + 25 * HOUR_MS) });
  await rewrite(await makeSale(tenant, own), { status: "callback", callback_at: minutesFromNow(-1) });
  const { calls, calls_due, returned, returned_total } = await dayOf(own);
  expect([calls?.length, returned?.length]).toEqual([5, 5]);
  expect([calls_due, returned_total]).toEqual([{ diary: 6, callback: 1 }, 6]);
});

test("an agent's lists of calls due today leave out those of other days", async () => {
  const own = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  const diary = { assigned_user_id: own.id, status: "Diary" as const, next_action_at: null };
  const lead = await makeLead(tenant, { ...diary, diary_at: minutesFromNow(-1) });
  await makeLead(tenant, { ...diary, diary_at: new Date(Date.now() + 25 * HOUR_MS) });
  const [sale, later] = [await makeSale(tenant, own), await makeSale(tenant, own)];
  await rewrite(sale, { status: "callback", callback_at: minutesFromNow(-1) });
  await rewrite(later, { status: "callback", callback_at: new Date(Date.now() + 25 * HOUR_MS) });
  for (const [list, { id }] of [["leads", lead] as const, ["sales", sale] as const]) {
    const { body } = await api(own).get<{ data: { id: number }[] }>(`/api/${list}?due=today`);
    expect(body.data.map((row) => row.id)).toEqual([id]);
  }
});

test("an agent's month is what they submitted against the target to date and the month's premium", async () => {
  const own = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  await makeSubmission(tenant, own, { monthly_premium: "310.50" });
  expect((await dayOf(own)).month).toEqual({
    submissions: 1,
    premium: 310.5,
    target_submissions: null,
    target_premium: null,
  });
  await setUser(own.id, { target_submissions_per_day: 2, target_premium_per_month: 20_000 });
  const { month } = await dayOf(own);
  expect(month?.target_premium).toBe(20_000);
  expect((month?.target_submissions ?? 1) % 2).toBe(0);
});

test("a reviewer's day counts the sales to check, and since when the first of them waits", async () => {
  const floor = await makeFloor();
  const [first] = [await waitingSale(floor), await waitingSale(floor)];
  const { to_check } = await dayOf(floor.reviewer);
  const { qc_submitted_at } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: first.id } }));
  const since = qc_submitted_at?.toISOString();
  expect(to_check).toMatchObject({ total: 2, since, first: [{ id: first.id, waiting_since: since }, {}] });
});

test("an agent reads why quality control sent a sale back: the reviewer's comment on what failed", async () => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const review = await judge(floor.reviewer, sale, ["benefits"]);
  const comment = "Said R 50 000 where the plan pays R 40 000.";
  expect((await saveItems(floor.reviewer, review, [{ item_id: "benefits", comment }])).status).toBe(200);
  expect((await transition(floor.reviewer, sale, { to: "in-progress", note: "Read it again." })).status).toBe(200);
  expect((await dayOf(floor.agent)).returned).toMatchObject([{ id: sale.id, why: comment }]);
});

test("a manager begins with who is calling, the queues and what is overdue, within their scope", async () => {
  const ours = await makeTenant();
  const manager = await makeUser(ours, { permissions: ["leads.index", "leads.allocate"], record_scope: "team" });
  const [teammate, stranger] = [await makeUser(ours), await makeUser(ours)];
  const team = await makeTeam(ours, [manager, teammate]);
  const diary = { status: "Diary" as const, next_action_at: null, diary_at: minutesFromNow(-60) };
  const lead = await makeLead(ours, { ...diary, assigned_user_id: teammate.id, team_id: team.id });
  const other = await makeLead(ours, { status: "Allocated", assigned_user_id: stranger.id });
  await Promise.all([makeCall(lead, teammate), makeCall(other, stranger)]);
  const { floor } = await dayOf(manager);
  expect(floor).toMatchObject({
    calling_total: 1,
    calling: [{ href: `/leads/${ours.product.slug}?lead=${lead.id}` }],
    queues: { allocated: 0 },
    overdue: { diaries: 1, callbacks: 0 },
  });
  const overdue = await api(manager).get<{ data: { id: number }[] }>("/api/leads?overdue=1");
  expect(overdue.body.data.map(({ id }) => id)).toEqual([lead.id]);
});

test("whoever manages others, only reads or is an administrator has no day of their own", async () => {
  const manager = await makeUser(tenant, { permissions: WORK });
  await setUser((await makeUser(tenant)).id, { line_manager_user_id: manager.id });
  const reader = await makeUser(tenant, { permissions: ["leads.index", "sales.index"] });
  const admin = await makeAdmin();
  for (const user of [manager, reader, admin]) expect(await dayOf(user)).toEqual(NOTHING);
  expect((await api(admin).post(`/api/impersonate/tenant/${tenant.id}`)).status).toBe(200);
  expect(await dayOf(admin)).toEqual(NOTHING);
});
