import { grant, makeApiKey } from "../api-keys";
import { type Route, words } from "../route";
import { type TestTenant, type TestUser, unique } from "../world";

const member = { path: "/api/api-keys/[id]", target: (tenant: TestTenant) => makeApiKey(tenant) };

export const apiKeys: Route[] = [
  {
    method: "GET",
    path: "/api/api-keys",
    access: ["integrations.index"],
    sortBy: words("name tenant.name created_at last_used_at expires_at"),
    filters: words("tenant_id state"),
  },
  {
    method: "POST",
    path: "/api/api-keys",
    access: ["integrations.store"],
    success: 201,
    body: async (_, caller) => {
      await grant(caller, "sales.outcome"); // nobody gives what they do not have
      return { name: unique("Key "), scopes: ["outcomes:write"] };
    },
  },
  { ...member, method: "GET", access: ["integrations.index", "integrations.show"] },
  { ...member, method: "DELETE", access: ["integrations.destroy"], success: 204 },
  {
    ...member,
    method: "POST",
    path: `${member.path}/rotate`,
    access: ["integrations.update"],
    target: async (tenant: TestTenant, caller: TestUser) => {
      await grant(caller, "sales.outcome");
      return makeApiKey(tenant, { scopes: ["outcomes:write"] });
    },
  },
];
