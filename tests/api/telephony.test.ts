import { beforeAll, describe, expect, test } from "vitest";
import type { Telephony } from "@/lib/integrations/telephony/schema";
import type { Call } from "@/lib/leads/record/calls/call";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { newNumber } from "../support/intake";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/public/calls";

let tenant: TestTenant;
let key: { key: string };
let agent: TestUser;
const extension = "201";
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  key = await makeApiKey(tenant, { name: "PBX", scopes: ["calls:write"], include_personal_data: true });
  agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { agent_extension: extension } }));
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const report = <Body = Call>(fields: Record<string, unknown>, by = key) =>
  withKey(by).post<Body>(PATH, { direction: "incoming", started_at: ago(90), ...fields });
const eventsOf = (lead_id: number) =>
  asPlatform(() => db.leadEvent.findMany({ where: { lead_id, type: "call" }, orderBy: { id: "asc" } }));

describe("a call that a telephone system reports", () => {
  test("is an event when it starts and when it ends, and one entry of the timeline, under the key's name", async () => {
    const lead = await makeLead(tenant, { phone: `+27${newNumber()}` });
    const call = { phone: lead.phone, agent_extension: extension, call_id: unique(), started_at: ago(90) };
    const started = await report(call);
    expect([started.status, started.body]).toMatchObject([
      201,
      { lead_id: lead.id, ended_at: null, duration_seconds: null },
    ]);
    const end = {
      ...call,
      ended_at: new Date(Date.parse(call.started_at) + 61_000).toISOString(),
      outcome: "answered",
    };
    const ended = (await report(end)).body;
    expect(ended).toMatchObject({ id: started.body.id, duration_seconds: 61, outcome: "answered" });
    expect((await report(end)).body).toEqual(ended);
    const events = await eventsOf(lead.id);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ actor_id: null, actor_name: "PBX (API key)", attempts: 0 });
    expect(events[1]?.new).toMatchObject({ direction: "incoming", duration_seconds: 61, outcome: "answered" });
    expect((await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }))).attempts).toBe(0);
    const { body } = await api(agent).get<{ data: { type: string }[] }>(`/api/leads/${lead.id}/timeline`);
    expect(body.data.filter(({ type }) => type === "call")).toHaveLength(1);
  });

  test("answers who works at the extension, so that one that nobody has shows at once", async () => {
    const lead = await makeLead(tenant);
    const sent = async (agent_extension: string) => (await report({ lead_id: lead.id, agent_extension })).body;
    expect(await sent(extension)).toMatchObject({ user_id: agent.id });
    expect(await sent("999999")).toMatchObject({ user_id: null });
  });

  test("finds its lead by id, by reference, and by number: the open one first", async () => {
    const phone = `+27${newNumber()}`;
    const open = await makeLead(tenant, { phone, created_at: new Date("2026-01-01") });
    const processed = await makeLead(tenant, {
      phone,
      processed_at: new Date(),
      processed_outcome: "declined",
      status: "Declined",
    });
    const found = [{ lead_id: processed.id }, { lead_id: processed.lead_id }, { phone: `0${phone.slice(3)}` }];
    const answers = await Promise.all(found.map((fields) => report(fields)));
    expect(answers.map(({ body }) => body.lead_id)).toEqual([processed.id, processed.id, open.id]);
  });

  test("finds its lead by the other phone, and reads how telephone systems write numbers and times", async () => {
    const [number, other] = [newNumber(), newNumber()];
    const lead = await makeLead(tenant, { phone: `+27${number}`, alt_phone: `+27${other}` });
    const started_at = ago(90).replace("Z", "+0000");
    for (const phone of [`0${other}`, `sip:0${other}@pbx.example`, `tel:+27${number}`]) {
      expect(await report({ phone, started_at })).toMatchObject({ status: 201, body: { lead_id: lead.id } });
    }
  });

  test.each([
    [{}, "lead_id"],
    [{ lead_id: 2_147_483_647 }, "lead_id"],
    [{ phone: "+27825550000" }, "phone"],
    [{ phone: "none" }, "phone"],
    [{ phone: "+27825550000", direction: "sideways" }, "direction"],
    [{ phone: "+27825550000", started_at: "yesterday" }, "started_at"],
    [{ phone: "+27825550000", ended_at: "2020-01-01T00:00:00Z" }, "ended_at"],
    [{ phone: "+27825550000", outcome: "sold" }, "outcome"],
    [{ phone: "+27825550000", surprise: true }, "surprise"],
  ])("is refused with %j", async (fields, field) => {
    const { status, body } = await report<{ errors: object }>(fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("never reaches another organisation's lead, nor another lead's call", async () => {
    const [ours, other, theirs] = [await makeLead(tenant), await makeLead(tenant), await makeLead(await makeTenant())];
    expect((await report({ lead_id: theirs.id })).status).toBe(422);
    const call_id = unique();
    expect((await report({ lead_id: ours.id, call_id })).status).toBe(201);
    expect((await report({ lead_id: other.id, call_id })).status).toBe(409);
  });

  test("is reported by keys alone", async () => {
    const lead = await makeLead(tenant);
    const admin = await api(await makeAdmin()).post(PATH, {
      lead_id: lead.id,
      direction: "incoming",
      started_at: ago(1),
    });
    const reader = await report({ lead_id: lead.id }, await makeApiKey(tenant, { scopes: ["leads:read"] }));
    expect([admin.status, reader.status]).toEqual([403, 403]);
    expect((await api().post(PATH, {})).status).toBe(401);
  });

  test("leaves the agent's last disposition to be undone", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: agent.id, status: "Allocated" });
    const { body } = await api(agent).post<{ undo: { event_id: number } }>(`/api/leads/${lead.id}/transition`, {
      to: "Voicemail",
      version: 1,
    });
    await report({ lead_id: lead.id, ended_at: ago(1) });
    const undone = await api(agent).post(`/api/leads/${lead.id}/undo`, { event_id: body.undo.event_id });
    expect(undone.status).toBe(200);
  });
});

describe("click to dial", () => {
  test.each([
    ["tel:{phone}", null],
    ["sip:{phone}@pbx.example", null],
    ["https://pbx.example/call?to={phone}&lead={lead_id}&from={agent_extension}", null],
    ["", null],
    ["javascript:alert({phone})", "Begin with tel:, sip:, sips:, callto: or https://, without spaces"],
    ["tel:{number}", "There is no placeholder {number}"],
    ["tel:112", "The address needs {phone}"],
  ])("takes %j: %s", async (click_to_dial, refusal) => {
    const manager = await makeUser(tenant, { permissions: ["integrations.index", "integrations.update"] });
    const { status, body } = await api(manager).put<Telephony & { errors?: { click_to_dial: string[] } }>(
      "/api/telephony",
      {
        click_to_dial,
      },
    );
    expect([status, body.errors?.click_to_dial[0] ?? null]).toEqual([refusal ? 422 : 200, refusal]);
    if (refusal) return;
    expect((await api(manager).get<Telephony>("/api/telephony")).body.click_to_dial).toBe(click_to_dial || null);
  });

  test("is refused to an older version, with the present settings", async () => {
    const other = await makeTenant();
    const manager = await makeUser(other, { permissions: ["integrations.index", "integrations.update"] });
    const save = (version: number) =>
      api(manager).put<{ current?: Telephony }>("/api/telephony", { click_to_dial: "tel:{phone}", version });
    expect((await save(1)).status).toBe(200);
    const stale = await save(1);
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2]);
  });
});

test("an extension belongs to one person of an organisation", async () => {
  const admin = await makeAdmin();
  const { body: other } = await api(admin).get<Record<string, unknown>>(
    `/api/users/${(await makeUser(tenant, { permissions: ["leads.index"] })).id}`,
  );
  const { status } = await api(admin).put(`/api/users/${other.id}`, { ...other, agent_extension: extension });
  expect(status).toBe(409);
});
