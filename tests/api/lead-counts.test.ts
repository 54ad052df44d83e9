import { Client } from "pg";
import { expect, test } from "vitest";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { importDone } from "../support/imports";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import { driftsOf } from "../support/recounts";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
const CHANGES = Number(process.env.CHANGES ?? 1_000); // `npm run soak -- counts` makes more
const CONNECTIONS = 4;

test("the triggers' counts equal a recount after everything that can happen to leads", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.show", "leads.store", "leads.update", "leads.allocate"] });
  const does = async (path: string, body: object = {}) => {
    const { status } = await api(user).post(`/api/leads/${path}`, body);
    expect([path, status]).toEqual([path, 200]);
  };
  const leads = await Promise.all(Array.from({ length: 8 }, () => makeLead(tenant, { phone: "+27820000009" })));
  const [voicemail, diary, declined, gone, reopened, released, processed] = leads.map(({ id }) => id);
  const diary_at = nextCallingTime(new Date(Date.now() + HOUR_MS), LAW);
  await Promise.all([
    does(`${voicemail}/transition`, { to: "Voicemail" }),
    does(`${diary}/transition`, { to: "Diary", diary_at }),
    does(`${declined}/transition`, { to: "Declined", reason: "Too expensive" }),
    does(`${gone}/transition`, { to: "Does Not Exist", reason: "Fake data" }),
    does(`${reopened}/transition`, { to: "Declined", reason: "Under age" }),
    does(`${released}/claim`),
    api(user).put(`/api/leads/${processed}`, { processed_at: new Date().toISOString() }),
    api(user).post<LeadDetail>("/api/leads", {
      product_id: tenant.product.id,
      name: "E",
      email: `${unique()}@example.test`,
    }),
  ]);
  await does(`${reopened}/transition`, { to: "Allocated", reason: "Had a birthday" });
  await does(`${released}/release`);
  const csv = new File(["name,phone\nA,0821230001\nB,0821230002"], "two.csv");
  const form = { file: csv, product_id: String(tenant.product.id) };
  const { body: imported } = await api(user).form<{ id: number }>("/api/lead-imports", form);
  await api(user).post(`/api/lead-imports/${imported.id}/start`);
  await importDone(api(user), imported.id);

  const { kept, counted } = await rollups(tenant.id);
  expect(kept).toEqual(counted);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(11);
});

test(`the counts are right after ${CHANGES} random changes over four connections`, async () => {
  const tenant = await makeTenant();
  const users = await Promise.all(Array.from({ length: 3 }, () => makeUser(tenant)));
  const team = await makeTeam(tenant);
  const changes = CHANGES / CONNECTIONS;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => changeAtRandom(tenant, { users, team }, changes)));
  expect(await driftsOf(tenant)).toEqual([]);
  const { kept, counted } = await rollups(tenant.id);
  expect(kept).toEqual(counted);
});

test("a wrong count is found, reported and corrected", async () => {
  const tenant = await makeTenant();
  await makeLead(tenant);
  const where = { tenant_id: tenant.id };
  const spoil = async () => {
    await foldInsights();
    await db.leadCount.updateMany({ where, data: { count: 5 } });
    await db.figure.deleteMany({ where: { ...where, figure: "received", dimension: "none" } });
  };
  expect(await driftsOf(tenant, spoil)).toMatchObject([
    { table: "lead_counts", key: { status: "New", user_id: 0 }, kept: 5, counted: 1 },
    { table: "figures", key: { figure: "received", dimension: "none", user_id: 0, number: 0 }, kept: 0, counted: 1 },
  ]);
  expect(await driftsOf(tenant)).toEqual([]);
});

type Cast = { users: { id: number }[]; team: { id: number } };

/** Adds and changes leads at random, one statement at a time, each on its own connection. */
async function changeAtRandom(tenant: TestTenant, { users, team }: Cast, changes: number): Promise<void> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  const statuses = "'{New,Allocated,Declined,Voicemail,Does Not Exist,Diary}'::text[]";
  const people = [...users.map(({ id }) => String(id)), "NULL"];
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)] as T;
  const status = `(${statuses})[1 + floor(random() * 6)::int]`;
  for (let change = 0; change < changes; change += 1) {
    const values = `${oneOf(people)}::int, ${oneOf([String(team.id), "NULL"])}::int`;
    const processed = oneOf(["NULL::timestamptz, NULL", "now() - random() * interval '40 days', 'declined'"]);
    await client.query(
      Math.random() < 0.3
        ? `INSERT INTO leads (tenant_id, product_id, lead_id, name, status, assigned_user_id, team_id, processed_at, processed_outcome)
           SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Random', ${status}, ${values}, ${processed}
           FROM generate_series(1, ${oneOf([1, 1, 5])})`
        : `UPDATE leads SET (status, assigned_user_id, team_id, processed_at, processed_outcome)
             = (SELECT ${status}, ${values}, ${processed})
           WHERE id IN (SELECT id FROM leads WHERE tenant_id = ${tenant.id} ORDER BY random() LIMIT ${oneOf([1, 1, 3])}
                        FOR UPDATE SKIP LOCKED)`,
    );
  }
  await client.end();
}

type Rollup = { status: string; processed_on: Date; count: number };

const rollups = (tenantId: number) =>
  asPlatform(async () => ({
    kept: await db.$queryRaw<Rollup[]>`
      SELECT status, processed_on, sum(count)::int AS count FROM lead_counts WHERE tenant_id = ${tenantId}
      GROUP BY 1, 2 HAVING sum(count) <> 0 ORDER BY 1, 2`,
    counted: await db.$queryRaw<Rollup[]>`
      SELECT status, coalesce(day_of(processed_at), date '0001-01-01') AS processed_on, count(*)::int AS count
      FROM leads WHERE tenant_id = ${tenantId} GROUP BY 1, 2 ORDER BY 1, 2`,
  }));
