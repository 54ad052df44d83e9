import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadAgentQuery, leadAgentResponse } from "@/lib/leads/allocation/agents";
import { listLeadAgents } from "@/lib/leads/allocation/agents.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List who can be given leads, the least loaded first",
    response: pageOf(leadAgentResponse),
    permission: "leads.allocate",
    query: leadAgentQuery,
  },
  ({ actor, query }) => listLeadAgents(actor, query),
);
