import { endpoint } from "@/lib/identity/http/endpoint.server";
import { roleOptions, roleOptionsQuery } from "@/lib/identity/roles/roles.server";
import { roleOptionResponse } from "@/lib/identity/roles/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List roles for a choice", response: dataOf(roleOptionResponse), query: roleOptionsQuery },
  async ({ actor, query }) => ({
    data: await roleOptions(actor, query.tenant_id),
  }),
);
