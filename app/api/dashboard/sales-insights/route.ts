import { endpoint } from "@/lib/identity/http/endpoint.server";
import { salesInsights } from "@/lib/insights/dashboard/sales-insights.server";
import { salesInsightsQuery } from "@/lib/insights/dashboard/sales-schema";

export const GET = endpoint({ permission: "sales.index", query: salesInsightsQuery }, ({ actor, query }) =>
  salesInsights(actor, query),
);
