import { expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { PurgedRecordingRow, RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import type { RetentionRunRow } from "@/lib/people/retention/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeFullTenant } from "../support/database";
import { inForce } from "../support/retention";
import { makeAdmin, makeTenant, makeUser, unique } from "../support/world";

const PATH = "/api/retention-periods";

test("every class has a period with its source, which whoever may see it reads", async () => {
  const user = await makeUser(await makeTenant(), { permissions: ["retention.index"] });
  const { data } = (await api(user).get<{ data: RetentionPeriodRow[] }>(PATH)).body;
  expect(data.map(({ class: name, length, unit }) => [name, length, unit])).toEqual([
    ["lead", expect.any(Number), expect.any(String)], // which other tests change
    ["unsubmitted_sale", 24, "months"],
    ["sale", 5, "years"],
    ["mandate", 7, "years"],
    ["unsold_lead", 24, "months"],
    ["rejected_row", 30, "days"],
    ["lead_post", 30, "days"],
  ]);
  const untouched = data.filter(({ class: name }) => name !== "lead");
  expect(untouched.filter(({ source }) => source.length <= 20)).toEqual([]);
});

test("an administrator changes a period, which the audit log tells, and nobody else does", async () => {
  const admin = await makeAdmin();
  const { data } = (await api(admin).get<{ data: RetentionPeriodRow[] }>(PATH)).body;
  const period = data.find(({ class: name }) => name === "sale");
  if (!period) throw new Error("A period is missing");
  const { id, length, unit, version } = period;
  const source = `${period.source.split(" (")[0]} (${unique()})`;
  const change = { length, unit, source, version };
  const user = await makeUser(await makeTenant(), { permissions: ["retention.index"] });
  expect((await api(user).put(`${PATH}/${id}`, change)).status).toBe(403);
  const { status, body } = await api(admin).put<RetentionPeriodRow>(`${PATH}/${id}`, change);
  expect([status, body.source, body.version]).toEqual([200, source, version + 1]);
  const audited = await asPlatform(() =>
    db.auditEvent.findFirst({ where: { action: "retention.update", actor_id: admin.id } }),
  );
  expect(audited).toMatchObject({ subject_id: id, new: { source } });
  expect(audited?.new).not.toHaveProperty("platform"); // which is the period itself
  const log = await api(admin).get<Page<AuditEvent>>(`/api/audit-events?actor_id=${admin.id}&action=retention.update`);
  expect(log.body.data.map(({ subject_name }) => subject_name)).toEqual(["sale"]);
});

test("another length has to be told by a night before it holds, another source has not", async () => {
  await inForce("rejected_row");
  const admin = await makeAdmin();
  const find = async () =>
    (await api(admin).get<{ data: RetentionPeriodRow[] }>(PATH)).body.data.find(
      ({ class: of }) => of === "rejected_row",
    );
  const change = async (fields: Partial<RetentionPeriodRow>) => {
    const { id = 0, length, unit, source } = (await find()) ?? {};
    return (await api(admin).put<RetentionPeriodRow>(`${PATH}/${id}`, { length, unit, source, ...fields })).body;
  };
  const { rehearsed_on: day, source } = (await find()) ?? {};
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect((await change({ source: "As decided" })).rehearsed_on).toBe(day);
  expect((await change({ length: 31 })).rehearsed_on).toBeNull();
  await change({ length: 30, source });
});

test("the report shows an organisation what was removed from it, and to nobody else", async () => {
  const tenant = await makeFullTenant();
  const user = await makeUser(tenant, { permissions: ["retention.index"] });
  const { data, meta } = (await api(user).get<Page<PurgedRecordingRow>>("/api/purged-recordings")).body;
  expect([meta.total, data[0]?.tenant.id]).toEqual([1, tenant.id]);
  expect(data[0]).toMatchObject({ class: "sale", retained_until: "2026-01-01", reason: "5 years" });
  const other = await makeUser(await makeTenant(), { permissions: ["retention.index"] });
  expect((await api(other).get<Page<PurgedRecordingRow>>("/api/purged-recordings")).body.data).toEqual([]);
});

test("what the nights have told and removed of an organisation is shown to it, and to nobody else", async () => {
  const tenant = await makeFullTenant();
  const user = await makeUser(tenant, { permissions: ["retention.index"] });
  const { data, meta } = (await api(user).get<Page<RetentionRunRow>>("/api/retention-runs")).body;
  expect([meta.total, data[0]?.tenant.id]).toEqual([1, tenant.id]);
  expect(data[0]).toMatchObject({ class: "lead_post", dry_run: true, count: 7, reason: "30 days" });
  const other = await makeUser(await makeTenant(), { permissions: ["retention.index"] });
  expect((await api(other).get<Page<RetentionRunRow>>("/api/retention-runs")).body.data).toEqual([]);
  const nobody = await makeUser(tenant, { permissions: ["leads.index"] });
  expect((await api(nobody).get("/api/retention-runs")).status).toBe(403);
});
