import { expect, test } from "vitest";
import type { Permission } from "@/lib/identity/permissions";
import type { LeadDetail, LeadEvent, TransitionInput } from "@/lib/leads/leads/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/http/list";
import { api, type Refusal } from "../support/api";
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
  await asPlatform(() => db.suppression.create({ data: { tenant_id: tenant.id, kind: "phone", value: PHONE } }));
  expect((await move(manager, REOPENED)).status).toBe(409);
});
