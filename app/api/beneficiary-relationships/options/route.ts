import { z } from "zod";
import { relationshipOptions } from "@/lib/catalogue/beneficiary-relationships/beneficiary-relationships.server";
import { relationshipOptionResponse } from "@/lib/catalogue/beneficiary-relationships/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { dataOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  {
    summary: "List beneficiary relationships for a choice",
    response: dataOf(relationshipOptionResponse),
    query: z.object({ tenant_id: idFilter }),
  },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, relationshipOptions),
  }),
);
