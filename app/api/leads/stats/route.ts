import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadStatsResponse } from "@/lib/leads/leads/responses";
import { statsQuery } from "@/lib/leads/leads/schema";
import { leadStats } from "@/lib/leads/leads/stats.server";

export const GET = endpoint(
  { summary: "Count leads by status", response: leadStatsResponse, permission: "leads.index", query: statsQuery },
  ({ actor, query }) => leadStats(actor, query.tenant_id),
);
