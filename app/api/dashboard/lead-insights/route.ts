import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadInsights } from "@/lib/insights/dashboard/leads/lead-insights.server";
import { leadInsightsResponse } from "@/lib/insights/dashboard/responses";
import { leadInsightsQuery } from "@/lib/insights/dashboard/schema";

export const GET = endpoint(
  {
    summary: "Read the dashboard's figures of leads",
    response: leadInsightsResponse,
    permission: "leads.index",
    query: leadInsightsQuery,
  },
  ({ actor, query }) => leadInsights(actor, query),
);
