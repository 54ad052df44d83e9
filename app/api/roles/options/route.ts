import { endpoint } from "@/lib/identity/http/endpoint.server";
import { roleOptions, roleOptionsQuery } from "@/lib/identity/roles/roles.server";

export const GET = endpoint({ query: roleOptionsQuery }, async ({ actor, query }) => ({
  data: await roleOptions(actor, query.tenant_id),
}));
