import { endpoint } from "@/lib/identity/http/endpoint.server";
import { eventsQuery } from "@/lib/platform/live/schema";
import { openStream } from "@/lib/platform/live/stream.server";

export const GET = endpoint({ query: eventsQuery }, async ({ actor, query, request }) =>
  openStream(actor, actor.is_admin ? (query.tenant_id ?? null) : actor.tenant_id, request),
);
