import { endpoint } from "@/lib/identity/http/endpoint.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { setupQuery, setupResponse } from "@/lib/insights/dashboard/setup/schema";
import { setupOf } from "@/lib/insights/dashboard/setup/setup.server";

export const GET = endpoint(
  {
    summary: "Read the setup steps of a tenant",
    response: setupResponse,
    permission: "tenants.update",
    query: setupQuery,
  },
  ({ actor, query }) => {
    const tenantId = actor.is_admin ? (query.tenant_id ?? actor.tenant_id) : actor.tenant_id;
    return forTenant(actor, query.tenant_id, () => setupOf(tenantId));
  },
);
