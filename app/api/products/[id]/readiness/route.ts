import { z } from "zod";
import { readinessOf } from "@/lib/catalogue/products/readiness.server";
import { readinessResponse } from "@/lib/catalogue/products/schema";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idFilter } from "@/lib/platform/lists/list";

export const GET = endpoint(
  {
    summary: "Read the setup checklist of a product",
    response: readinessResponse,
    permission: "products.show",
    query: z.strictObject({ tenant_id: idFilter }),
  },
  ({ actor, id, query }) => {
    const tenantId = actor.is_admin ? (query.tenant_id ?? actor.tenant_id) : actor.tenant_id;
    return readinessOf(id, tenantId); // also of an organisation that does not sell it
  },
);
