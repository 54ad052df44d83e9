import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { createTenant } from "@/lib/identity/tenants/create.server";
import { readNewTenant } from "@/lib/identity/tenants/form.server";
import { tenants } from "@/lib/identity/tenants/tenants.server";

export const GET = endpoint({ permission: "tenants.index", query: tenants.query }, ({ actor, query }) =>
  tenants.list(actor, query),
);

export const POST = endpoint({ status: 201 }, async ({ actor, request }) => {
  requireAdministrator(actor);
  return createTenant(actor, await readNewTenant(actor, request));
});
