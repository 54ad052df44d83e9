import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeRole } from "../records";
import { type Route, resource, words } from "../route";
import { unique } from "../world";

export const roles: Route[] = [
  { method: "GET", path: "/api/permissions", access: "signed-in", shared: true },
  {
    method: "GET",
    path: "/api/permissions/[id]",
    access: "signed-in",
    shared: true,
    target: () => asPlatform(() => db.permission.findFirstOrThrow({ where: { name: "users.index" } })),
  },
  { method: "GET", path: "/api/roles/options", access: "signed-in", filters: words("tenant_id") },
  ...resource({
    name: "roles",
    make: (tenant) => makeRole(tenant),
    input: () => ({ name: unique("Role "), slug: unique("r"), description: null, permission_ids: [] }),
    sortBy: words("name slug tenant.name"),
    filters: words("tenant_id"),
  }),
];
