import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { userOptions } from "@/lib/identity/users/options.server";
import { optionsResponse } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  { summary: "List users for a choice", response: optionsResponse, query: z.object({ tenant_id: idFilter }) },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, userOptions),
  }),
);
