import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readTimeline } from "@/lib/leads/leads/events.server";
import { timelineQuery } from "@/lib/leads/leads/schema";

export const GET = endpoint({ permission: "leads.show", query: timelineQuery }, ({ actor, id, query }) =>
  readTimeline(actor, id, query),
);
