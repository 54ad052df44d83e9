import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadInsights } from "@/lib/insights/dashboard/leads/lead-insights.server";
import { leadInsightsQuery, leadInsightsResponse } from "@/lib/insights/dashboard/leads/schema";

export const GET = endpoint(
  {
    summary: "Read the dashboard's lead figures",
    response: leadInsightsResponse,
    permission: "leads.index",
    query: leadInsightsQuery,
  },
  ({ actor, query }) => leadInsights(actor, query),
);
