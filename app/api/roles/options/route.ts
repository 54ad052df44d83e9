import { endpoint } from "@/lib/http/endpoint";
import { roleOptions, roleOptionsQuery } from "@/lib/roles/server";

export const GET = endpoint({ query: roleOptionsQuery }, async ({ actor, query }) => ({
  data: await roleOptions(actor, query.tenant_id),
}));
