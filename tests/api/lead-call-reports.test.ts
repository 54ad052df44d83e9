import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "@/lib/leads/record/calls/call";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { leadEvents } from "../support/history";
import { callingIn, callsFor, makeCallable } from "../support/phone-calls";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const EXTENSION = "301";

let tenant: TestTenant;
let key: { key: string };

beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  key = await makeApiKey(tenant, { name: "PBX", scopes: ["calls:write"], include_personal_data: true });
});

const calling = callingIn(() => tenant);
const { setUp, start, end, move, leadNow } = calling;
const report = (fields: Record<string, unknown>) =>
  withKey(key).post<Call & Refusal>("/api/public/calls", { direction: "outgoing", ...fields });
const undo = (id: number, event_id: number | undefined) =>
  api(calling.agent).post(`/api/leads/${id}/undo`, { event_id });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

async function attemptsOf(user: TestUser): Promise<number> {
  const rows = await asPlatform(() => db.figure.findMany({ where: { user_id: user.id, figure: "attempts" } }));
  return rows.reduce((sum, { total }) => sum + Number(total), 0);
}

async function useDialer(): Promise<void> {
  const click_to_dial = "https://pbx.example/call?to={phone}&call={call_id}";
  await asPlatform(() =>
    db.telephonySetting.upsert({
      where: { tenant_id: tenant.id },
      create: { tenant_id: tenant.id, click_to_dial },
      update: { click_to_dial },
    }),
  );
}

const setExtension = () =>
  asPlatform(async () => {
    await db.user.updateMany({ where: { tenant_id: tenant.id }, data: { agent_extension: null } });
    await db.user.update({ where: { id: calling.agent.id }, data: { agent_extension: EXTENSION } });
  });

const startedAt = async (started_at: string, { id }: Call) => {
  await asPlatform(() => db.call.update({ where: { id }, data: { started_at } }));
  return id;
};

describe("with a telephone system that reports", () => {
  beforeAll(useDialer);

  test("a call is dialled until its start is reported, and ends with its end", async () => {
    const lead = await setUp();
    const { body: call } = await start(lead.id);
    expect(call).toMatchObject({ connected_at: null, ended_at: null });
    const started_at = ago(20);
    const known = { phone: lead.phone, call_id: call.call_id, started_at };
    expect((await report(known)).body).toMatchObject({ id: call.id, connected_at: started_at, ended_at: null });
    expect((await leadNow(lead.id)).call).toMatchObject({ connected_at: started_at, ended_at: null });
    const over = { ...known, ended_at: new Date(Date.parse(started_at) + 15_000).toISOString(), outcome: "answered" };
    const ended = (await report(over)).body;
    expect(ended).toMatchObject({ id: call.id, source: "console", ended_by: "dialer", duration_seconds: 15 });
    expect((await report(over)).body).toEqual(ended);
    expect((await leadNow(lead.id)).call).toEqual(ended);
    expect(await callsFor(lead.id, calling.agent)).toMatchObject([
      { actor: { name: "PBX (API key)" }, new: { source: "console", ended_by: "dialer", outcome: "answered" } },
    ]);
  });

  test("its report counts more than the end by hand", async () => {
    const lead = await setUp();
    const { body: call } = await start(lead.id);
    await end(call);
    const times = { started_at: ago(60), ended_at: ago(18) };
    await report({ lead_id: lead.id, call_id: call.call_id, ...times, outcome: "answered" });
    expect((await leadNow(lead.id)).call).toMatchObject({ ended_by: "dialer", duration_seconds: 42 });
    expect(await callsFor(lead.id, calling.agent)).toHaveLength(1);
  });

  test.each([
    ["its own identifier", unique()],
    ["none", null],
  ])("a call that it reports with %s is the agent's own", async (_, call_id) => {
    const lead = await setUp();
    await setExtension();
    const { body: call } = await start(lead.id);
    const known = { phone: lead.phone, agent_extension: EXTENSION, started_at: ago(5) };
    const reported = (await report({ ...known, call_id, ended_at: ago(1) })).body;
    expect(reported).toMatchObject({ id: call.id, ended_by: "dialer" });
    expect(await attemptsOf(calling.agent)).toBe(1);
  });

  test("of two calls within minutes of each other, the report is about the nearest", async () => {
    const lead = await setUp();
    await setExtension();
    const first = await startedAt(ago(240), (await start(lead.id)).body);
    const second = await startedAt(ago(60), (await start(lead.id)).body);
    const known = { lead_id: lead.id, agent_extension: EXTENSION };
    expect((await report({ ...known, started_at: ago(238), ended_at: ago(200) })).body.id).toBe(first);
    expect((await report({ ...known, started_at: ago(62), ended_at: ago(10) })).body.id).toBe(second);
  });

  test("of two leads with one number, each report is about the call that was not reported yet", async () => {
    const lead = await setUp();
    await setExtension();
    const other = await makeCallable(tenant, { phone: lead.phone });
    const first = await startedAt(ago(290), (await start(lead.id)).body);
    const second = await startedAt(ago(60), (await start(other.id)).body);
    const known = { phone: lead.phone, agent_extension: EXTENSION };
    expect((await report({ ...known, started_at: ago(288), ended_at: ago(280) })).body.id).toBe(first);
    // By a clock that is minutes slow, and so nearer to the first.
    expect((await report({ ...known, started_at: ago(200), ended_at: ago(190) })).body.id).toBe(second);
    expect(await attemptsOf(calling.agent)).toBe(2);
  });

  test("of several leads with one number, the report is about the one that the agent called", async () => {
    const lead = await setUp({ created_at: new Date("2026-01-01") });
    await setExtension();
    const newer = await makeCallable(tenant, { phone: lead.phone });
    const { body: call } = await start(lead.id);
    const known = { phone: lead.phone, agent_extension: EXTENSION, started_at: ago(5) };
    expect((await report({ ...known, direction: "incoming" })).body.lead_id).toBe(newer.id);
    expect((await report({ ...known, ended_at: ago(1) })).body).toMatchObject({ id: call.id, lead_id: lead.id });
  });
});

describe("attempts", () => {
  test("count a call once, with or without an outcome", async () => {
    const lead = await setUp();
    await end((await start(lead.id)).body);
    expect(await attemptsOf(calling.agent), "without").toBe(1);
    await move(lead.id, { to: "Voicemail" });
    expect(await attemptsOf(calling.agent), "with").toBe(1);
    await move(lead.id, { to: "Voicemail" });
    expect(await attemptsOf(calling.agent), "an outcome of a call that was not recorded").toBe(2);
    await start(lead.id);
    await end((await start(lead.id)).body);
    await move(lead.id, { to: "Declined", reason: "Too expensive" });
    expect(await attemptsOf(calling.agent), "called twice, one outcome").toBe(4);
    expect(await leadNow(lead.id)).toMatchObject({ attempts: 2 });
    const tried = await api(calling.agent).get<Page<unknown>>(`/api/leads?attempted_by_id=${calling.agent.id}`);
    expect(tried.body.meta.total).toBe(1);
  });

  test("count a call and the conversion that follows once", async () => {
    const lead = await setUp();
    await start(lead.id);
    expect((await api(calling.agent).post("/api/sales", { lead_id: lead.id })).status).toBe(201);
    expect(await attemptsOf(calling.agent)).toBe(1);
  });

  test("stay when the outcome of a call is undone, and its voicemail does not count towards the limit", async () => {
    const lead = await setUp();
    await end((await start(lead.id)).body);
    for (let time = 0; time < 7; time++) {
      const { body } = await move(lead.id, { to: "Voicemail" });
      expect([body.status, body.attempts]).toEqual(["Voicemail", 1]);
      expect((await undo(lead.id, body.undo?.event_id)).status).toBe(200);
    }
    expect(await attemptsOf(calling.agent)).toBe(1);
    expect((await leadNow(lead.id)).call).toMatchObject({ ended_by: "console" });
  });

  test("count a reported outgoing call for the agent at the extension, and an incoming one for nobody", async () => {
    const lead = await setUp();
    await setExtension();
    const call = { lead_id: lead.id, agent_extension: EXTENSION, started_at: ago(90), ended_at: ago(30) };
    await report({ ...call, direction: "incoming" });
    expect(await attemptsOf(calling.agent)).toBe(0);
    await report(call);
    expect(await attemptsOf(calling.agent)).toBe(1);
    await move(lead.id, { to: "Voicemail" });
    expect(await attemptsOf(calling.agent), "with its outcome").toBe(1);
    const tried = await api(calling.agent).get<Page<unknown>>(`/api/leads?attempted_by_id=${calling.agent.id}`);
    expect(tried.body.meta.total).toBe(1);
  });

  test("a call reported after its outcome counts once", async () => {
    const lead = await setUp();
    await setExtension();
    await move(lead.id, { to: "Voicemail" });
    const call = { lead_id: lead.id, agent_extension: EXTENSION, started_at: ago(90), ended_at: ago(30) };
    await report(call);
    expect(await attemptsOf(calling.agent)).toBe(1);
    await report(call);
    expect(await attemptsOf(calling.agent), "another call").toBe(2);
  });

  test("an outcome of half a day later belongs to another call", async () => {
    const lead = await setUp();
    await setExtension();
    await move(lead.id, { to: "Voicemail" });
    const hours = (count: number) => ago(count * 3_600);
    await report({ lead_id: lead.id, agent_extension: EXTENSION, started_at: hours(13), ended_at: hours(12.9) });
    expect(await attemptsOf(calling.agent)).toBe(2);
  });

  test("the first attempt stays when an outcome is undone whose call was reported", async () => {
    const lead = await setUp();
    await setExtension();
    const { body } = await move(lead.id, { to: "Voicemail" });
    await report({ lead_id: lead.id, agent_extension: EXTENSION, started_at: ago(90), ended_at: ago(30) });
    expect((await undo(lead.id, body.undo?.event_id)).status).toBe(200);
    expect(await attemptsOf(calling.agent)).toBe(1);
    expect(await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }))).toMatchObject({
      status: "New",
      first_attempt_at: expect.any(Date),
    });
  });

  test("the first attempt is a colleague's call once the outcome before it is undone", async () => {
    const lead = await setUp();
    const { agent } = calling;
    const { body } = await move(lead.id, { to: "Voicemail" });
    const colleague = await makeUser(tenant);
    const extension = { agent_extension: unique() };
    await asPlatform(() => db.user.update({ where: { id: colleague.id }, data: extension }));
    await report({ lead_id: lead.id, ...extension, started_at: ago(90), ended_at: ago(30) });
    expect((await undo(lead.id, body.undo?.event_id)).status).toBe(200);
    expect([await attemptsOf(agent), await attemptsOf(colleague)]).toEqual([0, 1]);
    expect(await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }))).toMatchObject({
      ...{ status: "New", attempts: 0, first_attempt_at: expect.any(Date) },
    });
  });

  test("a reported call keeps its lead with its agent, although its outcome was undone", async () => {
    const lead = await setUp();
    await setExtension();
    const { body } = await move(lead.id, { to: "Voicemail" });
    await report({ lead_id: lead.id, agent_extension: EXTENSION, started_at: ago(90), ended_at: ago(30) });
    await undo(lead.id, body.undo?.event_id);
    const [event] = await leadEvents({ where: { lead_id: lead.id, type: "call" } });
    expect(event).toMatchObject({ attempts: 0, attempt_user_id: calling.agent.id });
  });
});
