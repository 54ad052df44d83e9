import { z } from "zod";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { productOptionsResponse } from "@/lib/catalogue/products/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  { summary: "List products for a choice", response: productOptionsResponse, query: z.object({ tenant_id: idFilter }) },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, async () => productOptions()),
  }),
);
