import type { Permission } from "@/lib/identity/rights/permissions";
import { makeLeadPost, makeLeadSource } from "../records";
import { productOf, type Route, resource, words } from "../route";
import { type TestTenant, unique } from "../world";

// The path contains both a source and a post, so creating the source also stores its post here.
const postOf = new Map<number, number>();

const posted = {
  target: async (tenant: TestTenant) => {
    const { id, source } = await makeLeadPost(tenant);
    postOf.set(tenant.id, id);
    return source;
  },
  params: (tenant: TestTenant) => ({ post: String(postOf.get(tenant.id)) }),
};

const member = { path: "/api/lead-sources/[id]", target: (tenant: TestTenant) => makeLeadSource(tenant) };

const INDEX: Permission[] = ["lead-sources.index", "integrations.index"];
const SHOW: Permission[] = ["lead-sources.show", "integrations.index"];
const READ: Record<string, Permission[]> = { "/api/lead-sources": INDEX, "/api/lead-sources/[id]": SHOW };

const described: Route[] = [
  ...resource({
    name: "lead-sources",
    make: (tenant) => makeLeadSource(tenant),
    input: (tenant) => ({
      name: unique("Source "),
      product_id: tenant.product.id,
      campaign: "Spring",
      field_map: { cell: "phone" },
      duplicate_policy: "reject",
      duplicate_days: 90,
      daily_cap: 100,
      price_per_lead: 12.5,
      ip_allow_list: ["196.25.1.0/24"],
      active: true,
    }),
    foreign: { product_id: productOf },
    sortBy: words("name tenant.name product.name duplicate_policy daily_cap"),
    filters: words("tenant_id product_id active"),
  }),
];

export const leadSources: Route[] = [
  ...described.map((route) => (route.method === "GET" ? { ...route, access: READ[route.path] ?? SHOW } : route)),
  { ...member, method: "POST", path: `${member.path}/key`, access: ["lead-sources.update"] },
  { ...member, method: "GET", path: `${member.path}/today`, access: SHOW },
  {
    ...member,
    method: "GET",
    path: `${member.path}/posts`,
    access: SHOW,
    sortBy: words("created_at"),
    filters: words("result date_from date_to"),
  },
  { ...posted, method: "GET", path: `${member.path}/posts/[post]`, access: SHOW },
  {
    ...posted,
    method: "POST",
    path: `${member.path}/posts/[post]/replay`,
    access: ["lead-sources.update"],
    success: 201,
  },
  {
    method: "POST",
    path: "/api/public/leads",
    access: "public",
    success: 201,
    headers: async (tenant) => ({ "x-api-key": (await makeLeadSource(tenant)).key }),
    body: () => ({ name: "Nomvula", phone: null, email: `${unique()}@example.test`, lead_id: unique() }),
  },
];
