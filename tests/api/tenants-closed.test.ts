import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import "@/lib/domains.server";
import { restoreTenant } from "@/lib/identity/tenants/close.server";
import { RESTORABLE_DAYS } from "@/lib/identity/tenants/closing";
import { purgeClosedTenants } from "@/lib/identity/tenants/purge.server";
import type { TenantRow } from "@/lib/identity/tenants/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { newNumber, postLead } from "../support/intake";
import { mailTo } from "../support/mails";
import { makeRecording } from "../support/recordings";
import { makeLeadSource } from "../support/records";
import { purgeTenant, tenantRow } from "../support/tenants";
import { makeAdmin, makeLead, makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

const destroy = (id: number, by = admin) => api(by).delete(`/api/tenants/${id}`);
const signIn = ({ email }: TestUser) => api().post("/api/login", { email, password: PASSWORD });

describe("a tenant that was deleted", () => {
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    tenant = await makeTenant();
    user = await makeUser(tenant);
    await makeUser(tenant, { active: false });
    expect((await destroy(tenant.id)).status).toBe(204);
  });

  test("lets nobody in: neither a session, nor a password, nor an emailed link", async () => {
    expect((await api(user).get("/api/user")).status).toBe(401);
    expect((await signIn(user)).status).toBe(401);
    await api().post("/api/password/forgot", { email: user.email });
    expect(await asPlatform(() => db.passwordReset.count({ where: { user_id: user.id } }))).toBe(0);
  });

  test("is in no list, and neither are its users; its addresses answer 404", async () => {
    const { body: tenants } = await api(admin).get<Page<TenantRow>>(`/api/tenants?search=${tenant.subdomain}`);
    const { body: users } = await api(admin).get<Page<User>>(`/api/users?search=${user.email}`);
    expect([tenants.data, users.data]).toEqual([[], []]);
    const paths = [
      `/api/tenants/${tenant.id}`,
      `/api/tenants/${tenant.id}/deletion`,
      `/api/tenants/by-subdomain/${tenant.subdomain}`,
      `/api/users/${user.id}`,
    ];
    const answers = await Promise.all(paths.map((path) => api(admin).get(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await api(admin).post(`/api/impersonate/tenant/${tenant.id}`)).status).toBe(404);
    expect((await api(admin).post(`/api/impersonate/user/${user.id}`)).status).toBe(404);
    expect((await destroy(tenant.id)).status).toBe(404);
  });

  test("tells its users by email, those who could sign in, until when it can be restored", async () => {
    const mail = await mailTo(user.email);
    expect(mail.subject).toContain(`${tenant.name} was deleted`);
    expect(mail.text).toContain("Its users can't sign in any more.");
    expect(mail.text).toContain("an administrator of this console can restore it");
  });

  test("is back as it was once an operator restores it, with everybody signed out", async () => {
    expect(await restoreTenant(tenant.subdomain)).toBe(tenant.name);
    expect((await api(user).get("/api/user")).status).toBe(401);
    expect((await signIn(user)).status).toBe(200);
    expect((await api(admin).get(`/api/tenants/${tenant.id}`)).status).toBe(200);
    await expect(restoreTenant(tenant.subdomain)).rejects.toThrow(
      `There is no deleted tenant with the subdomain ${tenant.subdomain}.`,
    );
    const events = await asPlatform(() =>
      db.auditEvent.findMany({
        where: { subject_type: "tenants", subject_id: tenant.id, tenant_id: null },
        orderBy: { id: "asc" },
        select: { action: true, actor_name: true },
      }),
    );
    expect(events).toMatchObject([
      { action: "tenants.destroy" },
      { action: "tenants.restore", actor_name: "Operator" },
    ]);
  });
});

test("a lead source of a deleted tenant takes no leads", async () => {
  const tenant = await makeTenant();
  const source = await makeLeadSource(tenant);
  await destroy(tenant.id);
  expect((await postLead(source, { name: "Nomvula", phone: newNumber() })).status).toBe(401);
});

test("a tenant is purged seven days after it was deleted, and not before", async () => {
  const [early, due] = [await makeTenant(), await makeTenant()];
  for (const { id } of [early, due]) await destroy(id);
  const closedAt = (id: number, at: Date) =>
    asPlatform(() => db.tenant.update({ where: { id }, data: { closed_at: at } }));
  await closedAt(early.id, new Date(daysBefore(RESTORABLE_DAYS).getTime() + 60_000));
  await closedAt(due.id, daysBefore(RESTORABLE_DAYS));
  await purgeClosedTenants();
  expect(await tenantRow(early.id)).not.toBeNull();
  expect(await tenantRow(due.id)).toBeNull();
});

test("why a tenant is not purged is in the platform's audit log, once for each reason", async () => {
  const tenant = await makeTenant();
  await destroy(tenant.id);
  const lead = await makeLead(tenant); // as of a server that did not know yet
  const recording = await makeRecording(tenant, { lead_id: lead.id });
  await purgeTenant(tenant.id);
  await purgeClosedTenants();
  const reasons = async () => {
    const where = { action: "tenants.purge-refused", subject_id: tenant.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where, orderBy: { id: "asc" } }));
    expect(events.map(({ tenant_id, actor_name }) => [tenant_id, actor_name])).toEqual(
      events.map(() => [null, "System"]),
    );
    return events.map(({ new: told }) => told);
  };
  const notBegun = { name: tenant.name, refusal: expect.stringContaining("has not begun") };
  expect(await reasons()).toEqual([notBegun]);
  const held = { legal_hold: true, legal_hold_reason: "A complaint" };
  await asPlatform(() => db.recording.update({ where: { id: recording.id }, data: held }));
  await purgeClosedTenants();
  expect(await reasons()).toEqual([notBegun, { name: tenant.name, refusal: expect.stringContaining("legal hold") }]);
});

test("whoever may delete tenants deletes their own, and no other", async () => {
  const [own, other] = [await makeTenant(), await makeTenant()];
  const owner = await makeUser(own, { permissions: ["tenants.destroy"] });
  expect((await destroy(other.id, owner)).status).toBe(404);
  expect((await destroy(own.id, owner)).status).toBe(204);
  expect((await api(owner).get("/api/user")).status).toBe(401);
});
