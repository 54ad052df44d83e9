import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { dataPath } from "@/lib/platform/settings/env.server";
import { daysBefore } from "@/lib/platform/time/days";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";
import { api, type Refusal } from "../support/api";
import { m4a, mp3, ogg, oggOf, opusHead, wav, wavHeader, webm } from "../support/audio";
import { saleEvents } from "../support/history";
import { audioFile, listen, ofLead, ofSale, record, recordingFilesOf } from "../support/recordings";
import { convert, makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, {
    permissions: [...SELLING, "leads.show", "leads.update", "recordings.play", "recordings.hold"],
  });
});

const list = async (user: TestUser, path: string) =>
  (await api(user).get<Page<Recording>>(`${path}/recordings`)).body.data;

const eventsOf = (sale_id: number, type: SaleEventType) =>
  saleEvents({ where: { sale_id, type }, orderBy: { id: "asc" } });

describe("a recording", () => {
  test.each([
    ["WAV", wav(), "audio/wav", 1],
    ["long WAV", wav(20), "audio/wav", 20],
    ["MP3", mp3(), "audio/mpeg", 1.04],
    ["OGG", ogg(), "audio/ogg", 1],
    ["M4A", m4a(), "audio/mp4", 2],
    ["MP4 of sound alone", m4a("soun", "mp42"), "audio/mp4", 2],
    ["WEBM", webm(), "audio/webm", 3],
  ])("of type %s is known by its content, whatever its name says", async (_, bytes, type, seconds) => {
    const lead = await makeLead(tenant);
    const { status, body } = await record(agent, ofLead(lead), audioFile(bytes, "call.txt"));
    expect([status, body.mime_type, body.size_bytes, body.name]).toEqual([201, type, bytes.length, "call.txt"]);
    expect(body.duration_seconds).toBeCloseTo(seconds, 1);
    const played = await listen(agent, body);
    expect([played.status, played.headers.get("content-type"), played.bytes.equals(bytes)]).toEqual([200, type, true]);
  });

  test.each([
    ["a text", Buffer.from("This is no sound at all."), /as MP3, WAV, OGG, M4A or WEBM/],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), /as MP3, WAV, OGG, M4A or WEBM/],
    ["a PDF", Buffer.from("%PDF-1.7\n"), /as MP3, WAV, OGG, M4A or WEBM/],
    ["an MP4 with pictures", m4a("vide", "mp42"), /is a video/],
    ["a WEBM with pictures", webm("pictures"), /is a video/],
    ["a WAV without sound", Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(4), Buffer.from("WAVE")]), /damaged/],
    ["a WAV of a header alone", wavHeader(0), /has no sound/],
    ["an OGG of headers alone", oggOf(opusHead({ preSkip: 0, rate: 48_000 }), []), /has no sound/],
    ["an M4A without a track", Buffer.concat([m4a().subarray(0, 24), Buffer.alloc(16)]), /damaged/],
    ["nothing", Buffer.alloc(0), /is empty/],
  ])("that is %s is refused, and nothing of it is kept", async (_, bytes, message) => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["leads.update", "leads.show"] });
    const lead = await makeLead(own);
    const { status, body } = await record<Refusal>(user, ofLead(lead), audioFile(bytes, "call.mp3"));
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
    expect(body.errors).toHaveProperty("file");
    expect([recordingFilesOf(own), await list(user, ofLead(lead))]).toEqual([[], []]);
  });

  test("without a file is refused", async () => {
    const path = `${ofLead(await makeLead(tenant))}/recordings`;
    expect((await api(agent).form(path, {})).body.errors).toEqual({ file: ["Choose a recording."] });
  });

  test.each([
    ["tomorrow", -1, "This is in the future"],
    ["31 days ago", 31, "A recording can be dated at most 30 days back"],
  ])("of %s is refused to a lead and to a sale", async (_, days, message) => {
    const recorded_at = daysBefore(days).toISOString();
    for (const path of [ofLead(await makeLead(tenant)), ofSale(await makeSale(tenant, agent))]) {
      const { status, body } = await record<Refusal>(agent, path, audioFile(), { recorded_at });
      expect([status, body.errors]).toEqual([422, { recorded_at: [message] }]);
    }
  });

  test("is listed with the moment of the call, newest first", async () => {
    const lead = await makeLead(tenant);
    const moments = [daysBefore(29).toISOString(), daysBefore(1).toISOString()];
    for (const [index, recorded_at] of moments.entries()) {
      await record(agent, ofLead(lead), audioFile(wav(1 + index)), { recorded_at });
    }
    const found = await list(agent, ofLead(lead));
    expect(found.map(({ recorded_at }) => recorded_at)).toEqual(moments.toReversed());
    expect(found[0]).toEqual({
      ...{ id: expect.any(Number), name: "call.wav", mime_type: "audio/wav", size_bytes: 32_044, duration_seconds: 2 },
      ...{ recorded_at: moments[1], source: "upload", retained_until: null },
      ...{ legal_hold: false, legal_hold_reason: null, proves_consent: false },
    });
  });

  test("that is uploaded again is the one that is there, also when both arrive at once", async () => {
    const sale = await makeSale(tenant, agent);
    const file = audioFile(wav(1.5));
    const answers = await Promise.all([1, 2, 3].map(() => record(agent, ofSale(sale), file)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [found, ...others] = await list(agent, ofSale(sale));
    expect([found?.id, others]).toEqual([answers[0]?.body.id, []]);
    expect(await eventsOf(sale.id, "recording")).toHaveLength(1);
  });

  test("is stored encrypted, so that its file alone plays nothing", async () => {
    const own = await makeTenant();
    const user = await makeUser(own, { permissions: ["leads.update"] });
    const { status } = await record(user, ofLead(await makeLead(own)));
    const [name = ""] = recordingFilesOf(own);
    const stored = readFileSync(dataPath("storage", "recordings", String(own.id), name));
    expect([status, stored.length, stored.includes("RIFF"), stored.includes("WAVE")]).toEqual([
      ...[201, wav().length, false, false],
    ]);
    expect((await api().get(`/storage/recordings/${own.id}/${name}`)).status).toBe(404);
  });
});

describe("a conversion", () => {
  test("moves the recordings of a lead to its sale, and later ones of the lead too", async () => {
    const lead = await makeLead(tenant);
    const { body: before } = await record(agent, ofLead(lead));
    const { body: sale } = await convert(agent, lead);
    const { body: after } = await record(agent, ofLead(lead), audioFile(wav(2)));
    expect((await list(agent, ofSale(sale))).map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted());
    expect(await list(agent, ofLead(lead))).toEqual([]);
    expect((await eventsOf(sale.id, "recording")).map((event) => event.new)).toEqual([
      { recording: before.id, action: "moved to the sale" },
      { recording: after.id, action: "added" },
    ]);
    expect((await listen(agent, before)).status).toBe(200);
  });

  test("that happens while a recording arrives loses none", async () => {
    const lead = await makeLead(tenant);
    const [recorded, converted] = await Promise.all([record(agent, ofLead(lead)), convert(agent, lead)]);
    expect([recorded.status, converted.status]).toEqual([201, 201]);
    expect((await list(agent, ofSale(converted.body))).map(({ id }) => id)).toEqual([recorded.body.id]);
  });
});

describe("a legal hold", () => {
  test("is set with a reason and released with one, and both are on the timeline and in the audit log", async () => {
    const sale = await makeSale(tenant, agent);
    const { body: recording } = await record(agent, ofSale(sale));
    const path = `/api/recordings/${recording.id}/legal-hold`;
    const held = await api(agent).put<Recording>(path, { on: true, reason: "Complaint 12" });
    expect(held.body).toMatchObject({ id: recording.id, legal_hold: true, legal_hold_reason: "Complaint 12" });
    const released = await api(agent).put<Recording>(path, { on: false, reason: "Settled" });
    expect(released.body).toMatchObject({ legal_hold: false, legal_hold_reason: null });
    const events = (await eventsOf(sale.id, "recording")).slice(1);
    expect(events.map(({ new: now, reason }) => [now, reason])).toEqual([
      [{ recording: recording.id, action: "put under legal hold" }, "Complaint 12"],
      [{ recording: recording.id, action: "released from legal hold" }, "Settled"],
    ]);
    const audited = await asPlatform(() =>
      db.auditEvent.count({ where: { action: "recordings.legal-hold", subject_id: recording.id } }),
    );
    expect(audited).toBe(2);
  });

  test("needs a reason", async () => {
    const { body: recording } = await record(agent, ofLead(await makeLead(tenant)));
    const { status, body } = await api(agent).put(`/api/recordings/${recording.id}/legal-hold`, {
      on: true,
      reason: " ",
    });
    expect([status, body.errors]).toEqual([422, { reason: ["Required"] }]);
  });
});

describe("the record scope", () => {
  test("decides whose recordings are seen, added, heard and held", async () => {
    const permissions = [...SELLING, "leads.show", "leads.update", "recordings.play", "recordings.hold"] as const;
    const [mine, other] = await Promise.all([1, 2].map(() => makeUser(tenant, { permissions, record_scope: "own" })));
    if (!mine || !other) throw new Error("A user is missing");
    const lead = await makeLead(tenant, { assigned_user_id: mine.id });
    const sale = await makeSale(tenant, mine, { assigned_user_id: mine.id });
    for (const path of [ofLead(lead), ofSale(sale)]) {
      const { body: recording } = await record(mine, path);
      const hold = { on: true, reason: "Complaint" };
      const asked = async (user: TestUser) => [
        (await api(user).get(`${path}/recordings`)).status,
        (await record(user, path)).status,
        (await listen(user, recording)).status,
        (await api(user).put(`/api/recordings/${recording.id}/legal-hold`, hold)).status,
      ];
      expect([await asked(mine), await asked(other)]).toEqual([
        [200, 201, 200, 200],
        [404, 404, 404, 404],
      ]);
    }
  });
});
