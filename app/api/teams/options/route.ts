import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { teamOptionsResponse } from "@/lib/identity/teams/schema";
import { teamOptions } from "@/lib/identity/teams/teams.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  {
    summary: "List teams for a choice",
    response: teamOptionsResponse,
    query: z.object({ tenant_id: idFilter, product_id: idFilter }),
  },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, () => teamOptions(query.product_id)),
  }),
);
