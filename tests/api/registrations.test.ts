import { beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "@/lib/identity/notifications/schema";
import { remindOfRegistrations } from "@/lib/leads/registry/reminders.server";
import type { Registration } from "@/lib/leads/registry/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { isoOfDay } from "../support/days";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/registry-registrations";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

const listed = async ({ name }: TestTenant, state = "") =>
  (await api(admin).get<Page<Registration>>(`${PATH}?search=${encodeURIComponent(name)}&state=${state}`)).body.data;

const registrationOf = async (tenant: TestTenant) => {
  const found = (await listed(tenant)).find(({ id }) => id === tenant.id);
  if (!found) throw new Error(`The list lacks tenant ${tenant.id}`);
  return found;
};

/** Gives a tenant a registration to renew in some days, and returns it. */
async function register(tenant: TestTenant, days: number): Promise<Registration> {
  const { version } = await registrationOf(tenant);
  const input = { registry_number: `DM ${unique()}`, registry_renews_on: isoOfDay(days), version };
  const { status, body } = await api(admin).put<Registration>(`${PATH}/${tenant.id}`, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Moves the day of a registration, also into the past. */
const letRenew = ({ id }: TestTenant, days: number) =>
  asPlatform(() => db.tenant.update({ where: { id }, data: { registry_renews_on: new Date(isoOfDay(days)) } }));

describe("the registration of a tenant with the opt-out registry", () => {
  test("is missing at first, soon due within 60 days, and has passed the day after", async () => {
    const tenant = await makeTenant();
    expect(await registrationOf(tenant)).toMatchObject({
      ...{ registry_number: null, registry_renews_on: null, state: "missing" },
    });
    expect((await register(tenant, 100)).state).toBe("valid");
    for (const [days, state] of [
      [61, "valid"],
      [60, "soon"],
      [0, "soon"],
      [-1, "passed"],
    ] as const) {
      await letRenew(tenant, days);
      expect((await registrationOf(tenant)).state).toBe(state);
      for (const asked of ["missing", "passed", "soon", "valid"]) {
        expect((await listed(tenant, asked)).length, asked).toBe(asked === state ? 1 : 0);
      }
    }
  });

  test("goes with the tenant's version, and its changes are in the audit log", async () => {
    const tenant = await makeTenant();
    const { version, registry_number } = await register(tenant, 100);
    const stale = { registry_number: "DM 0", registry_renews_on: null, version: version - 1 };
    const refused = await api(admin).put<{ current: Registration }>(`${PATH}/${tenant.id}`, stale);
    expect(refused).toMatchObject({ status: 409, body: { current: { registry_number, version } } });
    const [event] = await asPlatform(() =>
      db.auditEvent.findMany({ where: { tenant_id: tenant.id, action: "tenants.update" }, orderBy: { id: "desc" } }),
    );
    expect(event?.new).toMatchObject({ registry_number, registry_renews_on: isoOfDay(100) });
  });

  test("takes no day that has passed, but another number after its own day", async () => {
    const tenant = await makeTenant();
    const { registry_number } = await register(tenant, 100);
    const change = (input: unknown) => api(admin).put<Registration>(`${PATH}/${tenant.id}`, input);
    const past = await change({ registry_number, registry_renews_on: isoOfDay(-1) });
    expect(past).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/ has passed\. Enter the next/) },
    });
    await letRenew(tenant, -1);
    expect((await change({ registry_number: "DM 2", registry_renews_on: isoOfDay(-1) })).status).toBe(200);
  });

  test("is the administrators' alone, and no part of the tenant's own record", async () => {
    const tenant = await makeTenant();
    await register(tenant, 100);
    const manager = await makeUser(tenant, {
      permissions: ["suppressions.update", "tenants.update", "leads.allocate"],
    });
    expect((await api(manager).get(PATH)).status).toBe(403);
    const input = { registry_number: "DM 1", registry_renews_on: null };
    expect((await api(manager).put(`${PATH}/${tenant.id}`, input)).status).toBe(403);
    expect(JSON.stringify((await api(manager).get(`/api/tenants/${tenant.id}`)).body)).not.toContain("registry");
  });
});

describe("administrators are reminded of a registration", () => {
  const reminded = async (tenant: TestTenant, user = admin) => {
    await remindOfRegistrations();
    const { data } = (await api(user).get<Page<Notification>>("/api/notifications?per_page=100")).body;
    return data.filter((each) => each.kind === "registration_due" && each.tenant?.id === tenant.id).length;
  };
  /** As if some days had gone by since the last reminder. */
  const pass = async ({ id }: TestTenant, days: number) =>
    asPlatform(async () => {
      const row = await db.tenant.findFirstOrThrow({ where: { id } });
      const renewsOn = daysBefore(days, row.registry_renews_on ?? new Date());
      const remindedOn = row.registry_reminded_on && daysBefore(days, row.registry_reminded_on);
      await db.tenant.update({
        where: { id },
        data: { registry_renews_on: renewsOn, registry_reminded_on: remindedOn },
      });
    });

  test("60, 30 and 7 days before it has to be renewed, each time once", async () => {
    const tenant = await makeTenant();
    await register(tenant, 61);
    const counts = [await reminded(tenant)];
    // 60, 59, 31, 30, 8, 7, 1, 0 days are left, and then it has passed.
    for (const days of [1, 1, 28, 1, 22, 1, 6, 1, 1]) {
      await pass(tenant, days);
      counts.push(await reminded(tenant));
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
  });

  test("at once where the day is nearer, and anew after it has been changed", async () => {
    const tenant = await makeTenant();
    await register(tenant, 20);
    expect([await reminded(tenant), await reminded(tenant)]).toEqual([1, 1]);
    await register(tenant, 365);
    expect(await reminded(tenant)).toBe(1);
    await register(tenant, 5);
    expect([await reminded(tenant), await reminded(tenant)]).toEqual([2, 2]);
  });
});
