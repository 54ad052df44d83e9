import { beforeAll, expect, test } from "vitest";
import { notify } from "@/lib/identity/notifications/notify.server";
import type { Report } from "@/lib/insights/reports/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { makeReport } from "../support/reports";
import { bodyOf, makePersonality } from "../support/users";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// What an organisation goes on with after a user has moved to another one.

let tenant: TestTenant;
let moved: TestUser;
const move = async (user: TestUser) => {
  const other = await makeTenant();
  const body = { ...(await bodyOf(user)), tenant_id: other.id, personality_id: await makePersonality(other) };
  expect((await api(await makeAdmin()).put(`/api/users/${user.id}`, body)).status).toBe(200);
};
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  moved = await makeUser(tenant);
});

test("a report goes to the recipients who stay", async () => {
  const keeper = await makeUser(tenant, { permissions: ["reports.index", "reports.show"] });
  const leaver = await makeUser(tenant);
  const { id } = await makeReport(tenant, [keeper, leaver]);
  await move(leaver);
  const { status, body } = await api(keeper).get<Report>(`/api/reports/${id}`);
  expect([status, body.recipient_ids]).toEqual([200, [keeper.id]]);
  expect((await api(keeper).get("/api/reports")).status).toBe(200);
});

test("work that a moved user began ends without telling them", async () => {
  const stays = await makeUser(tenant);
  await move(moved);
  const told = { tenant_id: tenant.id, kind: "import_done" } as const;
  await asPlatform(() => notify(...[moved, stays].map(({ id: user_id }) => ({ ...told, user_id }))));
  const rows = await asPlatform(() => db.notification.findMany({ where: { ...told } }));
  expect(rows.map(({ user_id }) => user_id)).toEqual([stays.id]);
});

test("a key goes on working after a user who has seen its secret moved", async () => {
  const key = await makeApiKey(tenant, { scopes: ["sales:write"] });
  const [holder, agent] = [
    await makeUser(tenant),
    await makeUser(tenant, { permissions: ["sales.store", "sales.update"] }),
  ];
  await asPlatform(() =>
    db.apiKeyHolder.create({ data: { api_key_id: key.id, user_id: holder.id, tenant_id: tenant.id } }),
  );
  const { id: lead_id } = await makeLead(tenant);
  await move(holder);
  const made = await withKey(key).post<{ id: number }>("/api/sales", { lead_id, agent_id: agent.id });
  expect(made.status).toBe(201);
  const parties = await asPlatform(() => db.saleParty.findMany({ where: { sale_id: made.body.id } }));
  expect(parties.map(({ user_id }) => user_id)).not.toContain(holder.id);
});
