import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Scope } from "@/lib/integrations/api-keys/scopes";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeApiKey, withKey } from "../support/api-keys";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
});

const WRITING = { scopes: ["sales:write"] as Scope[], include_personal_data: true };

describe("a sale by key", () => {
  const SALES: Permission[] = ["sales.index", "sales.show", "sales.store", "sales.update"];
  type Made = { id: number; version: number };

  test("is made and changed as the agent that agent_id names, and its history names both", async () => {
    const key = await makeApiKey(tenant, {
      name: "Dialer",
      scopes: ["sales:write", "sales:read"],
      include_personal_data: true,
    });
    const agent = await makeUser(tenant, { permissions: SALES });
    const by = { agent_id: agent.id };
    const lead_id = (await makeLead(tenant)).id;
    const { status, body: sale } = await withKey(key).post<Made>("/api/sales", { lead_id, ...by });
    expect(status).toBe(201);
    const path = `/api/sales/${sale.id}`;
    const form = { ...by, version: sale.version, notes: "Sent by the dialer" };
    const saved = await withKey(key).put<Made>(path, form);
    expect(saved.status).toBe(200);
    const decline = { ...by, to: "declined", reason: "Too expensive", version: saved.body.version };
    expect((await withKey(key).post(`${path}/transition`, decline)).status).toBe(200);
    const [stored, events] = await asPlatform(() =>
      Promise.all([
        db.sale.findFirstOrThrow({ where: { id: sale.id } }),
        db.saleEvent.findMany({ where: { sale_id: sale.id }, orderBy: { id: "asc" } }),
      ]),
    );
    expect(stored.agent_id).toBe(agent.id);
    expect(events.length).toBeGreaterThanOrEqual(3);
    const authors = events.map(({ actor_id, impersonator_id, impersonator_name }) => [
      ...[actor_id, impersonator_id, impersonator_name],
    ]);
    expect(authors).toEqual(events.map(() => [agent.id, null, "Dialer (API key)"]));
  });

  test("needs an agent of the organisation who may sell, and is not another agent's", async () => {
    const client = withKey(await makeApiKey(tenant, WRITING));
    const [agent, other, idle, stranger] = await Promise.all([
      makeUser(tenant, { permissions: SALES }),
      makeUser(tenant, { permissions: SALES }),
      makeUser(tenant, { permissions: ["leads.index"] }),
      makeUser(await makeTenant(), { permissions: SALES }),
    ]);
    const lead_id = (await makeLead(tenant)).id;
    const nobody = [undefined, null, "1", 0, idle.id, stranger.id];
    for (const agent_id of nobody) {
      const { status, body } = await client.post("/api/sales", { lead_id, agent_id });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["agent_id"]]);
    }
    const { body: sale } = await client.post<Made>("/api/sales", { lead_id, agent_id: agent.id });
    const change = { agent_id: other.id, version: sale.version, notes: "Not mine" };
    expect((await client.put(`/api/sales/${sale.id}`, change)).status).toBe(403);
  });

  test("never has rights that sales:write does not give, whatever the agent has", async () => {
    const client = withKey(await makeApiKey(tenant, { scopes: ["sales:write"] }));
    const agent = await makeUser(tenant, { permissions: [...SALES, "pii.reveal", "sales.reassign", "sales.outcome"] });
    const { body } = await client.post<{ can: Record<string, unknown> }>("/api/sales", {
      lead_id: (await makeLead(tenant)).id,
      agent_id: agent.id,
    });
    expect(body.can).toMatchObject({ edit: true, reveal: false, reassign: false, outcome: false });
  });
});
