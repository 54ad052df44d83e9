import { beforeEach, describe, expect, test } from "vitest";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { moveRequestedCall } from "@/lib/leads/quotes/requested-call.server";
import { dueReminders } from "@/lib/leads/work/reminders.server";
import type { NextLead } from "@/lib/leads/work/schema";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MINUTE_MS = 60_000;
/** Minutes from now; negative for before. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

let tenant: TestTenant;
let agent: TestUser;
beforeEach(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  agent = await makeUser(tenant, {
    permissions: ["leads.index", "leads.show", "leads.update"],
    record_scope: "tenant",
  });
});

const lead = async (values: Partial<Prisma.LeadUncheckedCreateInput> = {}) => (await makeLead(tenant, values)).id;
const ask = async (more: object = {}) =>
  (await api(agent).post<NextLead>("/api/leads/next", { product_id: tenant.product.id, ...more })).body;
const decline = async (id: number) =>
  expect(
    (await api(agent).post(`/api/leads/${id}/transition`, { to: "Declined", reason: "Too expensive" })).status,
  ).toBe(200);
const stored = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

/** The leads that the agent gets until there is none, in their order. */
async function offered(): Promise<number[]> {
  const ids: number[] = [];
  for (let got = (await ask()).lead; got && !ids.includes(got.id); got = (await ask()).lead) {
    ids.push(got.id);
    await decline(got.id);
  }
  return ids;
}

const mine = () => ({ status: "Allocated" as const, assigned_user_id: agent.id, allocated_at: inMinutes(-90) });
const diary = (minutes: number) => ({
  ...{ status: "Diary" as const, diary_scope: "mine" as const },
  ...{ diary_at: inMinutes(minutes), next_action_at: inMinutes(minutes) },
});

test("a lead whose client asked for a later time is offered to nobody before, and says when it is due", async () => {
  const at = inMinutes(60);
  await lead({ requested_call_at: inMinutes(90), source: "Website" });
  await lead({ ...mine(), requested_call_at: at });
  await lead({ requested_call_at: inMinutes(5), processed_at: new Date(), processed_outcome: "withdrawn" });
  expect(await ask({ reserve: true })).toMatchObject({ lead: null, next_at: at.toISOString() });
});

test("from that time on it comes ahead of new leads, and of those from the web", async () => {
  const fresh = await lead({ source: "Website" });
  const asked = await lead({ requested_call_at: inMinutes(-1) });
  const old = await lead({ created_at: inMinutes(-600) });
  expect(await offered()).toEqual([asked, fresh, old]);
});

test("it ranks beside due diaries by time, the agent's own first", async () => {
  const team = await makeTeam(tenant, [agent]);
  const agreed = (minutes: number) => ({ ...diary(minutes), diary_scope: "team" as const, team_id: team.id });
  const expected = [
    await lead({ ...mine(), ...diary(-30) }),
    await lead({ ...mine(), requested_call_at: inMinutes(-20) }),
    await lead({ ...mine(), ...diary(-10) }),
    await lead(agreed(-40)),
    await lead({ requested_call_at: inMinutes(-25), team_id: team.id }),
    await lead(agreed(-5)),
  ];
  expect(await offered()).toEqual(expected);
});

test("that of another agent or another team is not offered", async () => {
  const colleague = await makeUser(tenant);
  const team = await makeTeam(tenant, [colleague]);
  await lead({ ...mine(), assigned_user_id: colleague.id, requested_call_at: inMinutes(-5) });
  await lead({ team_id: team.id, requested_call_at: inMinutes(-5) });
  expect(await ask()).toMatchObject({ lead: null, next_at: null });
});

test("it is not reserved ahead of its time, and is claimed at any time", async () => {
  const first = await lead();
  const later = await lead({ requested_call_at: inMinutes(30) });
  expect(await ask({ reserve: true })).toMatchObject({ lead: { id: first }, ahead: null });
  expect((await api(agent).post(`/api/leads/${later}/claim`)).status).toBe(200);
});

test("a reserved lead whose client moves the call away is no longer given", async () => {
  const [, second] = [await lead({ created_at: inMinutes(-60) }), await lead({ created_at: inMinutes(-50) })];
  const { ahead } = await ask({ reserve: true });
  expect(ahead?.lead.id).toBe(second);
  await moved(second, inMinutes(60));
  await api(agent).post(`/api/leads/${(await ask()).lead?.id}/transition`, { to: "Declined", reason: "Too expensive" });
  expect((await ask({ lead_id: second })).lead).toBeNull();
});

test("the list and the lead tell the time, and reopening a closed lead ends it", async () => {
  const manager = await makeUser(tenant, {
    permissions: ["leads.index", "leads.show", "leads.update", "leads.allocate"],
  });
  const at = inMinutes(30);
  const id = await lead({ ...mine(), requested_call_at: at });
  const read = () => api(manager).get(`/api/leads/${id}`);
  expect((await read()).body).toMatchObject({ requested_call_at: at.toISOString() });
  expect((await api(manager).get("/api/leads")).body).toMatchObject({
    data: [{ requested_call_at: at.toISOString() }],
  });
  await decline(id);
  const reopened = { to: "Allocated", reason: "Asked again", assigned_user_id: agent.id };
  expect((await api(manager).post(`/api/leads/${id}/transition`, reopened)).status).toBe(200);
  expect((await read()).body).toMatchObject({ requested_call_at: null });
});

test("its agent is reminded five minutes before", async () => {
  const at = inMinutes(4);
  const id = await lead({ ...mine(), requested_call_at: at });
  await lead({ ...mine(), requested_call_at: inMinutes(20) });
  const reminders = (await dueReminders([agent.id])).get(agent.id);
  expect(reminders).toMatchObject([{ lead_id: id, status: "Allocated", diary_at: at.toISOString() }]);
});

const moved = (id: number, at: Date | null) =>
  withTenant(tenant.id, () => moveRequestedCall(programAuthor("Website"), id, at));

describe("a client who moves the call", () => {
  test("is called then, and the timeline tells it; the version stays", async () => {
    const id = await lead({ requested_call_at: inMinutes(30) });
    const at = new Date("2026-12-02T15:00:00Z");
    await moved(id, at);
    expect(await stored(id)).toMatchObject({ requested_call_at: at, version: 1 });
    const [note] = await leadEvents({ where: { lead_id: id, type: "note" } });
    expect(note).toMatchObject({ note: "Asked to be called on 2 Dec 2026, 17:00", actor_name: "Website" });
  });

  test("to as soon as possible is called at once, before new leads", async () => {
    const fresh = await lead({ source: "Website" });
    const id = await lead({ requested_call_at: inMinutes(30), created_at: inMinutes(-600) });
    await moved(id, null);
    expect(await offered()).toEqual([id, fresh]);
  });

  test("moves an agreed call and a retry with it", async () => {
    const at = inMinutes(45);
    const agreed = await lead({ ...mine(), ...diary(200) });
    const retry = await lead({ ...mine(), status: "Voicemail", next_action_at: inMinutes(300) });
    await moved(agreed, at);
    await moved(retry, at);
    expect(await stored(agreed)).toMatchObject({ status: "Diary", diary_at: at, next_action_at: at });
    expect(await stored(retry)).toMatchObject({ status: "Voicemail", diary_at: null, next_action_at: at });
  });

  test("of a closed lead changes nothing", async () => {
    const id = await lead({ processed_at: new Date(), processed_outcome: "withdrawn" });
    await moved(id, inMinutes(60));
    expect(await stored(id)).toMatchObject({ requested_call_at: null });
    expect(await leadEvents({ where: { lead_id: id, type: "note" } })).toEqual([]);
  });
});
