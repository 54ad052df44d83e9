import { beforeEach, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { makeAllocationRule } from "../support/allocation";
import { api, type Refusal } from "../support/api";
import { importDone } from "../support/imports";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

/** The bulk action waits for its turn. */
const SOON = { timeout: 15_000 };
const CSV = "name,phone\nAnn,0821234501\nBen,0821234502\nCara,0821234503\n";

let tenant: TestTenant;
let manager: TestUser;
let agent: TestUser;
beforeEach(async () => {
  tenant = await makeTenant();
  const permissions = ["leads.index", "leads.show", "leads.store", "leads.update", "leads.allocate"] as const;
  [manager, agent] = await Promise.all([makeUser(tenant, { permissions }), makeUser(tenant)]);
});

async function upload(by = manager): Promise<number> {
  const { body } = await api(by).form<LeadImport>("/api/lead-imports", {
    file: new File([CSV], "leads.csv", { type: "text/csv" }),
    product_id: String(tenant.product.id),
  });
  return body.id;
}

const start = (id: number, body: object, by = manager) => api(by).post<Refusal>(`/api/lead-imports/${id}/start`, body);

const leads = async () => (await api(manager).get<Page<LeadRow>>("/api/leads")).body.data;

describe("the leads of an import", () => {
  test("go to the agent whom a manager chose, and not by the rules", async () => {
    const team = await makeTeam(tenant, [manager], { allocation_mode: "round_robin" });
    await makeAllocationRule(tenant, { team_id: team.id });
    const id = await upload();
    expect((await start(id, { assigned_user_id: agent.id })).status).toBe(200);
    await importDone(api(manager), id);
    await expect
      .poll(async () => (await leads()).map(({ status, assigned_user }) => [status, assigned_user?.id]), SOON)
      .toEqual(Array(3).fill(["Allocated", agent.id]));
  });

  test("wait in the queue of the team that a manager chose", async () => {
    const team = await makeTeam(tenant, [agent]);
    const id = await upload();
    await start(id, { team_id: team.id });
    await importDone(api(manager), id);
    await expect
      .poll(async () => (await leads()).map(({ status, team }) => [status, team?.id]), SOON)
      .toEqual(Array(3).fill(["New", team.id]));
  });

  test.each(["team", "own"] as const)("go to whom a manager chose whose record scope is %s", async (record_scope) => {
    const permissions = ["leads.store", "leads.allocate"] as const;
    const leader = await makeUser(tenant, { permissions, record_scope });
    const team = await makeTeam(tenant, [agent], { leader_user_id: leader.id });
    const id = await upload(leader);
    await start(id, { team_id: team.id }, leader);
    await importDone(api(leader), id);
    await expect
      .poll(async () => (await leads()).map(({ status, team }) => [status, team?.id]), SOON)
      .toEqual(Array(3).fill(["New", team.id]));
  });

  test("are given away by managers alone, to the organisation's own", async () => {
    const importer = await makeUser(tenant, { permissions: ["leads.store"] });
    const id = await upload(importer);
    expect((await start(id, { assigned_user_id: agent.id }, importer)).status).toBe(403);
    const stranger = await makeUser(await makeTenant());
    const { status, body } = await start(id, { assigned_user_id: stranger.id });
    expect([status, body.errors]).toEqual([422, { assigned_user_id: ["Choose an active user of this organisation"] }]);
    const team = await makeTeam(tenant);
    expect((await start(id, { assigned_user_id: agent.id, team_id: team.id })).status).toBe(422);
    expect((await start(id, {})).status).toBe(200);
  });
});
