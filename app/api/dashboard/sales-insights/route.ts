import { endpoint } from "@/lib/identity/http/endpoint.server";
import { salesInsights } from "@/lib/insights/dashboard/sales/sales-insights.server";
import { salesInsightsQuery, salesInsightsResponse } from "@/lib/insights/dashboard/sales/schema";

export const GET = endpoint(
  {
    summary: "Read the dashboard's sales figures",
    response: salesInsightsResponse,
    permission: "sales.index",
    query: salesInsightsQuery,
  },
  ({ actor, query }) => salesInsights(actor, query),
);
