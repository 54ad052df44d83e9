import type { Permission } from "@/lib/identity/rights/permissions";
import type { RecordScope } from "@/lib/identity/rights/record-scope";
import type { SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "./api";
import { makeTeam } from "./records";
import { makeSale, SELLING } from "./sales";
import { type makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "./world";

/** What agents and managers of these floors may do. */
export const PERMISSIONS: Permission[] = [
  ...SELLING,
  ...(["sales.reassign", "leads.index", "leads.show", "leads.update", "leads.allocate"] as const),
];

export const insightsFor = async (user: TestUser, query = "") =>
  (await api(user).get<SalesInsights>(`/api/dashboard/sales-insights?${query}`)).body;

export const listFor = async (user: TestUser, query: string) =>
  (await api(user).get<Page<SaleRow>>(`/api/sales?${query}`)).body;

/** Two teams of one agent each, with their leaders. */
export async function makeTeams() {
  const tenant = await makeTenant();
  const user = (record_scope: RecordScope) => makeUser(tenant, { permissions: PERMISSIONS, record_scope });
  const [agent, mate, leader, otherLeader, manager] = await Promise.all([
    user("own"),
    user("own"),
    user("team"),
    user("team"),
    user("tenant"),
  ]);
  const team = await makeTeam(tenant, [agent], { leader_user_id: leader.id });
  const other = await makeTeam(tenant, [mate], { leader_user_id: otherLeader.id });
  return { tenant, agent, mate, leader, otherLeader, manager, team, other };
}

/** A sale of an agent's own lead. */
export const makeOwnSale = (tenant: TestTenant, agent: TestUser, lead: Parameters<typeof makeLead>[1] = {}) =>
  makeSale(tenant, agent, { assigned_user_id: agent.id, ...lead });
