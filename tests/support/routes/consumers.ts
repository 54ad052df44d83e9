import { makeConsumer, makeMerge, makePair } from "../consumers";
import { type Route, words } from "../route";
import type { TestTenant } from "../world";

const toConsumer = (tenant: TestTenant) => makeConsumer(tenant);

const consumer = { path: "/api/consumers/[id]", access: "admin", target: toConsumer } as const;

export const consumers: Route[] = [
  {
    method: "GET",
    path: "/api/consumers",
    access: "admin",
    shared: true,
    sortBy: words("created_at name surname"),
    filters: words("tenant_id"),
  },
  { ...consumer, method: "GET" },
  { ...consumer, method: "PUT", body: () => ({ name: "Thandi" }), versioned: true },
  ...["leads", "sales", "consents", "timeline"].map((tab) => ({
    ...consumer,
    method: "GET" as const,
    path: `/api/consumers/[id]/${tab}`,
    sortBy: words("created_at"),
  })),
  { ...consumer, method: "POST", path: "/api/consumers/[id]/reveal" },
  {
    method: "POST",
    path: "/api/id-number-searches",
    access: ["leads.index", "sales.index", "suppressions.index", "qc.review"],
    body: () => ({ search: "8001015009087" }),
  },
  {
    ...consumer,
    method: "POST",
    path: "/api/consumers/[id]/erase",
    body: () => ({ dry_run: false, reason: "They asked for it" }),
  },
  { ...consumer, method: "PUT", path: "/api/consumers/[id]/hold", body: () => ({ on: true, reason: "A complaint" }) },
  { ...consumer, method: "GET", path: "/api/consumers/[id]/export", filters: words("contents") },
  {
    method: "POST",
    path: "/api/consumers/[id]/dismiss",
    access: "admin",
    success: 204,
    target: toConsumer,
    body: async (_tenant, _caller, target) => ({ other_id: target ? await makePair(target) : 1 }),
  },
  {
    method: "POST",
    path: "/api/consumers/merge",
    access: "admin",
    body: async (tenant) => ({
      into: (await makeConsumer(tenant)).id,
      ids: [(await makeConsumer(tenant)).id],
      fields: {},
      dry_run: false,
    }),
  },
  { method: "POST", path: "/api/consumers/merges/[id]/undo", access: "admin", target: makeMerge },
  {
    method: "GET",
    path: "/api/consumers/duplicates",
    access: "admin",
    shared: true,
    sortBy: words("created_at"),
    filters: words("tenant_id"),
  },
  { method: "GET", path: "/api/consumers/linking", access: "admin", filters: words("tenant_id") },
];
