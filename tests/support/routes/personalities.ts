import { makePersonality, makeRole } from "../records";
import { type Route, resource, words } from "../route";
import { type TestTenant, unique } from "../world";

const personalityOf = async (tenant: TestTenant) => (await makePersonality(tenant)).id;

export const personalities: Route[] = [
  { method: "GET", path: "/api/personalities/options", access: "signed-in", filters: words("tenant_id exclude_id") },
  ...resource({
    name: "personalities",
    make: (tenant) => makePersonality(tenant),
    input: async (tenant) => ({
      name: unique("Personality "),
      description: null,
      line_manager_id: null,
      requires_qc_oversight: true,
      qc_personality_id: await personalityOf(tenant),
      allowed_sale_statuses: null,
      role_ids: [],
      record_scope: "tenant",
    }),
    foreign: {
      line_manager_id: personalityOf,
      qc_personality_id: personalityOf,
      role_ids: async (tenant) => [(await makeRole(tenant)).id],
    },
    sortBy: words("name description requires_qc_oversight tenant.name"),
    filters: words("tenant_id"),
  }),
];
