import { beforeAll, describe, expect, test, vi } from "vitest";
import { closedSentence } from "@/lib/insurance/calling-hours";
import { NO_CONSENT, NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import { whyNotGiven } from "@/lib/leads/record/call-rules.server";
import type { Call } from "@/lib/leads/record/calls/call";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { runLeadTimers } from "@/lib/leads/work/timers.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { LAW } from "../support/law";
import { CALLER, callingIn, callsFor, makeCallable, timelineFor } from "../support/phone-calls";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const MONDAY = new Date("2026-11-23T10:00:00+02:00");
const SUNDAY = new Date("2026-11-22T10:00:00+02:00");

let tenant: TestTenant;
let manager: TestUser;

beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  manager = await makeUser(tenant, { permissions: [...CALLER, "leads.allocate"] });
});

const calling = callingIn(() => tenant);
const { setUp, start, end, move, leadNow } = calling;
const callNow = (id: number) => asPlatform(() => db.call.findFirstOrThrow({ where: { id } }));

describe("a call that an agent starts in the console", () => {
  test("is connected at once without a telephone system that reports it, and ends by hand", async () => {
    const lead = await setUp();
    const { status, body: call } = await start(lead.id);
    expect([status, call]).toMatchObject([201, { source: "console", direction: "outgoing", ended_at: null }]);
    expect(call.connected_at).toBe(call.started_at);
    expect((await leadNow(lead.id)).call).toEqual(call);
    expect((await leadNow(lead.id, manager)).call).toBeNull();
    const ended = await end(call);
    expect([ended.status, ended.body]).toMatchObject([
      200,
      { ended_by: "console", duration_seconds: expect.any(Number) },
    ]);
    expect((await end(call)).body).toEqual(ended.body);
    expect((await leadNow(lead.id)).call).toEqual(ended.body);
  });

  test("is one entry of the timeline, which says that it is the agent's word", async () => {
    const lead = await setUp();
    const { body: call } = await start(lead.id);
    expect(await callsFor(lead.id, manager)).toMatchObject([
      { new: { call: call.id, source: "console", ended_at: null } },
    ]);
    await end(call);
    expect(await callsFor(lead.id, manager)).toMatchObject([
      { actor: { id: calling.agent.id }, new: { call: call.id, source: "console", ended_by: "console" } },
    ]);
  });

  test("keeps the lead's version, so that its outcome can be recorded at once", async () => {
    const lead = await setUp();
    await start(lead.id);
    const { status, body } = await move(lead.id, { to: "Voicemail", version: lead.version });
    expect([status, body.attempts, body.call]).toEqual([200, 1, null]);
  });

  test("ends the call that the agent has open, of another lead too", async () => {
    const [lead, other] = [await setUp(), await makeCallable(tenant)];
    const { body: first } = await start(lead.id);
    const { body: second } = await start(other.id);
    expect(await callNow(first.id)).toMatchObject({ ended_by: "console", ended_at: expect.any(Date) });
    expect(await callNow(second.id)).toMatchObject({ ended_at: null });
    const [one, two] = await Promise.all([start(lead.id), start(other.id)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    const open = await asPlatform(() => db.call.count({ where: { user_id: calling.agent.id, ended_at: null } }));
    expect(open).toBe(1);
  });

  test("a new call removes the lead's undo", async () => {
    const lead = await setUp();
    const { body } = await move(lead.id, { to: "Voicemail" });
    await start(lead.id);
    expect(
      (await api(calling.agent).post(`/api/leads/${lead.id}/undo`, { event_id: body.undo?.event_id })).status,
    ).toBe(409);
  });

  test("is no evidence for what its agent recorded about the person", async () => {
    const strict = await makeTenant({ calling_hours_enforced: false, call_consent: "required" });
    const [one, other] = [
      await makeUser(strict, { permissions: CALLER }),
      await makeUser(strict, { permissions: CALLER }),
    ];
    const lead = await makeCallable(strict);
    const body = { is_client: true, reason: "Has a policy" };
    const changed = await api(one).put(`/api/leads/${lead.id}/client`, body);
    expect(changed.status).toBe(200);
    expect((await start(lead.id, other)).status).toBe(201);
    expect((await start(lead.id, one)).status).toBe(409);
  });
});

describe("a call is refused, with the reason,", () => {
  const refusalOf = async (id: number, user = calling.agent) => {
    const { status, body } = await start(id, user);
    expect(await asPlatform(() => db.call.count({ where: { lead_id: id } }))).toBe(0);
    return [status, body.message];
  };

  test("for a lead of somebody else, unless it is in the team's diary", async () => {
    const lead = await setUp({ assigned_user_id: manager.id, status: "Allocated" });
    expect(await refusalOf(lead.id)).toEqual([409, expect.stringMatching(/ has this lead\.$/)]);
    const diary = { status: "Diary", diary_at: new Date(), diary_scope: "team" } as const;
    const shared = await makeCallable(tenant, { ...diary, assigned_user_id: manager.id });
    expect((await start(shared.id)).status).toBe(201);
  });

  test("for a lead without a number, and for one that is processed", async () => {
    const lead = await setUp({ phone: null });
    expect(await refusalOf(lead.id)).toEqual([409, "This lead has no phone number."]);
    const processed = await makeCallable(tenant, { processed_at: new Date(), processed_outcome: "withdrawn" });
    expect(await refusalOf(processed.id)).toEqual([409, "This lead is processed. Reopen it before you call."]);
  });

  test("for a person who asked not to be contacted", async () => {
    const lead = await setUp();
    const same = await makeCallable(tenant, { phone: lead.phone });
    await move(same.id, { to: "Declined", reason: "Asked not to be called" });
    expect(await refusalOf(lead.id)).toEqual([409, NOT_TO_BE_CONTACTED]);
  });

  test("without the consent that the organisation asks for", async () => {
    const strict = await makeTenant({ calling_hours_enforced: false, call_consent: "required" });
    const user = await makeUser(strict, { permissions: CALLER });
    const lead = await makeCallable(strict);
    expect(await refusalOf(lead.id, user)).toEqual([409, NO_CONSENT]);
  });

  test("outside of calling hours", async () => {
    const punctual = await makeTenant({ calling_hours_enforced: true });
    const user = await makeUser(punctual, { permissions: CALLER });
    const { id } = await makeCallable(punctual);
    const lead = await asPlatform(() => findLeadRecord(id));
    const on = (now: Date) => whyNotGiven(lead, { purpose: "take", to: user.id, now });
    expect([on(MONDAY), on(SUNDAY)]).toEqual([null, `${closedSentence(LAW, SUNDAY)}.`]);
    const answerNow = () => {
      const refusal = on(new Date());
      return refusal === null ? [201, undefined] : [409, refusal];
    };
    // Calling hours may begin or end meanwhile.
    const before = answerNow();
    const { status, body } = await start(id, user);
    expect([before, answerNow()]).toContainEqual([status, body.message]);
  });

  test("to an administrator, who belongs to no organisation", async () => {
    const lead = await setUp();
    expect(await refusalOf(lead.id, await makeAdmin())).toEqual([
      409,
      "Only members of an organisation can call its leads.",
    ]);
  });
});

describe("an open call ends", () => {
  const startOn = async (fields: Parameters<typeof setUp>[0] = {}) => {
    const lead = await setUp(fields);
    return { lead, call: (await start(lead.id)).body };
  };
  const isEnded = async ({ id }: Call) => (await callNow(id)).ended_at !== null;

  test.each([{ to: "Voicemail" }, { to: "Declined", reason: "Too expensive" }])(
    "with the outcome %j, which comes after it",
    async (input) => {
      const { lead, call } = await startOn();
      await move(lead.id, input);
      expect(await isEnded(call)).toBe(true);
      expect((await timelineFor(lead.id, manager)).map(({ type }) => type)).toEqual(["status", "call"]);
    },
  );

  test("with a conversion, “Mark processed”, and when the lead is given to somebody else or released", async () => {
    const converted = await startOn();
    expect((await api(calling.agent).post("/api/sales", { lead_id: converted.lead.id })).status).toBe(201);
    expect(await isEnded(converted.call)).toBe(true);
    const processed = await startOn();
    await api(calling.agent).put(`/api/leads/${processed.lead.id}`, { processed_at: new Date().toISOString() });
    expect(await isEnded(processed.call)).toBe(true);
    const given = await startOn();
    await move(given.lead.id, { to: "Allocated", assigned_user_id: manager.id }, manager);
    expect(await isEnded(given.call)).toBe(true);
    const released = await startOn();
    await api(calling.agent).post(`/api/leads/${released.lead.id}/claim`, {});
    expect(await isEnded(released.call), "claimed by its agent").toBe(false);
    await api(calling.agent).post(`/api/leads/${released.lead.id}/release`, {});
    expect(await isEnded(released.call)).toBe(true);
  });

  test("by itself after four hours, and says so", async () => {
    const { lead, call } = await startOn();
    const started_at = new Date(Date.now() - 4 * 3_600_000 - 1_000);
    await asPlatform(() => db.call.update({ where: { id: call.id }, data: { started_at, connected_at: started_at } }));
    await vi.waitUntil(
      async () => {
        await runLeadTimers();
        return isEnded(call);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(await callsFor(lead.id, manager)).toMatchObject([{ actor: { id: null }, new: { ended_by: "time" } }]);
  });

  test("is not ended by anybody but its agent", async () => {
    const { call } = await startOn();
    expect((await end(call, manager)).status).toBe(404);
    expect((await end({ ...call, call_id: unique() })).status).toBe(404);
    expect(await isEnded(call)).toBe(false);
  });
});
