import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { daysBefore } from "@/lib/platform/time/days";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { api, type Refusal } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { wav } from "../support/audio";
import { type Receiver, startReceiver } from "../support/receiver";
import { audioFile, ofLead, ofSale, recordingFilesOf } from "../support/recordings";
import { makeSale, SELLING } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/public/recordings";
const recorded_at = daysBefore(1).toISOString();
const TOO_OLD = "A recording can be dated at most 30 days back";

let tenant: TestTenant;
let agent: TestUser;
let key: { key: string };
let pbx: Receiver;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: [...SELLING, "leads.show", "sales.show"] });
  key = await makeApiKey(tenant, {
    name: "PBX",
    scopes: ["recordings:write", "calls:write"],
    include_personal_data: true,
  });
  pbx = await startReceiver((response) => void response.writeHead(200).end(wav(3)));
});
afterAll(() => pbx.stop());

type Answer = { id: number } & Refusal;
const sendFile = (fields: Record<string, string | File>) =>
  withKey(key).form<Answer>(PATH, { file: audioFile(), recorded_at, ...fields });
const sendAddress = (fields: object) => withKey(key).post<Answer>(PATH, { url: pbx.url, recorded_at, ...fields });
const recordingsOf = async (path: string) => (await api(agent).get<Page<Recording>>(`${path}/recordings`)).body.data;
const lastEventOf = (lead: { id: number }) =>
  asPlatform(() => db.leadEvent.findFirstOrThrow({ where: { lead_id: lead.id }, orderBy: { id: "desc" } }));

describe("a recording that a telephone system sends", () => {
  test("as a file is with its lead and names its call, and is kept once", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: agent.id });
    const call_id = unique();
    const call = { lead_id: lead.id, direction: "outgoing", started_at: recorded_at, call_id };
    const reported = await withKey(key).post<{ id: number }>("/api/public/calls", call);
    const sent = await sendFile({ lead_id: lead.lead_id, call_id });
    expect([sent.status, sent.body]).toEqual([202, { id: expect.any(Number) }]);
    expect((await sendFile({ lead_id: String(lead.id), call_id })).body).toEqual(sent.body);
    expect(await recordingsOf(ofLead(lead))).toMatchObject([{ ...sent.body, recorded_at, source: "dialer" }]);
    const event = await lastEventOf(lead);
    expect(event).toMatchObject({ type: "recording", actor_name: "PBX (API key)" });
    expect(event.new).toEqual({ recording: sent.body.id, action: "added", call: reported.body.id });
  });

  test("reported by URL is downloaded once", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: agent.id });
    pbx.received.length = 0;
    const url = new URL("/calls/4711.wav?token=secret", pbx.url).href;
    const { status, body } = await sendAddress({ lead_id: lead.id, url });
    expect(status).toBe(202);
    expect(pbx.received.map(({ path }) => path)).toEqual(["/calls/4711.wav?token=secret"]);
    expect(await recordingsOf(ofLead(lead))).toMatchObject([
      { ...body, name: "4711.wav", mime_type: "audio/wav", duration_seconds: 3, recorded_at },
    ]);
  });

  test("by an address that the report of its call names is with the lead, and the call stays when it can't be had", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: agent.id });
    const call = { lead_id: lead.id, direction: "outgoing", started_at: recorded_at, call_id: unique() };
    const report = (fields: object) => withKey(key).post<Answer>("/api/public/calls", { ...call, ...fields });
    const missing = await report({ recording_url: "http://127.0.0.1:9/call.mp3" });
    expect([missing.status, missing.body.errors]).toEqual([422, { recording_url: ["The connection was refused."] }]);
    const silent = await startReceiver((response) => void response.writeHead(200).end("no sound"));
    expect((await report({ recording_url: silent.url })).body.errors).toHaveProperty("recording_url");
    await silent.stop();
    const ended_at = new Date().toISOString();
    const [sent, again] = [
      await report({ ended_at, recording_url: pbx.url }),
      await report({ ended_at, recording_url: pbx.url }),
    ];
    expect([sent.status, again.body]).toEqual([201, sent.body]);
    expect(await recordingsOf(ofLead(lead))).toMatchObject([{ source: "dialer", recorded_at }]);
    expect((await lastEventOf(lead)).new).toMatchObject({ action: "added", call: sent.body.id });
    expect(await asPlatform(() => db.call.count({ where: { lead_id: lead.id } }))).toBe(1);
  });

  test("is dated at most 30 days back, also by the report of its call, which is then refused as a whole", async () => {
    const lead = await makeLead(tenant);
    const [last, before] = [daysBefore(30).getTime() + MINUTE_MS, daysBefore(30).getTime() - MINUTE_MS].map((at) =>
      new Date(at).toISOString(),
    );
    for (const send of [sendFile, sendAddress]) {
      expect((await send({ lead_id: lead.lead_id, recorded_at: last ?? "" })).status).toBe(202);
      const { status, body } = await send({ lead_id: lead.lead_id, recorded_at: before ?? "" });
      expect([status, body.errors]).toEqual([422, { recorded_at: [TOO_OLD] }]);
    }
    const call = { lead_id: lead.id, direction: "outgoing", started_at: before };
    const report = (fields: object) => withKey(key).post<Answer>("/api/public/calls", { ...call, ...fields });
    const { status, body } = await report({ recording_url: pbx.url });
    expect([status, body.errors]).toEqual([422, { started_at: [TOO_OLD] }]);
    expect(await asPlatform(() => db.call.count({ where: { lead_id: lead.id } }))).toBe(0);
    expect((await report({})).status).toBe(201);
  });

  test("goes to a sale by its reference, and to the sale that a lead has become", async () => {
    const sale = await makeSale(tenant, agent);
    const { reference, lead } = sale;
    const first = await sendFile({ sale_reference: reference });
    const second = await sendAddress({ lead_id: lead.id });
    expect([first.status, second.status]).toEqual([202, 202]);
    const ids = (await recordingsOf(ofSale(sale))).map(({ id }) => id);
    expect(ids.sort()).toEqual([first.body.id, second.body.id].sort());
  });

  test.each([
    [{}, "lead_id"],
    [{ lead_id: 1, sale_reference: "X" }, "lead_id"],
    [{ lead_id: 2_147_483_647 }, "lead_id"],
    [{ sale_reference: "None" }, "sale_reference"],
    [{ lead_id: 1, recorded_at: "yesterday" }, "recorded_at"],
    [{ lead_id: 1, recorded_at: "2999-01-01T00:00:00Z" }, "recorded_at"],
    [{ lead_id: 1, recorded_at: daysBefore(31).toISOString() }, "recorded_at"],
    [{ lead_id: 1, duration_seconds: -1 }, "duration_seconds"],
    [{ lead_id: 1, url: "file:///etc/passwd" }, "url"],
    [{ lead_id: 1, surprise: true }, "surprise"],
  ])("is refused with %j", async (fields, field) => {
    const { status, body } = await sendAddress(fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("is not fetched from inside our own network, nor after a redirect, an error or too long a body", async () => {
    const own = await makeTenant();
    const lead = await makeLead(own);
    const writer = withKey(await makeApiKey(own, { scopes: ["recordings:write"], include_personal_data: true }));
    const post = async (url: string) => (await writer.post<Refusal>(PATH, { lead_id: lead.id, recorded_at, url })).body;
    const inside = await startReceiver((response) => void response.writeHead(302, { Location: pbx.url }).end());
    const failing = await startReceiver((response) => void response.writeHead(404).end());
    expect((await post("http://169.254.169.254/latest")).errors).toHaveProperty("url");
    expect((await post(inside.url)).errors).toEqual({ url: ["Answered 302. Redirects are not followed."] });
    expect((await post(failing.url)).errors).toEqual({ url: ["Answered 404."] });
    expect((await post("http://127.0.0.1:9/call.mp3")).errors).toEqual({ url: ["The connection was refused."] });
    expect(recordingFilesOf(own)).toEqual([]);
    await Promise.all([inside.stop(), failing.stop()]);
  });

  test("never reaches another organisation's lead or sale, nor the call of another lead", async () => {
    const other = await makeTenant();
    const theirAgent = await makeUser(other, { permissions: SELLING });
    const theirs = [await makeLead(other), await makeSale(other, theirAgent)] as const;
    expect((await sendFile({ lead_id: String(theirs[0].id) })).body.errors).toHaveProperty("lead_id");
    expect((await sendFile({ sale_reference: theirs[1].reference })).body.errors).toHaveProperty("sale_reference");
    const [ours, another] = [await makeLead(tenant), await makeLead(tenant)];
    const call_id = unique();
    const call = { lead_id: another.id, direction: "incoming", started_at: recorded_at, call_id };
    expect((await withKey(key).post("/api/public/calls", call)).status).toBe(201);
    expect((await sendAddress({ lead_id: ours.id, call_id })).status).toBe(409);
    expect((await sendAddress({ lead_id: ours.id, call_id: unique() })).body.errors).toHaveProperty("call_id");
  });

  test("of a form that names two leads at once is refused", async () => {
    const lead = await makeLead(tenant);
    await makeLead(tenant, { lead_id: String(lead.id) });
    expect((await sendFile({ lead_id: String(lead.id) })).body.errors).toHaveProperty("lead_id");
    expect((await sendAddress({ lead_id: lead.id })).status).toBe(202);
  });

  test("is sent by keys with the scope alone", async () => {
    const lead = await makeLead(tenant);
    const body = { lead_id: lead.id, recorded_at, url: pbx.url };
    const without = withKey(await makeApiKey(tenant, { scopes: ["calls:write"] }));
    const statuses = [
      (await api(await makeAdmin()).post(PATH, body)).status,
      (await without.post(PATH, body)).status,
      (await api().post(PATH, body)).status,
    ];
    expect(statuses).toEqual([403, 403, 401]);
  });
});
