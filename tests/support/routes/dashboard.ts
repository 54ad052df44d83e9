import { type Route, words } from "../route";

export const dashboard: Route[] = [
  { method: "GET", path: "/api/events", access: "signed-in", personal: true, filters: words("tenant_id") },
  {
    method: "GET",
    path: "/api/dashboard/lead-insights",
    access: ["leads.index"],
    filters: words("tenant_id date_from date_to product_id team_id agent_id"),
  },
  {
    method: "GET",
    path: "/api/dashboard/sales-insights",
    access: ["sales.index"],
    filters: words("tenant_id scope date_from date_to product_id team_id agent_id"),
  },
  { method: "GET", path: "/api/dashboard/my-day", access: "signed-in", personal: true },
  { method: "GET", path: "/api/dashboard/platform", access: "admin", filters: words("tenant_id") },
  { method: "GET", path: "/api/dashboard/setup", access: ["tenants.update"], filters: words("tenant_id") },
  { method: "GET", path: "/api/wallboard", access: ["dashboard.wallboard"], filters: words("tenant_id team_id") },
  {
    method: "GET",
    path: "/api/dashboard/tenant/users-last-login",
    access: ["users.index", "users.show", "dashboard.tenantUsersLastLogin"],
    filters: words("tenant_id"),
  },
];
