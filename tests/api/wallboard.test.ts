import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { openEvents } from "../support/events";
import { LAW } from "../support/law";
import { makeForeignSale, makeSale, makeTeam } from "../support/records";
import { driftsOf } from "../support/recounts";
import { makeConversion, makeSubmission } from "../support/submissions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const BOARD = { permissions: ["dashboard.wallboard"] } as const;

const boardOf = async (user: TestUser, query = "") => (await api(user).get<Wallboard>(`/api/wallboard${query}`)).body;

describe("the wallboard", () => {
  let tenant: TestTenant;
  let television: TestUser;
  let [ann, ben]: TestUser[] = [];
  let durban: { id: number; name: string };
  beforeAll(async () => {
    tenant = await makeTenant();
    television = await makeUser(tenant, BOARD);
    [ann, ben] = [await makeUser(tenant), await makeUser(tenant)];
    durban = await makeTeam(tenant, [ann], { target_submissions_per_day: 5, target_premium_per_month: 10_000 });
    await asPlatform(() =>
      db.user.updateMany({
        where: { id: { in: [ann?.id ?? 0, ben?.id ?? 0] } },
        data: { target_submissions_per_day: 2 },
      }),
    );
    await makeSubmission(tenant, ann, { team_id: durban.id, monthly_premium: "199.50" });
    await makeSubmission(tenant, ann, { team_id: durban.id, monthly_premium: "100.00" });
    await makeConversion(tenant, ben);
    await makeForeignSale();
  });

  test("counts today's conversions and submissions and the month's premium, against the targets", async () => {
    const board = await boardOf(television);
    expect(board).toMatchObject({
      tenant: { id: tenant.id, name: tenant.name },
      team: null,
      teams: [{ id: durban.id, name: durban.name }],
      day: isoDate(new Date()),
      is_working_day: isWorkingDay(isoDate(new Date()), LAW),
      today: { conversions: 3, submissions: 2 },
      month: { premium: 299.5 },
      target: { submissions: 7, premium: 10_000 }, // the team's own, and that of who is in no team
    });
  });

  test("ranks the agents of today by name, each with their target", async () => {
    const { leaders } = await boardOf(television);
    expect(leaders).toMatchObject([
      { rank: 1, id: ann?.id, submissions: 2, conversions: 2, target: 2 },
      { rank: 2, id: ben?.id, submissions: 0, conversions: 1, target: 2 },
    ]);
  });

  test("shows one team alone, with its own target", async () => {
    const board = await boardOf(television, `?team_id=${durban.id}`);
    expect(board).toMatchObject({ team: { id: durban.id }, today: { conversions: 2 }, target: { submissions: 5 } });
    expect(board.leaders.map(({ id }) => id)).toEqual([ann?.id]);
  });

  test("leaves what was made with whoever made it, when the sale is reassigned", async () => {
    const before = await boardOf(television);
    await asPlatform(() =>
      db.sale.updateMany({ where: { tenant_id: tenant.id }, data: { agent_id: ben?.id ?? 0, team_id: null } }),
    );
    const after = await boardOf(television);
    expect([after.leaders, after.today]).toEqual([before.leaders, before.today]);
  });

  test("says nothing of clients but how many they are", async () => {
    const lead = await makeLead(tenant, {
      surname: "Dlamini",
      phone: "+27821112233",
      status: "Diary" as const,
      diary_at: new Date(),
    });
    const text = JSON.stringify(await boardOf(television));
    for (const word of ["Dlamini", "+27821112233", lead.email ?? "", lead.lead_id]) expect(text).not.toContain(word);
  });

  test("refuses a team of another organisation", async () => {
    const foreign = await makeTeam(await makeTenant());
    const { status, body } = await api(television).get(`/api/wallboard?team_id=${foreign.id}`);
    expect([status, body.errors]).toEqual([422, { team_id: ["Choose a team from the list"] }]);
  });

  test("asks an administrator for the organisation, and shows that one", async () => {
    const admin = await makeAdmin();
    const { status, body } = await api(admin).get("/api/wallboard");
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["tenant_id"]]);
    expect((await boardOf(admin, `?tenant_id=${tenant.id}`)).today.conversions).toBe(3);
  });

  test("shows no more than the record scope: one's own, or one's teams", async () => {
    const agent = await makeUser(tenant, { ...BOARD, record_scope: "own" });
    const leader = await makeUser(tenant, { ...BOARD, record_scope: "team" });
    await asPlatform(() => db.team.update({ where: { id: durban.id }, data: { leader_user_id: leader.id } }));
    await makeSubmission(tenant, agent);
    const own = await boardOf(agent);
    expect([own.today.submissions, own.leaders.map(({ id }) => id), own.teams]).toEqual([1, [agent.id], []]);
    const ofTeam = await boardOf(leader);
    expect([ofTeam.today.submissions, ofTeam.leaders.map(({ id }) => id)]).toEqual([2, [ann?.id]]);
    const { status } = await api(agent).get(`/api/wallboard?team_id=${durban.id}`);
    expect(status).toBe(422);
  });

  test("is told of a change by the stream of events, also for somebody who may see neither leads nor sales", async () => {
    const stream = await openEvents(television);
    await expect.poll(() => stream.count("counts"), { timeout: 10_000 }).toBeGreaterThan(0);
    const count = stream.count("counts");
    await makeLead(tenant);
    await expect.poll(() => stream.count("counts"), { timeout: 10_000 }).toBeGreaterThan(count);
    stream.close();
  });
});

describe("the queues", () => {
  test("are what waits by status, and what is overdue by a quarter of an hour at most", async () => {
    const tenant = await makeTenant();
    const television = await makeUser(tenant, BOARD);
    const diary = (minutes: number) => ({
      status: "Diary" as const,
      diary_at: new Date(Date.now() + minutes * MINUTE_MS),
    });
    for (const lead of [
      {},
      {},
      { status: "Allocated" as const },
      { status: "Voicemail" as const },
      diary(-16),
      diary(-300),
      diary(1),
    ]) {
      await makeLead(tenant, lead);
    }
    await makeLead(tenant, { ...diary(-60), processed_at: new Date(), processed_outcome: "withdrawn" });
    const sales = await Promise.all([1, 2, 3].map(() => makeSale(tenant, television)));
    const [late, soon, checked] = sales.map(({ id }) => id);
    const change = (id: number | undefined, data: object) =>
      asPlatform(() => db.sale.update({ where: { id: id ?? 0 }, data }));
    await change(late, { status: "callback", callback_at: new Date(Date.now() - 20 * MINUTE_MS) });
    await change(soon, { status: "callback", callback_at: new Date(Date.now() + MINUTE_MS) });
    await change(checked, { status: "qc-oversight" });
    const board = await boardOf(television);
    expect(board.queues).toEqual({ new: 2, allocated: 1, voicemail: 1, qc: 1 });
    expect(board.overdue).toEqual({ diaries: 2, callbacks: 1 });
    await change(late, { status: "in-progress", callback_at: null });
    expect((await boardOf(television)).overdue.callbacks).toBe(0);
  });

  test("keep the right counts of calls after thousands of random changes over four connections", async () => {
    const tenant = await makeTenant();
    const [agent] = await Promise.all([makeUser(tenant), makeTeam(tenant)]);
    await Promise.all(Array.from({ length: 4 }, () => changeCallsAtRandom(tenant, agent, 400)));
    const kept = await dueCallsOf(tenant);
    expect(kept.some(({ count }) => count <= 0)).toBe(false);
    expect((await driftsOf(tenant)).filter(({ table }) => table === "due_calls")).toEqual([]);
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(
      await asPlatform(() =>
        db.lead.count({
          where: { tenant_id: tenant.id, status: "Diary", processed_at: null, diary_at: { not: null } },
        }),
      ),
    );
  });

  test("find a wrong count of calls by a recount, and correct it", async () => {
    const tenant = await makeTenant();
    await makeLead(tenant, { status: "Diary", diary_at: new Date() });
    const spoil = () => db.dueCall.updateMany({ where: { tenant_id: tenant.id }, data: { count: 4 } });
    expect(await driftsOf(tenant, spoil)).toMatchObject([
      { table: "due_calls", key: { kind: "diary" }, kept: 4, counted: 1 },
    ]);
    expect(await driftsOf(tenant)).toEqual([]);
  });
});

const dueCallsOf = ({ id }: TestTenant) => asPlatform(() => db.dueCall.findMany({ where: { tenant_id: id } }));

/** Adds, moves and closes diary entries at random, one statement at a time, each on its own connection. */
async function changeCallsAtRandom(tenant: TestTenant, agent: TestUser, changes: number): Promise<void> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  const some = `(SELECT id FROM leads WHERE tenant_id = ${tenant.id} ORDER BY random() LIMIT 3 FOR UPDATE SKIP LOCKED)`;
  const when = "now() + make_interval(mins => (random() * 40)::int)";
  const statements = [
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, status, diary_at)
     SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Random', 'New', NULL`,
    `UPDATE leads SET diary_at = ${when} WHERE id IN ${some}`,
    `UPDATE leads SET status = 'Diary', diary_at = ${when} WHERE id IN ${some}`,
    `UPDATE leads SET status = 'Voicemail' WHERE id IN ${some}`,
    `UPDATE leads SET assigned_user_id = ${agent.id} WHERE id IN ${some}`,
    `UPDATE leads SET processed_at = now(), processed_outcome = 'declined' WHERE id IN ${some}`,
    `UPDATE leads SET processed_at = NULL, processed_outcome = NULL WHERE id IN ${some}`,
  ];
  for (let change = 0; change < changes; change += 1) {
    const statement = statements[Math.floor(Math.random() * statements.length)];
    if (statement) await client.query(statement);
  }
  await client.end();
}
