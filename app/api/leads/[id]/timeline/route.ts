import { endpoint } from "@/lib/http/endpoint";
import { readTimeline } from "@/lib/leads/events";
import { timelineQuery } from "@/lib/leads/schema";

export const GET = endpoint({ permission: "leads.show", query: timelineQuery }, ({ actor, id, query }) =>
  readTimeline(actor, id, query),
);
