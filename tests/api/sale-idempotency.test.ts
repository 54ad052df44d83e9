import { beforeAll, describe, expect, test } from "vitest";
import { sweepIdempotencyKeys } from "@/lib/identity/http/idempotency.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api, type Refusal } from "../support/api";
import { fault } from "../support/fault";
import { makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
});

const once = (user: TestUser, key: string) => api(user, { headers: { "idempotency-key": key } });
const keysOf = (key: string) => asPlatform(() => db.idempotencyKey.findMany({ where: { key } }));

describe("a request that is repeated with its Idempotency-Key", () => {
  test("gets the first answer and changes nothing again", async () => {
    const sale = await makeSale(tenant, agent);
    const client = once(agent, unique());
    const first = await client.put<SaleDetail>(`/api/sales/${sale.id}`, { version: 1, notes: "once" });
    const again = await client.put<SaleDetail>(`/api/sales/${sale.id}`, { version: 1, notes: "once" });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(again.headers["cache-control"]).toBe("private, no-store");
    const row = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    expect(row.version).toBe(first.body.version);
  });

  test("makes one sale of a lead, however often and however much at once it comes", async () => {
    fault({
      fault: "A request is sent again because its answer did not arrive",
      seen: "With the same Idempotency-Key: the same answer, and one sale.",
      back: "at once",
    });
    const lead = await makeLead(tenant);
    const client = once(agent, unique());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post<SaleDetail>("/api/sales", { lead_id: lead.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await asPlatform(() => db.sale.count({ where: { lead_id: lead.id } }))).toBe(1);
  });

  test("is refused with another body, for another sale, or by another method", async () => {
    const [sale, other] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    const client = once(agent, unique());
    await client.put(`/api/sales/${sale.id}`, { version: 1, notes: "one" });
    for (const [path, body] of [
      [`/api/sales/${sale.id}`, { version: 1, notes: "two" }],
      [`/api/sales/${other.id}`, { version: 1, notes: "one" }],
    ] as const) {
      const { status, body: refusal } = await client.put<Refusal>(path, body);
      expect([status, refusal.errors]).toEqual([
        422,
        { "Idempotency-Key": ["This key was used for another request."] },
      ]);
    }
    expect((await client.post(`/api/sales/${sale.id}/claim`)).status).toBe(422);
  });

  test("is done anew when it was refused, by another user, or after 24 hours", async () => {
    const sale = await makeSale(tenant, agent);
    const key = unique();
    const path = `/api/sales/${sale.id}/transition`;
    expect((await once(agent, key).post(path, { to: "declined", version: 1 })).status).toBe(422);
    expect(await keysOf(key)).toEqual([]);
    expect((await once(agent, key).post(path, { to: "declined", reason: "No", version: 1 })).status).toBe(200);
    const colleague = await makeUser(tenant, { permissions: SELLING });
    expect((await once(colleague, key).post(path, { to: "declined", reason: "No", version: 1 })).status).toBe(409);

    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await asPlatform(() => db.idempotencyKey.updateMany({ where: { key }, data: { created_at: yesterday } }));
    expect((await once(agent, key).post(path, { to: "declined", reason: "No", version: 1 })).status).toBe(409);
  });

  test("needs the permission each time", async () => {
    const sale = await makeSale(tenant, agent);
    const key = unique();
    await once(agent, key).put(`/api/sales/${sale.id}`, { version: 1, notes: "x" });
    const { personality_id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: agent.id } }));
    const reader = await makeUser(tenant, { permissions: ["sales.show"] });
    const { personality_id: less } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: reader.id } }));
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { personality_id: less } }));
    const { status } = await once(agent, key).put(`/api/sales/${sale.id}`, { version: 1, notes: "x" });
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { personality_id } }));
    expect(status).toBe(403);
  });
});

describe("a key", () => {
  test.each(["x".repeat(256), "two words", ""])("that is malformed is refused: %j", async (key) => {
    const sale = await makeSale(tenant, agent);
    const { status } = await once(agent, key).put(`/api/sales/${sale.id}`, { version: 1, notes: "x" });
    expect(status).toBe(422);
  });

  test("keeps its answer encrypted, for a day", async () => {
    const sale = await makeSale(tenant, agent);
    const key = unique();
    await once(agent, key).put(`/api/sales/${sale.id}`, { version: 1, notes: "Call after six" });
    const [stored] = await keysOf(key);
    expect(stored).toMatchObject({ tenant_id: tenant.id, user_id: agent.id, status: 200 });
    expect(stored?.answer).not.toContain("Call after six");
    await sweepIdempotencyKeys();
    expect(await keysOf(key)).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await asPlatform(() => db.idempotencyKey.updateMany({ where: { key }, data: { created_at: yesterday } }));
    await sweepIdempotencyKeys();
    expect(await keysOf(key)).toEqual([]);
  });
});
