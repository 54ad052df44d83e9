import { expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { LeadBulk } from "@/lib/leads/bulks/schema";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import type { TransitionInput } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestUser } from "../support/world";

const AGENT: Permission[] = ["leads.show", "leads.update"];
const PHONE = "+27820000077";
const REOPENED: TransitionInput = { to: "Allocated", reason: "By mistake" };

test("a lead that was marked processed is reopened by a manager, with a reason, unless it is suppressed", async () => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: AGENT });
  const manager = await makeUser(tenant, { permissions: [...AGENT, "leads.allocate"] });
  const { id } = await makeLead(tenant, { phone: PHONE });
  const process = () => api(agent).put(`/api/leads/${id}`, { processed_at: new Date().toISOString() });
  const move = (user: TestUser, input: TransitionInput) =>
    api(user).post<LeadDetail & Refusal>(`/api/leads/${id}/transition`, input);

  expect((await process()).status).toBe(200);
  expect((await move(agent, { to: "Voicemail" })).status).toBe(409);
  expect((await move(agent, REOPENED)).status).toBe(403);
  expect((await move(manager, { to: "Allocated" })).body.errors).toHaveProperty("reason");
  expect((await move(manager, REOPENED)).body).toMatchObject({
    status: "Allocated",
    assigned_user: { id: manager.id },
    processed_at: null,
    processed_outcome: null,
  });
  const { body: timeline } = await api(manager).get<Page<LeadEvent>>(`/api/leads/${id}/timeline?per_page=1`);
  expect(timeline.data).toMatchObject([{ reason: "By mistake", old: { processed_outcome: "withdrawn" } }]);

  await process();
  await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: PHONE } }));
  expect((await move(manager, REOPENED)).status).toBe(409);
});

test("leads that were marked processed are reopened by a bulk allocation with a reason, whoever had them", async () => {
  const tenant = await makeTenant();
  const [agent, other] = [await makeUser(tenant, { permissions: AGENT }), await makeUser(tenant)];
  const manager = await makeUser(tenant, { permissions: [...AGENT, "leads.allocate"] });
  const held = { status: "Allocated", processed_at: new Date(), processed_outcome: "withdrawn" } as const;
  const leads = await Promise.all([agent, other].map(({ id }) => makeLead(tenant, { ...held, assigned_user_id: id })));
  const ids = leads.map(({ id }) => id);
  const input = { ids, action: "allocate", user_ids: [agent.id], reason: "By mistake" };
  const { body: bulk } = await api(manager).post<LeadBulk>("/api/leads/bulk", input);
  const isDone = async () => (await api(manager).get<LeadBulk>(`/api/leads/bulk/${bulk.id}`)).body;
  await expect.poll(isDone, { timeout: 30_000 }).toMatchObject({ status: "done", succeeded: 2, failures: [] });
  const after = await asPlatform(() => db.lead.findMany({ where: { id: { in: ids } } }));
  expect(after.map(({ assigned_user_id, processed_at }) => [assigned_user_id, processed_at])).toEqual(
    ids.map(() => [agent.id, null]),
  );
});
