import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { salesInsights } from "@/lib/insights/dashboard/sales-insights.server";
import { SALES_SCOPES } from "@/lib/insights/dashboard/schema";
import { idFilter } from "@/lib/platform/http/list";

const query = z.object({ tenant_id: idFilter, scope: z.enum(SALES_SCOPES).default("tenant") });

export const GET = endpoint({ permission: "sales.index", query }, ({ actor, query }) =>
  salesInsights(actor, query.tenant_id, query.scope),
);
