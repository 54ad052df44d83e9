import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { proposeCallTime } from "@/lib/insurance/calling-hours";
import type { LeadBulk } from "@/lib/leads/bulks/schema";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import type { TransitionInput } from "@/lib/leads/work/schema";
import { sweepUndos } from "@/lib/leads/work/undo-record.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, signInAgain, type TestTenant, type TestUser } from "../support/world";

const AGENT: Permission[] = ["leads.index", "leads.show", "leads.update"];

let tenant: TestTenant;
let agent: TestUser;
let manager: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: AGENT });
  manager = await makeUser(tenant, { permissions: [...AGENT, "leads.allocate"] });
});

type Answer = LeadDetail & Refusal;

const move = (id: number, input: TransitionInput, user = agent) =>
  api(user).post<Answer>(`/api/leads/${id}/transition`, input);
const undo = (id: number, event_id: number | undefined, user = agent) =>
  api(user).post<Answer>(`/api/leads/${id}/undo`, { event_id });
const timelineOf = async (id: number) =>
  (await api(agent).get<Page<LeadEvent>>(`/api/leads/${id}/timeline`)).body.data.map(({ type }) => type);

/** Everything of a lead but its version and when it was changed. */
async function columnsOf(id: number) {
  const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
  return { ...lead, version: undefined, updated_at: undefined };
}

const makeEarlier = (id: number, seconds: number) =>
  asPlatform(() =>
    db.leadUndo.updateMany({ where: { lead_id: id }, data: { created_at: new Date(Date.now() - seconds * 1_000) } }),
  );

const attemptsOf = async (user: TestUser) => {
  const rows = await asPlatform(() =>
    db.figure.findMany({ where: { user_id: user.id, figure: { in: ["attempts", "contacts"] } } }),
  );
  return rows.reduce((sum, { total }) => sum + Number(total), 0);
};

describe("undoing what was done to a lead", () => {
  const dispositions: TransitionInput[] = [
    { to: "Voicemail" },
    { to: "Diary", diary_at: proposeCallTime(new Date(), LAW).toISOString() },
    { to: "Declined", reason: "Too expensive" },
    { to: "Does Not Exist", reason: "Deceased" },
  ];
  test.each(dispositions)("puts the lead back exactly as it was before %o", async (input) => {
    const caller = await makeUser(tenant, { permissions: AGENT });
    const { id } = await makeLead(tenant, { note: "Met at the fair", team_id: (await makeTeam(tenant)).id });
    const before = await columnsOf(id);
    const { body: moved } = await move(id, input, caller);
    expect(await attemptsOf(caller)).toBeGreaterThan(0);
    const { status, body } = await undo(id, moved.undo?.event_id, caller);
    expect([status, body]).toMatchObject([200, { status: "New", version: 3, undo: null }]);
    expect(await columnsOf(id)).toEqual(before);
    expect(await timelineOf(id)).toEqual(["undone", "status"]);
    expect(await attemptsOf(caller), "figures").toBe(0);
    const tried = await api(caller).get<Page<unknown>>(`/api/leads?attempted_by_id=${caller.id}`);
    expect(tried.body.meta.total).toBe(0);
  });

  test("takes “Mark processed” back", async () => {
    const { id } = await makeLead(tenant);
    const { body } = await api(agent).put<Answer>(`/api/leads/${id}`, { processed_at: new Date().toISOString() });
    expect(body.processed_outcome).toBe("withdrawn");
    expect((await undo(id, body.undo?.event_id)).body).toMatchObject({ status: "New", processed_at: null });
  });

  test("does not count an undone voicemail towards the limit of attempts", async () => {
    const { id } = await makeLead(tenant);
    for (let attempt = 0; attempt < 6; attempt++) {
      const { body } = await move(id, { to: "Voicemail" });
      expect([body.status, body.attempts]).toEqual(["Voicemail", 1]);
      expect((await undo(id, body.undo?.event_id)).status).toBe(200);
    }
  });

  test("names the change until it is over, to whoever made it alone", async () => {
    const { id } = await makeLead(tenant);
    const { body } = await move(id, { to: "Voicemail" });
    const seen = async (user: TestUser) => (await api(user).get<LeadDetail>(`/api/leads/${id}`)).body.undo;
    expect(await seen(agent)).toEqual(body.undo);
    expect(await seen(manager)).toBeNull();
    await makeEarlier(id, 61);
    expect(await seen(agent)).toBeNull();
  });

  test("is refused after a minute, to others, in another session, and after anything has happened since", async () => {
    const { id } = await makeLead(tenant);
    const { body } = await move(id, { to: "Voicemail" });
    const event = body.undo?.event_id;
    expect((await undo(id, event, manager)).status).toBe(409);
    expect((await undo(id, event, { ...agent, ...(await signInAgain(agent)) })).status).toBe(409);
    expect((await undo(id, (event ?? 0) - 1)).status).toBe(409);
    await makeEarlier(id, 61);
    expect((await undo(id, event)).body.message).toContain("can no longer undo this");
    await makeEarlier(id, 0);
    await api(manager).post(`/api/leads/${id}/notes`, { note: "Called me back." });
    expect((await undo(id, event)).status).toBe(409);
    expect(await columnsOf(id)).toMatchObject({ status: "Voicemail" });
  });

  test("of two who press at once, one undoes it", async () => {
    const { id } = await makeLead(tenant);
    const { body } = await move(id, { to: "Voicemail" });
    const answers = await Promise.all([1, 2, 3].map(() => undo(id, body.undo?.event_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await timelineOf(id)).toEqual(["undone", "status"]);
  });

  test("is not offered to whoever asked not to be called, nor for taking or releasing a lead", async () => {
    const { id } = await makeLead(tenant, { phone: `+2782${String(Date.now()).slice(-7)}` });
    expect((await api(agent).post<LeadDetail>(`/api/leads/${id}/claim`)).body.undo).toBeNull();
    const { body } = await move(id, { to: "Declined", reason: "Asked not to be called" });
    expect([body.status, body.undo]).toEqual(["Declined", null]);
  });

  test("what can no longer be undone is deleted", async () => {
    const [{ id: old }, { id: fresh }] = [await makeLead(tenant), await makeLead(tenant)];
    for (const id of [old, fresh]) await move(id, { to: "Voicemail" });
    await makeEarlier(old, 61);
    await sweepUndos();
    const kept = await asPlatform(() => db.leadUndo.findMany({ where: { lead_id: { in: [old, fresh] } } }));
    expect(kept.map(({ lead_id }) => lead_id)).toEqual([fresh]);
  });
});

describe("undoing a bulk action", () => {
  async function ended(id: number, user = manager): Promise<LeadBulk> {
    const read = async () => (await api(user).get<LeadBulk>(`/api/leads/bulk/${id}`)).body;
    await expect.poll(async () => (await read()).status, { timeout: 30_000, interval: 100 }).toBe("done");
    return read();
  }
  async function run(input: object): Promise<LeadBulk> {
    return ended((await api(manager).post<LeadBulk>("/api/leads/bulk", input)).body.id);
  }
  const undoBulk = (id: number, user = manager) => api(user).post<LeadBulk & Refusal>(`/api/leads/bulk/${id}/undo`);

  test("puts every lead back, and lists those that were worked since", async () => {
    const team = await makeTeam(tenant);
    const made = await Promise.all([1, 2, 3].map(() => makeLead(tenant)));
    const before = await Promise.all(made.map(({ id }) => columnsOf(id)));
    const ids = made.map(({ id }) => id);
    const bulk = await run({ ids, action: "allocate", user_ids: [agent.id], team_id: team.id });
    expect(bulk.undo_until).not.toBeNull();
    const [worked = 0, ...others] = ids;
    await move(worked, { to: "Voicemail" });
    const { status, body } = await undoBulk(bulk.id);
    expect([status, body]).toMatchObject([202, { action: "undo", total: 3, undo_until: null }]);
    const undone = await ended(body.id);
    expect(undone).toMatchObject({ finished: 3, succeeded: 2 });
    expect(undone.failures).toMatchObject([{ lead_id: worked, message: expect.stringContaining("changed since") }]);
    expect(await Promise.all(others.map(columnsOf))).toEqual(before.slice(1));
    expect(await columnsOf(worked)).toMatchObject({ status: "Voicemail", assigned_user_id: agent.id });
    expect((await undoBulk(bulk.id)).status, "once").toBe(409);
  });

  test("is refused to others, after a minute, and for clients who asked not to be called", async () => {
    const { id } = await makeLead(tenant);
    const bulk = await run({ ids: [id], action: "decline", reason: "Too expensive" });
    const colleague = await makeUser(tenant, { permissions: ["leads.allocate"] });
    expect((await undoBulk(bulk.id, colleague)).status).toBe(409);
    expect((await undoBulk(bulk.id, { ...manager, ...(await signInAgain(manager)) })).status).toBe(409);
    const finished_at = new Date(Date.now() - 61_000);
    await asPlatform(() => db.leadBulk.update({ where: { id: bulk.id }, data: { finished_at } }));
    expect((await undoBulk(bulk.id)).status).toBe(409);
    const asked = await run({
      ids: [(await makeLead(tenant)).id],
      action: "decline",
      reason: "Asked not to be called",
    });
    expect(asked.undo_until).toBeNull();
    expect((await undoBulk(asked.id)).status).toBe(409);
  });
});
