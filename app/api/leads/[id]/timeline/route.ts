import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readTimeline } from "@/lib/leads/record/events.server";
import { leadEventResponse, timelineQuery } from "@/lib/leads/record/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "Read the timeline of a lead",
    response: pageOf(leadEventResponse),
    permission: "leads.show",
    query: timelineQuery,
  },
  ({ actor, id, query }) => readTimeline(actor, id, query),
);
