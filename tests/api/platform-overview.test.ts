import { expect, test } from "vitest";
import type { PlatformOverview } from "@/lib/insights/dashboard/platform/schema";
import { monthBefore } from "@/lib/insights/rollup/period";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { startOfDay } from "@/lib/platform/time/days";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { makeSubmission } from "../support/submissions";
import { setUser } from "../support/users";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

const overviewOf = (admin: TestUser, tenantId: number) =>
  api(admin).get<PlatformOverview>(`/api/dashboard/platform?tenant_id=${tenantId}`);

test("an administrator sees a tenant's people, leads and sales of this month beside the month before", async () => {
  const [admin, tenant] = [await makeAdmin(), await makeTenant()];
  const agent = await makeUser(tenant, { permissions: ["sales.index"] });
  await makeUser(tenant, { active: false });
  await setUser(agent.id, { last_login_at: new Date() });
  const lastMonth = new Date(startOfDay(monthBefore(isoDate(new Date()))).getTime() + HOUR_MS);
  await Promise.all([makeLead(tenant), makeLead(tenant), makeLead(tenant, { created_at: lastMonth })]);
  await makeSubmission(tenant, agent);
  const { body } = await overviewOf(admin, tenant.id);
  const [first] = body.tenants;
  expect(first).toMatchObject({ id: tenant.id, name: tenant.name, users: 1, signed_in_today: 1 });
  expect(first?.leads.previous).toBe(1);
  expect(first?.sales).toEqual({ count: 1, previous: 0 });
  const list = `/api/leads?tenant_id=${tenant.id}&date_from=${body.period.date_from}&date_to=${body.period.date_to}`;
  const { meta } = (await api(admin).get<Page<LeadRow>>(list)).body;
  expect(first?.leads.count).toBe(meta.total);
});

test("an administrator sees at most ten tenants, and the health of every part", async () => {
  const [admin, tenant] = [await makeAdmin(), await makeTenant()];
  const { body } = await overviewOf(admin, tenant.id);
  expect(body.tenants.length).toBeLessThanOrEqual(10);
  expect(body.total).toBeGreaterThanOrEqual(body.tenants.length);
  expect(body.health.map(({ part }) => part)).toEqual(["Database", "Jobs", "Email", "Files", "Backups", "Disk"]);
  const [database, , , files] = body.health;
  expect([database?.state, files?.state]).toEqual(["good", "good"]);
});

test("nobody else reads the platform's figures, nor an administrator who acts as a tenant", async () => {
  const [admin, tenant] = [await makeAdmin(), await makeTenant()];
  const user = await makeUser(tenant, { permissions: ["tenants.index", "leads.index", "sales.index"] });
  expect((await overviewOf(user, tenant.id)).status).toBe(403);
  await api(admin).post(`/api/impersonate/tenant/${tenant.id}`);
  expect((await overviewOf(admin, tenant.id)).status).toBe(403);
});
