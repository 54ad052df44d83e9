import { describe, expect, test } from "vitest";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { convert, SELLING } from "../support/sales";
import { makeLead, makeProduct, makeTenant, makeUser, type TestUser } from "../support/world";

const insightsOf = async (user: TestUser, query = "") =>
  (await api(user).get<LeadInsights>(`/api/dashboard/lead-insights?${query}`)).body;

describe("the timeline", () => {
  test("tells what happened to the leads in one's scope in the last 24 hours, newest first", async () => {
    const tenant = await makeTenant();
    const permissions = [...SELLING, "leads.index", "leads.show", "leads.update", "leads.allocate"] as const;
    const agent = await makeUser(tenant, { permissions, record_scope: "own" });
    const manager = await makeUser(tenant, { permissions });
    const held = { status: "Allocated" as const, assigned_user_id: agent.id };
    const lead = await makeLead(tenant, { ...held, source: "Partner" as const });
    await makeLead(tenant, { created_at: daysBefore(2) });
    const foreign = await makeLead(tenant, { created_at: new Date(Date.now() - HOUR_MS) });
    await api(agent).post(`/api/leads/${lead.id}/transition`, { to: "Voicemail" });
    const { body: sale } = await convert(agent, lead);
    const submitted = { status: "policy-submitted" as const, submitted_at: new Date(), submitted_by_id: agent.id };
    await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: submitted, select: { id: true } }));

    const own = (await insightsOf(agent)).timeline;
    expect(own.map(({ type, detail }) => [type, detail])).toEqual([
      ["submitted", sale.reference],
      ["converted", null],
      ["worked", "Voicemail"],
      ["received", "Partner"],
    ]);
    expect(own[0]).toMatchObject({ lead: { id: lead.id, lead_id: lead.lead_id }, product: { id: tenant.product.id } });
    const all = (await insightsOf(manager)).timeline;
    expect(all.map((entry) => entry.lead.id)).toEqual([lead.id, lead.id, lead.id, lead.id, foreign.id]);
    const team = await makeTeam(tenant);
    expect((await insightsOf(manager, `team_id=${team.id}`)).timeline).toEqual([]);
  });
});

test("the timeline of an agent, a team or a product goes back a day, however much happens to others since", async () => {
  const tenant = await makeTenant();
  const permissions = [...SELLING, "leads.index", "leads.show", "leads.update"] as const;
  const agent = await makeUser(tenant, { permissions, record_scope: "own" });
  const manager = await makeUser(tenant, { permissions });
  const team = await makeTeam(tenant);
  const product = await makeProduct([tenant.id]);
  const held = { status: "Allocated" as const, assigned_user_id: agent.id, team_id: team.id, product_id: product.id };
  const lead = await makeLead(tenant, held);
  await api(agent).post(`/api/leads/${lead.id}/transition`, { to: "Voicemail" });
  const { body: sale } = await convert(agent, lead);
  const submitted = { status: "policy-submitted" as const, submitted_at: new Date(), submitted_by_id: agent.id };
  await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: submitted, select: { id: true } }));
  const others = await makeUser(tenant, { permissions });
  await asPlatform(
    () => db.$executeRaw`
      WITH added AS (
        INSERT INTO leads (tenant_id, product_id, lead_id, name, status, assigned_user_id, created_at, last_attempt_at)
        SELECT ${tenant.id}, ${tenant.product.id}, 'OTHER-' || n, 'Other', 'Voicemail', ${others.id},
          now() + interval '1 minute', now() + interval '1 minute' FROM generate_series(1, 1100) n RETURNING *
      )
      INSERT INTO lead_events (tenant_id, lead_id, type, new, actor_name, created_at)
      SELECT tenant_id, id, 'status', '{"status": "Voicemail"}', 'Other', created_at FROM added`,
  );
  const own = (await insightsOf(agent)).timeline;
  expect(own.map(({ type }) => type)).toEqual(["submitted", "converted", "worked", "received"]);
  for (const query of [`agent_id=${agent.id}`, `team_id=${team.id}`, `product_id=${product.id}`]) {
    expect((await insightsOf(manager, query)).timeline, query).toEqual(own);
  }
  const all = (await insightsOf(manager)).timeline;
  expect([all.length, all.every((entry) => entry.lead.name === "Other")]).toEqual([30, true]);
});
