import { makeView } from "../records";
import { type Route, words } from "../route";
import { type TestTenant, type TestUser, unique } from "../world";

const path = "/api/saved-views";
const member = {
  path: `${path}/[id]`,
  access: ["leads.index"] as const,
  target: (tenant: TestTenant, caller: TestUser) => makeView(tenant, caller),
};
const view = () => ({ list: "leads", name: unique("View "), query: "status=Diary", shared: false });

export const savedViews: Route[] = [
  { method: "GET", path, access: ["leads.index"], filters: words("tenant_id list") },
  { method: "POST", path, access: ["leads.index"], success: 201, body: view },
  { ...member, method: "GET" },
  { ...member, method: "PUT", body: view, versioned: true },
  { ...member, method: "DELETE", success: 204 },
];
