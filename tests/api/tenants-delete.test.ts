import { beforeAll, describe, expect, test } from "vitest";
import "@/lib/domains.server";
import type { TenantDeletion } from "@/lib/identity/tenants/deletion-schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { whyRecordingsAreKept } from "@/lib/sales/recordings/kept.server";
import { api, type Refusal } from "../support/api";
import { consumersLinked } from "../support/consumers";
import { makeFullTenant, tenantTableNames } from "../support/database";
import { fault } from "../support/fault";
import { onConnection } from "../support/on-connection";
import { png, pngFile } from "../support/pictures";
import { makeRecording } from "../support/recordings";
import { makeSale } from "../support/records";
import { change, filesOf, purgeTenant, tenantRow } from "../support/tenants";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser, unique } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

const destroy = (id: number, by = admin) => api(by).delete<Refusal>(`/api/tenants/${id}`);

const LONG_AGO = new Date("2001-01-01");

/** Lets the retention periods of all recordings of a tenant be over. */
const endRetention = ({ id: tenant_id }: { id: number }) =>
  asPlatform(() => db.sale.updateMany({ where: { tenant_id }, data: { updated_at: LONG_AGO } }));

/** The tables that still have rows of a tenant, with their numbers. */
async function remainsOf(id: number): Promise<Record<string, number>> {
  await consumersLinked({ id });
  const tables = await tenantTableNames();
  const counts = await asPlatform(() =>
    Promise.all(
      tables.map(async (table) => {
        const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM "${table}" WHERE tenant_id = $1`,
          id,
        );
        return [table, row?.count ?? 0] as const;
      }),
    ),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

describe("deleting a tenant", () => {
  test("shows beforehand how many records of each kind will be deleted", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant);
    await makeLead(tenant);
    await makeSale(tenant, user);
    await consumersLinked(tenant);
    const { status, body } = await api(admin).get<TenantDeletion>(`/api/tenants/${tenant.id}/deletion`);
    expect([status, body]).toEqual([
      200,
      {
        ...{ users: 1, personalities: 1, roles: 1, teams: 0, leads: 2, sales: 1, lead_imports: 0, suppressions: 0 },
        ...{ consents: 0, consumers: 2, audit_events: 0, submitted_sales: 0, refusal: null },
      },
    ]);
  });

  test("deletes its rows in every table and its files, and nothing of anybody else", async () => {
    const [tenant, other] = [await makeFullTenant(), await makeFullTenant()];
    await endRetention(tenant);
    const { body } = await change(admin, tenant.id, { logo: pngFile(await png()) });
    const before = await remainsOf(other.id);
    expect(Object.keys(await remainsOf(tenant.id))).toEqual(Object.keys(before));
    expect((await destroy(tenant.id)).status).toBe(204);
    expect(Object.keys(await remainsOf(tenant.id)).length).toBeGreaterThan(10);
    await purgeTenant(tenant.id);
    expect([await tenantRow(tenant.id), await remainsOf(tenant.id), filesOf(tenant.id)]).toEqual([null, {}, []]);
    expect((await api().get(String(body.logo))).status).toBe(404);
    expect(await remainsOf(other.id)).toEqual(before);
  });

  test("keeps its products, which belong to the platform", async () => {
    const tenant = await makeTenant();
    await destroy(tenant.id);
    await purgeTenant(tenant.id);
    const product = await asPlatform(() =>
      db.product.findFirst({ where: { id: tenant.product.id }, include: { tenants: true, plans: true } }),
    );
    expect([product?.tenants.length, product?.plans.length]).toEqual([0, 1]);
  });

  test("ends the sessions of its users at once", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant);
    await destroy(tenant.id);
    expect((await api(user).get("/api/user")).status).toBe(401);
  });

  test("is in the platform's audit log, with the numbers of deleted records", async () => {
    const tenant = await makeTenant();
    await makeLead(tenant);
    await destroy(tenant.id);
    const events = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "tenants.destroy", subject_id: tenant.id } }),
    );
    expect(events).toMatchObject([{ tenant_id: null, actor_id: admin.id, old: { name: tenant.name, leads: 1 } }]);
  });

  test("is refused with submitted sales, with their number, and deletes nothing", async () => {
    const tenant = await makeFullTenant();
    const user = await makeUser(tenant);
    for (const _ of [1, 2]) {
      const { id } = await makeSale(tenant, user);
      await asPlatform(() => db.sale.update({ where: { id }, data: { status: "policy-submitted" } }));
    }
    await asPlatform(() => db.$queryRaw`SELECT fold_insights(${tenant.id}::int)`); // which a worker does meanwhile, otherwise
    const before = await remainsOf(tenant.id);
    const { status, body } = await destroy(tenant.id);
    expect([status, body]).toEqual([
      409,
      {
        message: "This tenant has 2 submitted sales to retain by law. It can't be deleted.",
        submitted_sales: 2,
      },
    ]);
    expect(await remainsOf(tenant.id)).toEqual(before);
  });

  test("is refused while the retention period of a recording runs, with its last day, and is told beforehand", async () => {
    const tenant = await makeTenant();
    const processed = { status: "Declined" as const, processed_at: new Date(), processed_outcome: "declined" as const };
    await makeRecording(tenant, { lead_id: (await makeLead(tenant, processed)).id });
    const until = formatDate(isoDate(daysBefore(-45)));
    const message = `This tenant has recordings with a retention period until at least ${until}. It can't be deleted before then.`;
    const { status, body } = await destroy(tenant.id);
    expect([status, body]).toEqual([409, { message, submitted_sales: 0 }]);
    const { body: told } = await api(admin).get<TenantDeletion>(`/api/tenants/${tenant.id}/deletion`);
    expect(told.refusal).toBe(message);
    await asPlatform(() => db.lead.updateMany({ where: { tenant_id: tenant.id }, data: { processed_at: LONG_AGO } }));
    expect((await destroy(tenant.id)).status).toBe(204);
  });

  test("is refused while the lead of a recording is open, and while a recording is under legal hold", async () => {
    const tenant = await makeTenant();
    const lead = await makeLead(tenant);
    await makeRecording(tenant, { lead_id: lead.id });
    expect((await destroy(tenant.id)).body.message).toBe(
      "This tenant has recordings whose retention period has not begun, as with open leads. It can't be deleted.",
    );
    const processed = { status: "Declined" as const, processed_at: LONG_AGO, processed_outcome: "declined" as const };
    await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: processed }));
    const held = { legal_hold: true, legal_hold_reason: "A complaint" };
    await asPlatform(() => db.recording.updateMany({ where: { tenant_id: tenant.id }, data: held }));
    const { status, body } = await destroy(tenant.id);
    expect([status, body.message]).toEqual([409, "This tenant has recordings under legal hold. It can't be deleted."]);
    expect(await tenantRow(tenant.id)).not.toBeNull();
  });

  test("reads no more of a tenant's recordings than it takes to find one that is kept", async () => {
    const tenant = await makeTenant();
    const lead = await makeLead(tenant);
    const owner = `${tenant.id}, ${lead.id}`;
    await onConnection([
      `
        INSERT INTO recordings (tenant_id, lead_id, name, mime_type, size_bytes, source, sha256, file_path, file_key)
        SELECT ${owner}, 'call.wav', 'audio/wav', 1, 'upload', n::text, '${tenant.subdomain}/' || n, '' FROM generate_series(1, 20000) n`,
    ]);
    const times: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const began = performance.now();
      expect(await asPlatform(() => whyRecordingsAreKept(tenant.id))).toContain("has not begun");
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(200); // all of them take seconds
  });

  test("is refused when another name is sent to confirm it, and closes the tenant when its own is", async () => {
    const tenant = await makeTenant();
    const confirmed = (confirm: string) =>
      api(admin).delete<Refusal>(`/api/tenants/${tenant.id}?${new URLSearchParams({ confirm })}`);
    for (const wrong of ["", tenant.subdomain, tenant.name.toUpperCase()]) {
      const { status, body } = await confirmed(wrong);
      expect([status, body.errors]).toEqual([422, { confirm: ["This is not the tenant's name."] }]);
    }
    expect((await tenantRow(tenant.id))?.closed_at).toBeNull();
    expect((await confirmed(` ${tenant.name} `)).status).toBe(204);
    expect((await tenantRow(tenant.id))?.closed_at).toEqual(expect.any(Date));
  });

  test("is refused for an administrator who belongs to it", async () => {
    const tenant = await makeTenant();
    const { status, body } = await destroy(tenant.id, await makeUser(tenant, { is_admin: true }));
    expect([status, body]).toEqual([409, { message: "This is your own tenant. You can't delete it." }]);
  });

  test("does not block other tenants, even while deleting ten thousand leads", async () => {
    fault({
      fault: "An organisation with 10,000 leads is deleted",
      seen: "Others go on working.",
      back: "at once: nobody waits for it",
    });
    const [large, other] = [await makeTenant(), await makeTenant()];
    const user = await makeUser(other, { permissions: ["leads.store"] });
    await fill(large.id, large.product.id);
    let isGone = false;
    await destroy(large.id);
    const deletion = purgeTenant(large.id).finally(() => {
      isGone = true;
    });
    let servedMeanwhile = 0;
    while (!isGone) {
      const lead = { product_id: other.product.id, name: "Nomvula", email: `${unique()}@example.test` };
      expect((await api(user).post("/api/leads", lead)).status).toBe(201);
      if (!isGone) servedMeanwhile += 1;
    }
    await deletion;
    expect(servedMeanwhile).toBeGreaterThan(0);
    expect(await remainsOf(large.id)).toEqual({});
  });
});

const fill = (tenantId: number, productId: number) =>
  onConnection([
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, email)
     SELECT ${tenantId}, ${productId}, 'L' || number, 'Lead', 'lead' || number || '@example.test'
     FROM generate_series(1, 10000) AS number`,
    `INSERT INTO lead_events (tenant_id, lead_id, type, actor_name)
     SELECT tenant_id, id, 'note', 'Test' FROM leads WHERE tenant_id = ${tenantId}`,
  ]);
