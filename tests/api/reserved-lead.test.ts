import { beforeEach, expect, test } from "vitest";
import type { LeadDetail } from "@/lib/leads/record/schema";
import type { NextLead, Reservation, TransitionResult } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let tenant: TestTenant;
let agent: TestUser;
let colleague: TestUser;

const makeAgent = () => makeUser(tenant, { permissions: ["leads.show", "leads.update"], record_scope: "tenant" });

beforeEach(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  [agent, colleague] = [await makeAgent(), await makeAgent()];
});

/** New leads, the oldest first. */
async function makeQueue(count: number, values: Partial<Prisma.LeadUncheckedCreateInput> = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < count; place += 1) {
    ids.push((await makeLead(tenant, { created_at: ago(500 - place), ...values })).id);
  }
  return ids;
}

const ask = (user = agent, more: object = {}) =>
  api(user).post<NextLead>("/api/leads/next", { product_id: tenant.product.id, reserve: true, ...more });
const next = async (user = agent, more: object = {}): Promise<NextLead> => {
  const { status, body } = await ask(user, more);
  expect(status).toBe(200);
  return body;
};
/** A voicemail on a lead, with the lead that was shown ahead. */
const voicemail = (id: number, ahead: number | null | undefined, user = agent) =>
  api(user).post<TransitionResult>(`/api/leads/${id}/transition`, {
    to: "Voicemail",
    next: { lead_id: ahead ?? null },
  });
const reserveAfter = (id: number) =>
  api(agent).post<Reservation>("/api/leads/next/reservation", { product_id: tenant.product.id, lead_id: id });
const stored = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
const expire = () => asPlatform(() => db.$executeRaw`UPDATE lead_reservations SET until = now()`);

test("the next lead brings the one after it, as it will be once it is the agent's", async () => {
  const [first, second] = await makeQueue(3);
  const { lead, ahead } = await next();
  expect([lead?.id, ahead?.lead.id]).toEqual([first, second]);
  expect(Date.parse(ahead?.until ?? "") - Date.now()).toBeGreaterThan(MINUTE_MS);
  expect(ahead?.lead).toMatchObject({ status: "Allocated", assigned_user: { id: agent.id } });
  const { body } = await voicemail(lead?.id ?? 0, second);
  // The last is found in the background.
  const changing = [
    "updated_at",
    "allocated_at",
    "status_changed_at",
    "proposed_call_at",
    "call_opens_at",
    "consumer_id",
  ];
  const whole = (shown: LeadDetail | null | undefined) =>
    Object.fromEntries(Object.entries(shown ?? {}).filter(([name]) => !changing.includes(name)));
  expect(whole(body.next?.lead)).toEqual(whole(ahead?.lead));
});

test("a disposition opens the reserved lead and reserves another one in the same request", async () => {
  const [first, second, third] = await makeQueue(3);
  await next();
  const { status, body } = await voicemail(first ?? 0, second);
  expect([status, body.status]).toEqual([200, "Voicemail"]);
  expect(body.next).toMatchObject({ lead: { id: second }, ahead: { lead: { id: third } }, refusal: null });
  expect(await stored(second ?? 0)).toMatchObject({ status: "Allocated", assigned_user_id: agent.id });
});

test("a reserved lead is unchanged: no agent, no event, not counted toward the cap", async () => {
  await makeTeam(tenant, [agent], { max_open_leads: 2 });
  const [first, second] = await makeQueue(2);
  const before = await stored(second ?? 0);
  expect((await next()).ahead?.lead.id).toBe(second);
  expect(await stored(second ?? 0)).toEqual(before);
  expect(await leadEvents({ where: { lead_id: second ?? 0 } })).toEqual([]);
  expect((await voicemail(first ?? 0, second)).body.next?.lead?.id).toBe(second);
});

test("nobody else is offered a reserved lead until the reservation ends", async () => {
  const [, second, third, fourth] = await makeQueue(4);
  await next();
  expect(await next(colleague)).toMatchObject({ lead: { id: third }, ahead: { lead: { id: fourth } } });
  await expire();
  expect((await next(await makeAgent())).lead?.id).toBe(second);
});

test("a reserved lead that a colleague has claimed meanwhile is replaced by the next one", async () => {
  const [first, second, third] = await makeQueue(3);
  await next();
  expect((await api(colleague).post(`/api/leads/${second}/claim`)).status).toBe(200);
  expect((await voicemail(first ?? 0, second)).body.next?.lead?.id).toBe(third);
  expect(await stored(second ?? 0)).toMatchObject({ assigned_user_id: colleague.id });
});

test("another agent's reserved lead can't be opened by its id", async () => {
  const [, second, third] = await makeQueue(4);
  await next();
  expect((await next(colleague, { lead_id: second })).lead?.id).toBe(third);
});

test("a lead of another organisation can't be opened or reserved by its id", async () => {
  const foreign = await makeLead(await makeTenant({ calling_hours_enforced: false }));
  const [first, second] = await makeQueue(2);
  expect((await next(agent, { lead_id: foreign.id })).lead?.id).toBe(first);
  expect((await reserveAfter(foreign.id)).body.ahead?.lead.id).not.toBe(foreign.id);
  expect((await voicemail(first ?? 0, foreign.id)).body.next?.lead?.id).toBe(second);
});

test("a reservation is followed by one of another lead, so that no lead waits longer for an agent who is busy", async () => {
  const [first, second, third] = await makeQueue(3);
  await next();
  await expire();
  expect((await reserveAfter(first ?? 0)).body.ahead?.lead.id).toBe(third);
  expect((await next(await makeAgent())).lead?.id).toBe(second);
});

test("at the cap only the agent's own leads are shown ahead", async () => {
  await makeTeam(tenant, [agent], { max_open_leads: 1 });
  await makeQueue(2);
  const own = { status: "Voicemail" as const, assigned_user_id: agent.id, allocated_at: ago(900) };
  const due = await makeLead(tenant, { ...own, next_action_at: ago(5), status_changed_at: ago(60) });
  const first = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id, allocated_at: ago(10) });
  expect(await next()).toMatchObject({ lead: { id: first.id }, ahead: { lead: { id: due.id }, until: null } });
});

test("an own lead that was shown ahead is opened whatever else has become due meanwhile", async () => {
  const own = { status: "Voicemail" as const, assigned_user_id: agent.id, allocated_at: ago(900) };
  const first = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id, allocated_at: ago(10) });
  const due = await makeLead(tenant, { ...own, next_action_at: ago(30), status_changed_at: ago(60) });
  expect(await next()).toMatchObject({ lead: { id: first.id }, ahead: { lead: { id: due.id } } });
  await makeLead(tenant, { ...own, next_action_at: ago(40), status_changed_at: ago(60) });
  expect((await voicemail(first.id, due.id)).body.next?.lead?.id).toBe(due.id);
});

test("an agent whose cap is reached after a lead was reserved gets their own due lead instead", async () => {
  const team = await makeTeam(tenant, [agent]);
  const [first, second] = await makeQueue(2);
  expect((await next()).ahead?.lead.id).toBe(second);
  const own = { status: "Voicemail" as const, assigned_user_id: agent.id, allocated_at: ago(900) };
  const due = await makeLead(tenant, { ...own, next_action_at: ago(30), status_changed_at: ago(60) });
  await asPlatform(() => db.team.update({ where: { id: team.id }, data: { max_open_leads: 1 } }));
  expect((await voicemail(first ?? 0, second)).body.next?.lead?.id).toBe(due.id);
});

test("a disposition is saved although the agent gets no lead after it, and says why", async () => {
  const [first] = await makeQueue(2);
  await next();
  const away = { absent_until: new Date(Date.now() + 60 * MINUTE_MS) };
  await asPlatform(() => db.user.update({ where: { id: agent.id }, data: away }));
  const { status, body } = await voicemail(first ?? 0, null);
  expect(status).toBe(200);
  expect(body.next).toMatchObject({ lead: null, refusal: expect.stringContaining("You are away until") });
  expect(await stored(first ?? 0)).toMatchObject({ status: "Voicemail" });
});

test("thirty agents who work at once are never shown the same lead", async () => {
  const agents = await Promise.all(Array.from({ length: 30 }, makeAgent));
  await makeQueue(70);
  const answers = await Promise.all(agents.map((each) => next(each)));
  const shown = answers.flatMap(({ lead, ahead }) => [lead?.id, ahead?.lead.id]);
  expect(new Set(shown).size).toBe(60);
});
