import { beforeEach, expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { api, type Refusal } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Reading every page of a list is an export too.

const LIMIT = 100;

let tenant: TestTenant;
let reader: TestUser;
beforeEach(async () => {
  tenant = await makeTenant({ bulk_read_limit: LIMIT });
  reader = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "audit.index"] });
  await makeLeads(150);
});

async function makeLeads(count: number): Promise<void> {
  const first = await makeLead(tenant);
  const { id: _, ...columns } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: first.id } }));
  const { tenant_id, product_id, name } = columns;
  await asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: count - 1 }, (_, index) => ({
        ...{ tenant_id, product_id, name, lead_id: `${first.id} ${index}` },
      })),
    }),
  );
}

const read = (by: TestUser, page: number) => api(by).get<Page<{ id: number }> & Refusal>(`/api/leads?page=${page}`);
const statusOf = async (by: TestUser, page: number) => (await read(by, page)).status;

test("lists end at the limit, the audit log says so once, and they open again after an hour", async () => {
  const statuses = [];
  for (const page of [1, 2, 3, 4]) statuses.push(await statusOf(reader, page));
  expect(statuses).toEqual([200, 200, 200, 200]);
  const refused = await read(reader, 5);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You have reached the limit of 100 leads and sales per hour. Try again in 60 minutes. You can still open the ones you have read.",
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(HOUR_MS / 1000 - 60);
  expect(await statusOf(reader, 6)).toBe(429);
  expect(await statusOf(reader, 1)).toBe(200); // which they have read already
  const { body } = await api(reader).get<Page<AuditEvent>>("/api/audit-events?action=leads.bulk-read");
  expect(body.data.map(({ new: now }) => now?.limit)).toEqual([LIMIT]);

  await asPlatform(() =>
    db.bulkRead.updateMany({ where: { user_id: reader.id }, data: { read_at: new Date(Date.now() - HOUR_MS) } }),
  );
  expect(await statusOf(reader, 5)).toBe(200);
});

test("many requests at once read no more than as many in turn", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6].map((page) => read(reader, page)));
  const ids = answers.filter(({ status }) => status === 200).flatMap(({ body }) => body.data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(LIMIT);
});

test("a whole page beyond the limit is refused at once", async () => {
  expect((await api(reader).get("/api/leads?per_page=150")).status).toBe(429);
  expect((await api(reader).get("/api/leads?per_page=100")).status).toBe(200);
});

test("opening leads, other users and keys do not count, nor anything without a limit", async () => {
  for (const page of [1, 2, 3, 4]) await read(reader, page);
  const { body } = await read(reader, 1);
  expect((await api(reader).get(`/api/leads/${body.data[0]?.id}`)).status).toBe(200);
  const other = await makeUser(tenant, { permissions: ["leads.index"] });
  expect(await statusOf(other, 5)).toBe(200);
  expect((await withKey(await makeApiKey(tenant)).get("/api/leads?per_page=150")).status).toBe(200);
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { bulk_read_limit: null } }));
  expect(await statusOf(reader, 5)).toBe(200);
});
