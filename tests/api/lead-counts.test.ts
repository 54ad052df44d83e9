import { expect, test } from "vitest";
import { nextCallingTime } from "@/lib/calling-hours";
import { asPlatform, db } from "@/lib/db/client";
import type { LeadDetail } from "@/lib/leads/schema";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser, unique } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;

test("counts kept by triggers equal a recount after everything that can happen to leads", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.show", "leads.store", "leads.update", "leads.allocate"] });
  const does = async (path: string, body: object = {}) => {
    const { status } = await api(user).post(`/api/leads/${path}`, body);
    expect([path, status]).toEqual([path, 200]);
  };
  const leads = await Promise.all(Array.from({ length: 8 }, () => makeLead(tenant, { phone: "+27820000009" })));
  const [voicemail, diary, declined, gone, reopened, released, processed] = leads.map(({ id }) => id);
  const diary_at = nextCallingTime(new Date(Date.now() + HOUR_MS));
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

  const { kept, counted } = await rollups(tenant.id);
  expect(kept).toEqual(counted);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(11);
});

type Rollup = { status: string; processed_on: Date; count: number };

const rollups = (tenantId: number) =>
  asPlatform(async () => ({
    kept: await db.$queryRaw<Rollup[]>`
      SELECT status, processed_on, count FROM lead_counts WHERE tenant_id = ${tenantId} AND count <> 0 ORDER BY 1, 2`,
    counted: await db.$queryRaw<Rollup[]>`
      SELECT status, coalesce(day_of(processed_at), date '0001-01-01') AS processed_on, count(*)::int AS count
      FROM leads WHERE tenant_id = ${tenantId} GROUP BY 1, 2 ORDER BY 1, 2`,
  }));
