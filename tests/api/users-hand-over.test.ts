import { beforeAll, describe, expect, test } from "vitest";
import type { LeadEvent } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api } from "../support/api";
import { makeSale } from "../support/records";
import { bodyOf, MAY_ALL, makePersonality, rowOf } from "../support/users";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A user who leaves leaves no open work behind.

const PATH = "/api/users";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: [...MAY_ALL, "leads.show", "sales.show"] });
});

const change = async (target: { id: number }, fields: Record<string, unknown>, by = user) =>
  (await api(by).put(`${PATH}/${target.id}`, { ...(await bodyOf(target)), ...fields })).status;

/** A user with two open leads, a processed one, an open sale and a declined one. */
async function makeBusyUser() {
  const busy = await makeUser(tenant);
  const assigned = { assigned_user_id: busy.id, status: "Allocated" as const };
  const leads = [
    await makeLead(tenant, assigned),
    await makeLead(tenant, { ...assigned, status: "Voicemail" as const }),
  ];
  const done = await makeLead(tenant, {
    ...assigned,
    processed_at: new Date(),
    processed_outcome: "withdrawn" as const,
  });
  const [sale, declined] = [await makeSale(tenant, busy), await makeSale(tenant, busy)];
  await asPlatform(() => db.sale.update({ where: { id: declined.id }, data: { status: "declined" } }));
  return { busy, leads, done, sale, declined };
}

/** The counts that the badges show. */
const counts = () =>
  asPlatform(async () => [
    await db.$queryRaw`SELECT status, sum(count)::int AS count FROM lead_counts WHERE tenant_id = ${tenant.id} GROUP BY 1 ORDER BY 1`,
    await db.$queryRaw`SELECT status, sum(count)::int AS count FROM sale_counts WHERE tenant_id = ${tenant.id} GROUP BY 1 ORDER BY 1`,
  ]);

describe("a user with open work", () => {
  test("can't be deleted, and the message counts the open leads and sales", async () => {
    const { busy } = await makeBusyUser();
    const { name, surname } = await bodyOf(busy);
    const { status, body } = await api(user).delete(`${PATH}/${busy.id}`);
    expect([status, body]).toEqual([
      409,
      {
        message: `${name} ${surname} still has 2 open leads and 1 open sale. Hand them over first.`,
        leads: 2,
        sales: 1,
      },
    ]);
    expect(await rowOf(busy.id)).not.toBeNull();
  });

  test("can't be moved to another organisation, but can be deactivated", async () => {
    const { busy } = await makeBusyUser();
    const other = await makeTenant();
    const fields = { tenant_id: other.id, personality_id: await makePersonality(other) };
    expect(await change(busy, fields, await makeAdmin())).toBe(409);
    expect(await rowOf(busy.id)).toMatchObject({ tenant_id: tenant.id });
    expect(await change(busy, { active: false })).toBe(200);
  });

  test("can hand it over to somebody else, which each lead and sale records, and keeps finished work", async () => {
    const { busy, leads, done, sale, declined } = await makeBusyUser();
    const receiver = await makeUser(tenant);
    const before = await counts();
    const answer = await api(user).post(`${PATH}/${busy.id}/hand-over`, { user_id: receiver.id });
    expect([answer.status, answer.body]).toEqual([200, { leads: 2, sales: 1 }]);
    expect(await counts()).toEqual(before);

    const owners = await asPlatform(async () => [
      ...(await db.lead.findMany({
        where: { id: { in: [...leads, done].map(({ id }) => id) } },
        orderBy: { id: "asc" },
      })),
    ]);
    expect(owners.map(({ assigned_user_id, version }) => [assigned_user_id, version])).toEqual([
      [receiver.id, 2],
      [receiver.id, 2],
      [busy.id, 1],
    ]);
    const agents = await asPlatform(() =>
      db.sale.findMany({ where: { id: { in: [sale.id, declined.id] } }, orderBy: { id: "asc" } }),
    );
    expect(agents.map(({ agent_id }) => agent_id)).toEqual([receiver.id, busy.id]);

    const names = await Promise.all([busy, receiver].map(async (one) => (await bodyOf(one)).surname));
    const [from, to] = names.map((surname) => `Test ${surname}`);
    const timeline = await api(user).get<{ data: LeadEvent[] }>(`/api/leads/${leads[0]?.id}/timeline`);
    expect(timeline.body.data[0]).toMatchObject({
      type: "assigned",
      old: { assigned_user: from },
      new: { assigned_user: to },
      actor: { id: user.id },
    });
    const { body } = await api(user).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=assigned`);
    expect(body.events.data).toMatchObject([{ old: { agent: from }, new: { agent: to } }]);
    expect((await api(user).delete(`${PATH}/${busy.id}`)).status).toBe(204);
  });

  test.each(["themselves", "somebody deactivated", "nobody"])("can't hand it over to %s", async (whom) => {
    const { busy } = await makeBusyUser();
    const ids: Record<string, number> = {
      themselves: busy.id,
      "somebody deactivated": (await makeUser(tenant, { active: false })).id,
      nobody: 2_147_483_647,
    };
    const { status, body } = await api(user).post(`${PATH}/${busy.id}/hand-over`, { user_id: ids[whom] });
    expect([status, body.errors]).toEqual([422, { user_id: ["Choose another active user of this organisation"] }]);
  });

  test("may be an administrator without an organisation, whose sales go to a user of the sales' organisation", async () => {
    const [root, seller] = await Promise.all([makeAdmin(), makeAdmin()]);
    await makeSale(tenant, seller);
    expect((await api(root).delete(`${PATH}/${seller.id}`)).status).toBe(409);
    const { body } = await api(root).post(`${PATH}/${seller.id}/hand-over`, { user_id: user.id });
    expect(body).toEqual({ leads: 0, sales: 1 });
    expect((await api(root).delete(`${PATH}/${seller.id}`)).status).toBe(204);
  });
});
