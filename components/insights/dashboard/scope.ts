import type { TabFilters } from "./list-address";

type Params = Record<string, string | string[] | undefined>;

/** What an address filters both tabs by, apart from the period. */
export function tabFiltersOf(params: Params): TabFilters {
  const names = ["product_id", "team_id", "agent_id"] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof params[name] === "string" && params[name] !== "" ? [[name, params[name]]] : [])),
  );
}

const PAGE_SIZE = "10";

/** The parameters of the dashboard's lists that are not the list's own: an administrator's tenant, and the tab's filters. */
export function dashboardScope(list: "leads" | "sales", tenantId: number | null, params: Params) {
  const { product_id, team_id, agent_id } = tabFiltersOf(params);
  const agent = list === "leads" ? "assigned_user_id" : "agent_id";
  const fixed = Object.entries({ tenant_id: tenantId ?? undefined, product_id, team_id, [agent]: agent_id }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );
  return { defaults: { per_page: PAGE_SIZE }, fixed: Object.fromEntries(fixed) as Record<string, string> };
}
