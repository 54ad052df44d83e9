import { z } from "zod";
import { salesInsights } from "@/lib/dashboard/sales-insights";
import { SALES_SCOPES } from "@/lib/dashboard/schema";
import { endpoint } from "@/lib/http/endpoint";
import { idFilter } from "@/lib/http/list";

const query = z.object({ tenant_id: idFilter, scope: z.enum(SALES_SCOPES).default("tenant") });

export const GET = endpoint({ permission: "sales.index", query }, ({ actor, query }) =>
  salesInsights(actor, query.tenant_id, query.scope),
);
