import { type Route, words } from "../route";

export const dashboard: Route[] = [
  { method: "GET", path: "/api/events", access: "signed-in", personal: true, filters: words("tenant_id") },
  { method: "GET", path: "/api/dashboard/lead-insights", access: ["leads.index"], filters: words("tenant_id") },
  { method: "GET", path: "/api/dashboard/sales-insights", access: ["sales.index"], filters: words("tenant_id scope") },
  {
    method: "GET",
    path: "/api/dashboard/tenant/users-last-login",
    access: ["users.index", "users.show", "dashboard.tenantUsersLastLogin"],
    filters: words("tenant_id"),
  },
];
