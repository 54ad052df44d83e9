import { beforeAll, describe, expect, test } from "vitest";
import type { LeadEventType } from "@/lib/leads/record/events";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { wav } from "../support/audio";
import { audioFile, listen, ofLead, record } from "../support/recordings";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: ["leads.update", "recordings.play"] });
});

const leadEvents = (lead_id: number, type: LeadEventType) =>
  asPlatform(() => db.leadEvent.findMany({ where: { lead_id, type }, orderBy: { id: "asc" } }));

describe("the sound", () => {
  const bytes = wav(1);
  const size = bytes.length;
  let recording: Recording;
  beforeAll(async () => {
    recording = (await record(agent, ofLead(await makeLead(tenant)), audioFile(bytes, "Bel “ä” 1.wav"))).body;
  });

  test.each([
    ["bytes=0-99", 0, 100],
    ["bytes=17-17", 17, 18],
    ["bytes=1000-", 1000, size],
    ["bytes=-7", size - 7, size],
    ["bytes=100-999999999", 100, size],
    ["bytes=-999999999", 0, size],
  ])("is sent in parts: %s", async (range, start, end) => {
    const part = await listen(agent, recording, { range });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end - 1}/${size}`]);
    expect(part.bytes.equals(bytes.subarray(start, end))).toBe(true);
  });

  test.each(["bytes=99999999-", "bytes=16044-16050"])("has no part %s", async (range) => {
    const { status, headers } = await listen(agent, recording, { range });
    expect([status, headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  });

  test.each(["bytes=9-3", "bytes=-", "lines=1-2", "bytes=0-1,5-6", "nonsense"])(
    "is sent whole for a range that makes no sense: %s",
    async (range) => {
      const { status, bytes: whole } = await listen(agent, recording, { range });
      expect([status, whole.equals(bytes)]).toEqual([200, true]);
    },
  );

  test("is sent whole when the part belongs to another version", async () => {
    const etag = (await listen(agent, recording)).headers.get("etag") ?? "";
    const ask = async (version: string) =>
      (await listen(agent, recording, { range: "bytes=0-9", "if-range": version })).status;
    expect([await ask(etag), await ask('"another"')]).toEqual([206, 200]);
  });

  test("comes as our own type, and nothing guesses another or keeps a copy", async () => {
    const { headers } = await listen(agent, recording);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ "content-type": "audio/wav", "x-content-type-options": "nosniff", "accept-ranges": "bytes" },
      ...{
        "cache-control": "private, no-store",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      },
      "content-disposition": "inline; filename*=UTF-8''Bel%20%E2%80%9C%C3%A4%E2%80%9D%201.wav",
    });
  });

  test("is one event of the timeline per listening, however many parts are asked for, and one more the next day", async () => {
    const lead = await makeLead(tenant);
    const { body } = await record(agent, ofLead(lead));
    await Promise.all([0, 100, 200, 300].map((at) => listen(agent, body, { range: `bytes=${at}-` })));
    const [first, ...others] = await leadEvents(lead.id, "played");
    expect([first?.new, first?.actor_id, others]).toEqual([{ recording: body.id }, agent.id, []]);

    const colleague = await makeUser(tenant, { permissions: ["recordings.play"] });
    await listen(colleague, body);
    await asPlatform(() =>
      db.recordingListening.updateMany({
        where: { recording_id: body.id, user_id: agent.id },
        data: { began_at: new Date("2026-01-01"), heard_at: new Date("2026-01-01") },
      }),
    );
    await listen(agent, body);
    expect((await leadEvents(lead.id, "played")).map(({ actor_id }) => actor_id)).toEqual([
      ...[agent.id, colleague.id, agent.id],
    ]);
  });
});
