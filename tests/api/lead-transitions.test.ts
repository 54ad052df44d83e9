import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { isWithinCallingHours, nextCallingTime } from "@/lib/insurance/calling-hours";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import type { TransitionInput } from "@/lib/leads/work/schema";
import { idNumberColumns, searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { tally } from "../support/attacks";
import { LAW } from "../support/law";
import { sendWhileLocked } from "../support/locks";
import { makeSuppressions } from "../support/suppressions";
import { inDays } from "../support/whole-sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const AGENT: Permission[] = ["leads.show", "leads.update"];
const HOUR_MS = 60 * 60 * 1000;

let tenant: TestTenant;
let agent: TestUser;
let manager: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: AGENT });
  manager = await makeUser(tenant, { permissions: [...AGENT, "leads.allocate"] });
});

const lead = (values: Parameters<typeof makeLead>[1] = {}) => makeLead(tenant, values);
const move = (id: number, input: TransitionInput, user = agent) =>
  api(user).post<LeadDetail & Refusal>(`/api/leads/${id}/transition`, input);
const claim = (id: number, user = agent) => api(user).post<LeadDetail & Refusal>(`/api/leads/${id}/claim`);
const release = (id: number, user = agent) => api(user).post<LeadDetail & Refusal>(`/api/leads/${id}/release`);
const lastEvent = async (id: number) =>
  (await api(agent).get<Page<LeadEvent>>(`/api/leads/${id}/timeline?per_page=1`)).body.data[0];
const callingTime = (hoursAhead: number) =>
  nextCallingTime(new Date(Date.now() + hoursAhead * HOUR_MS), LAW).toISOString();

describe("claiming and releasing", () => {
  test("a claimed lead is allocated to whoever claimed it", async () => {
    const { id } = await lead();
    const { status, body } = await claim(id);
    expect([status, body]).toMatchObject([200, { status: "Allocated", assigned_user: { id: agent.id }, version: 2 }]);
    expect(await lastEvent(id)).toMatchObject({
      type: "status",
      old: { status: "New", assigned_user: null },
      new: { status: "Allocated", assigned_user: body.assigned_user && `Test ${body.assigned_user.surname}` },
      actor: { id: agent.id },
    });
  });

  test("a lead that somebody has is refused to others, naming that person", async () => {
    const { id } = await lead();
    const { body: mine } = await claim(id);
    const { status, body } = await claim(id, manager);
    expect([status, body.assigned_user]).toEqual([409, mine.assigned_user]);
    expect(body.message).toContain(`Test ${mine.assigned_user?.surname}`);
  });

  test("of ten people who claim a lead at once, one gets it", async () => {
    const { id } = await lead();
    const users = await Promise.all(Array.from({ length: 10 }, () => makeUser(tenant, { permissions: AGENT })));
    const answers = await Promise.all(users.map((user) => claim(id, user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = users[answers.findIndex(({ status }) => status === 200)];
    expect((await api(agent).get<LeadDetail>(`/api/leads/${id}`)).body.assigned_user?.id).toBe(winner?.id);
  });

  test("a lead is released by whoever has it, or a manager, and is then nobody's", async () => {
    const { id } = await lead();
    await claim(id);
    const other = await makeUser(tenant, { permissions: AGENT });
    expect((await release(id, other)).status).toBe(403);
    expect((await release(id)).body).toMatchObject({ status: "New", assigned_user: null, allocated_at: null });
    await claim(id);
    expect((await release(id, manager)).status).toBe(200);
  });

  test("a manager allocates to somebody else of the tenant, an agent does not", async () => {
    const { id } = await lead();
    const to = { to: "Allocated", assigned_user_id: manager.id } as const;
    expect((await move(id, to)).status).toBe(403);
    const stranger = await makeUser(await makeTenant());
    expect((await move(id, { to: "Allocated", assigned_user_id: stranger.id }, manager)).status).toBe(422);
    const allocated = await move(id, { to: "Allocated", assigned_user_id: agent.id }, manager);
    expect(allocated.body.assigned_user?.id).toBe(agent.id);
  });

  test("a suppressed person's lead is not claimed", async () => {
    const { id } = await lead({ phone: "+27820000001" });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: "+27820000001" } }));
    expect((await claim(id)).status).toBe(409);
  });

  test("an administrator of the platform, who is nobody's colleague, claims nothing", async () => {
    const { id } = await lead();
    expect((await claim(id, await makeAdmin())).status).toBe(422);
  });
});

describe("dispositions", () => {
  test("a voicemail is tried again inside calling hours; the sixth makes the lead unreachable", async () => {
    const { id } = await lead();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { body } = await move(id, { to: "Voicemail" });
      expect(body).toMatchObject({ status: "Voicemail", attempts: attempt, processed_at: null });
      expect(isWithinCallingHours(new Date(body.next_action_at ?? ""), LAW)).toBe(true);
    }
    const { body } = await move(id, { to: "Voicemail" });
    expect(body).toMatchObject({
      status: "Declined",
      reason: "Unreachable",
      processed_outcome: "unreachable",
      attempts: 6,
    });
    const again = await move(id, { to: "Allocated", reason: "New time of day" }, manager);
    expect(again.body).toMatchObject({ status: "Allocated", attempts: 0, processed_at: null });
    expect((await move(id, { to: "Voicemail" })).body.status).toBe("Voicemail");
  });

  test("of 30 concurrent voicemails without a version one counts", async () => {
    const { id } = await lead();
    const answers = await sendWhileLocked("leads", id, () =>
      Array.from({ length: 30 }, () => move(id, { to: "Voicemail" })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 29 });
    expect((await api(agent).get<LeadDetail>(`/api/leads/${id}`)).body).toMatchObject({ attempts: 1, version: 2 });
    expect((await move(id, { to: "Voicemail" })).body.attempts).toBe(2); // a later one counts again
  });

  test("a diary entry is the next action of whoever made it", async () => {
    const { id } = await lead();
    const diary_at = callingTime(24);
    const { body } = await move(id, { to: "Diary", diary_at });
    expect(body).toMatchObject({
      status: "Diary",
      diary_at,
      next_action_at: diary_at,
      diary_scope: "mine",
      assigned_user: { id: agent.id },
    });
  });

  test("a diary entry for the team is its maker's, unless somebody has the lead already", async () => {
    const [{ id }, { id: held }, { id: asked }] = [
      await lead(),
      await lead({ assigned_user_id: manager.id }),
      await lead(),
    ];
    const entry = { to: "Diary", diary_at: callingTime(24), diary_scope: "team" } as const;
    expect((await move(id, entry)).body).toMatchObject({ diary_scope: "team", assigned_user: { id: agent.id } });
    expect((await move(held, entry)).body.assigned_user?.id).toBe(manager.id);
    expect((await move(asked, entry, await makeAdmin())).body.assigned_user).toBeNull();
  });

  test("a diary entry lies in the future, within 90 days and, unless the tenant says otherwise, in calling hours", async () => {
    const strict = await makeTenant({ calling_hours_enforced: true });
    const { id } = await makeLead(strict);
    const keeper = await makeUser(strict, { permissions: AGENT });
    const at = (days: number, time: string) => `${inDays(days)}T${time}+02:00`;
    for (const diary_at of [at(-1, "10:00:00"), at(92, "10:00:00"), at(2, "03:00:00")]) {
      const { status, body } = await move(id, { to: "Diary", diary_at }, keeper);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["diary_at"]]);
    }
    const free = await makeTenant({ calling_hours_enforced: false });
    const user = await makeUser(free, { permissions: AGENT });
    const { id: other } = await makeLead(free);
    expect((await move(other, { to: "Diary", diary_at: at(2, "03:00:00") }, user)).status).toBe(200);
  });

  test("a declined lead is processed and can be reopened by a manager, with a reason", async () => {
    const { id } = await lead();
    expect((await move(id, { to: "Declined", reason: "Too expensive", note: "Maybe next year" })).body).toMatchObject({
      status: "Declined",
      reason: "Too expensive",
      note: "Maybe next year",
      processed_outcome: "declined",
      dispositions: [],
    });
    expect((await move(id, { to: "Allocated", reason: "Cheaper plan" })).status).toBe(403);
    expect((await move(id, { to: "Allocated" }, manager)).body.errors).toHaveProperty("reason");
    expect((await move(id, { to: "Allocated", reason: "Cheaper plan" }, manager)).body).toMatchObject({
      status: "Allocated",
      assigned_user: { id: manager.id },
      processed_at: null,
      reason: null,
    });
    expect(await lastEvent(id)).toMatchObject({ reason: "Cheaper plan" });
  });

  test("who asks not to be called is not contacted again, in any way", async () => {
    const email = "stop@example.test";
    const { id } = await lead({
      phone: "+27820000002",
      alt_phone: "+27820000003",
      email,
      ...idNumberColumns("8001015009087"),
    });
    await move(id, { to: "Declined", reason: "Asked not to be called" });
    const [listed, consents] = await asPlatform(() =>
      Promise.all([
        db.suppression.findMany({ where: { tenant_id: tenant.id, reason: "Asked not to be called" } }),
        db.consent.findMany({ where: { lead_id: id } }),
      ]),
    );
    expect(listed.map(({ value }) => value).sort()).toEqual(
      ["+27820000002", "+27820000003", email, searchHash("8001015009087")].sort(),
    );
    expect(consents).toMatchObject([{ purpose: "direct marketing", state: "withdrawn", actor_id: agent.id }]);
    expect((await move(id, { to: "Allocated", reason: "Again" }, manager)).status).toBe(409);
  });

  test("a lead that does not exist is reopened once its number has changed", async () => {
    const { id } = await lead({ phone: "+27820000004" });
    const { body } = await move(id, { to: "Does Not Exist", reason: "Invalid number" });
    expect(body).toMatchObject({ processed_outcome: "does_not_exist", phone_changed: false, dispositions: [] });
    expect((await move(id, { to: "Allocated" })).body.errors).toHaveProperty("to");
    await api(agent).put(`/api/leads/${id}`, { phone: "082 000 0005" });
    expect((await move(id, { to: "Allocated" })).body).toMatchObject({ status: "Allocated", processed_at: null });
  });

  test("what is not in the table is refused with a sentence", async () => {
    const { id } = await lead({ status: "Voicemail" });
    const { status, body } = await move(id, { to: "New" });
    expect([status, body.errors]).toEqual([422, { to: ["A lead can't go from Voicemail to New."] }]);
  });

  test("a converted lead is locked", async () => {
    const { id } = await lead({ processed_at: new Date(), processed_outcome: "converted" });
    expect((await move(id, { to: "Voicemail" })).status).toBe(409);
    expect((await claim(id)).status).toBe(409);
  });

  test("of two people who dispose of the same version at once, one wins", async () => {
    const { id } = await lead();
    const answers = await Promise.all([
      move(id, { to: "Declined", reason: "Too expensive", version: 1 }),
      move(id, { to: "Does Not Exist", reason: "Fake data", version: 1 }, manager),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
