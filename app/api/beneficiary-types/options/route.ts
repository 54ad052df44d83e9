import { z } from "zod";
import { beneficiaryTypeOptions } from "@/lib/catalogue/beneficiary-types/beneficiary-types.server";
import { beneficiaryTypeOptionResponse } from "@/lib/catalogue/beneficiary-types/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { dataOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  {
    summary: "List beneficiary types for a choice",
    response: dataOf(beneficiaryTypeOptionResponse),
    query: z.object({ tenant_id: idFilter, product_id: idFilter }),
  },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, () => beneficiaryTypeOptions(query.product_id)),
  }),
);
