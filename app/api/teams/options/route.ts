import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";
import { teamOptions } from "@/lib/teams/server";
import { forTenant } from "@/lib/tenants/scope";

export const GET = endpoint(
  { query: z.object({ tenant_id: idFilter, product_id: idFilter }) },
  async ({ actor, query }) => ({
    data: await forTenant(actor, query.tenant_id, () => teamOptions(query.product_id)),
  }),
);
