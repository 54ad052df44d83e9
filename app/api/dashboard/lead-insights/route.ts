import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadInsights } from "@/lib/insights/dashboard/lead-insights.server";
import { leadInsightsQuery } from "@/lib/insights/dashboard/schema";

export const GET = endpoint({ permission: "leads.index", query: leadInsightsQuery }, ({ actor, query }) =>
  leadInsights(actor, query),
);
