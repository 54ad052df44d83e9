import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";
import { forTenant } from "@/lib/tenants/scope";
import { userOptions } from "@/lib/users/options";

export const GET = endpoint({ query: z.object({ tenant_id: idFilter }) }, async ({ actor, query }) => ({
  data: await forTenant(actor, query.tenant_id, userOptions),
}));
