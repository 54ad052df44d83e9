import { endpoint } from "@/lib/identity/http/endpoint.server";
import { checkCallTimeOf } from "@/lib/leads/work/call-times.server";
import { callTimeQuery, callTimeResponse } from "@/lib/leads/work/schema";

export const GET = endpoint(
  {
    summary: "Check when a lead may be called",
    response: callTimeResponse,
    permission: "leads.show",
    query: callTimeQuery,
  },
  ({ actor, id, query }) => checkCallTimeOf(actor, id, query.at),
);
