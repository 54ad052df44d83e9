import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requireFilteredTenant } from "@/lib/identity/tenancy/scope.server";
import { eventsQuery } from "@/lib/insights/live/schema";
import { openEventStream } from "@/lib/insights/live/stream.server";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "Stream live events", response: fileOf("text/event-stream"), query: eventsQuery },
  async ({ actor, query, request }) => {
    await requireFilteredTenant(actor, query.tenant_id);
    return openEventStream(actor, actor.is_admin ? (query.tenant_id ?? null) : actor.tenant_id, request);
  },
);
