import { describe, expect, test } from "vitest";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { makeAuditEvent } from "../support/routes/audit";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/audit-events/export";
const HEADER = "Time,Tenant,Actor,Impersonator,Action,Subject,Id,Old,New,IP address";

async function makeReader(): Promise<[TestTenant, TestUser]> {
  const tenant = await makeTenant();
  return [tenant, await makeUser(tenant, { permissions: ["audit.index", "audit.export"] })];
}

/** The lines of the exported file, without the byte order mark. */
async function linesOf(user: TestUser, query = ""): Promise<string[]> {
  const { status, body } = await api(user).get<string>(`${PATH}?${query}`);
  expect([status, body.charCodeAt(0), body.endsWith("\r\n")]).toEqual([200, 0xfeff, true]);
  return body.slice(1).split("\r\n").slice(0, -1);
}

/** Adds events in pairs with the same time, numbered from the oldest. */
const addMany = (tenant: TestTenant, count: number) =>
  onConnection([
    `INSERT INTO audit_events (tenant_id, action, subject_type, subject_id, actor_name, created_at)
    SELECT ${tenant.id}, 'roles.update', 'roles', n, 'Test', timestamptz '2026-01-01' + make_interval(secs => n / 2)
    FROM generate_series(1, ${count}) AS n`,
  ]);

describe("the export", () => {
  test("contains what the list shows, as a CSV file that browsers download", async () => {
    const [tenant, user] = await makeReader();
    const { created_at } = await makeAuditEvent(tenant, {
      ...{ subject_id: 7, old: { name: "A" }, new: { name: 'B, "C"' }, ip: "192.0.2.1", impersonator_name: "Root" },
    });
    const { headers } = await api(user).get(PATH);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(await linesOf(user)).toEqual([
      HEADER,
      `${created_at.toISOString()},${tenant.name},Test,Root,roles.update,roles,7,"{""name"":""A""}",` +
        `"{""name"":""B, \\""C\\""""}",192.0.2.1`,
    ]);
  });

  test("contains no formula, even if a name looks like one", async () => {
    const [tenant, user] = await makeReader();
    for (const actor_name of ["=1+1", " @SUM(A1)", "-2"]) await makeAuditEvent(tenant, { actor_name });
    const actors = (await linesOf(user)).slice(1).map((line) => line.split(",")[2]);
    expect(actors).toEqual(["'-2", "' @SUM(A1)", "'=1+1"]);
  });

  test("contains every event once, in both sort orders", async () => {
    const [tenant, user] = await makeReader();
    await addMany(tenant, 3_001);
    const numbers = Array.from({ length: 3_001 }, (_, index) => String(index + 1));
    const exported = async (query: string) => (await linesOf(user, query)).slice(1).map((line) => line.split(",")[6]);
    expect(await exported("sortDesc=false")).toEqual(numbers);
    expect(await exported("")).toEqual(numbers.toReversed());
  });

  test("contains the events that match the filters, and none of another organisation", async () => {
    const [[tenant, user], [strange, stranger], admin] = await Promise.all([makeReader(), makeReader(), makeAdmin()]);
    const made = await makeAuditEvent(tenant, { action: "users.store", subject_type: "users", subject_id: 41 });
    await makeAuditEvent(tenant, { subject_id: 42 });
    await makeAuditEvent(strange, { action: "users.store", subject_type: "users", subject_id: 43 });
    const numbers = async (by: TestUser, query: string) =>
      (await linesOf(by, query)).slice(1).map((line) => line.split(",")[6]);
    expect(await numbers(user, "subject_type=users")).toEqual([String(made.subject_id)]);
    expect(await numbers(stranger, `tenant_id=${tenant.id}`)).toEqual(["43"]);
    expect((await numbers(admin, `tenant_id=${tenant.id}`)).sort()).toEqual(["41", "42"]);
    expect((await api(user).get(`${PATH}?date_from=tomorrow`)).status).toBe(422);
  });
});
