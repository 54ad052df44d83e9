import { requireAdministrator } from "@/lib/auth/administrator";
import { endpoint } from "@/lib/http/endpoint";
import { createTenant } from "@/lib/tenants/create";
import { readNewTenant } from "@/lib/tenants/form";
import { tenants } from "@/lib/tenants/server";

export const GET = endpoint({ permission: "tenants.index", query: tenants.query }, ({ actor, query }) =>
  tenants.list(actor, query),
);

export const POST = endpoint({ status: 201 }, async ({ actor, request }) => {
  requireAdministrator(actor);
  return createTenant(actor, await readNewTenant(request));
});
