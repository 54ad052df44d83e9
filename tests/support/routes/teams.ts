import { makeTeam } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { unique } from "../world";

export const teams: Route[] = [
  { method: "GET", path: "/api/users/options", access: "signed-in", filters: words("tenant_id") },
  { method: "GET", path: "/api/teams/options", access: "signed-in", filters: words("tenant_id product_id") },
  ...resource({
    name: "teams",
    make: (tenant) => makeTeam(tenant),
    input: (tenant) => ({
      name: unique("Team "),
      leader_user_id: null,
      member_ids: [],
      product_ids: [tenant.product.id],
      allocation_mode: "pull",
      max_open_leads: 10,
      release_after_hours: 24,
      active: true,
    }),
    foreign: {
      leader_user_id: (_other, otherUser) => otherUser.id,
      member_ids: (_other, otherUser) => [otherUser.id],
      product_ids: (other) => [productOf(other)],
    },
    sortBy: words("name tenant.name leader.name allocation_mode max_open_leads"),
    filters: words("tenant_id active"),
  }),
  {
    method: "POST",
    path: "/api/teams/[id]/hand-over",
    access: ["teams.update"],
    target: (tenant) => makeTeam(tenant),
    body: async (tenant) => ({ team_id: (await makeTeam(tenant)).id }),
    foreign: { team_id: async (other) => (await makeTeam(other)).id },
  },
];
