import { makeAllocationRule } from "../allocation";
import { makeTeam } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { makeProduct, type TestTenant } from "../world";

const teamOf = async (tenant: TestTenant) => (await makeTeam(tenant)).id;

/** The routes of the resource. Their body names a team, which has to be created first. */
const rows = resource({
  name: "allocation-rules",
  make: (tenant) => makeAllocationRule(tenant),
  input: () => ({}),
  foreign: { product_id: productOf, team_id: teamOf },
  sortBy: words("product.name position source campaign team.name tenant.name"),
  filters: words("tenant_id product_id team_id active"),
});

const body = async (tenant: TestTenant) => ({
  product_id: tenant.product.id,
  source: "Website",
  campaign: null,
  team_id: await teamOf(tenant),
  active: true,
});

export const allocationRules: Route[] = [
  ...rows.map((route) => (route.body ? { ...route, body } : route)),
  {
    method: "POST",
    path: "/api/allocation-rules/order",
    access: ["allocation-rules.update"],
    success: 204,
    // A new product, whose rules no other test changes at the same time.
    body: async (tenant) => {
      const product = await makeProduct([tenant.id]);
      const rule = await makeAllocationRule({ ...tenant, product });
      return { product_id: product.id, ids: [rule.id] };
    },
    foreign: { product_id: productOf, ids: async (other) => [(await makeAllocationRule(other)).id] },
  },
];
