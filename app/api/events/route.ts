import { eventsQuery } from "@/lib/events/schema";
import { openStream } from "@/lib/events/stream";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ query: eventsQuery }, async ({ actor, query, request }) =>
  openStream(actor, actor.is_admin ? (query.tenant_id ?? null) : actor.tenant_id, request),
);
