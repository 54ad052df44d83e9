import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfRequest } from "@/lib/identity/sessions/request.server";
import { createHub } from "@/lib/platform/live/hub.server";
import { openStream } from "@/lib/platform/live/stream.server";
import { singleton } from "@/lib/platform/process/singleton";
import { topics } from "./topics.server";

const hub = singleton("live-hub", () => createHub(topics));

/** How many event streams this process has open. */
export const countOpenStreams = (): number => hub.peek()?.countListeners() ?? 0;

/** The response of GET /api/events: the event stream, until the session ends or its permissions change. */
export function openEventStream(actor: Actor, tenantId: number | null, request: Request): Response {
  async function isStillAllowed(): Promise<boolean> {
    const now = await actorOfRequest(request).catch(() => undefined); // the database is busy: the next check finds out
    return now === undefined || (now !== null && rightsOf(now) === rightsOf(actor));
  }
  return openStream(hub.get(), { viewer: actor, tenantId }, { signal: request.signal, isStillAllowed });
}

const rightsOf = ({ id, impersonates, is_admin, tenant_id, permissions, allowed_sale_statuses, record_scope }: Actor) =>
  JSON.stringify([id, impersonates, is_admin, tenant_id, [...permissions].sort(), allowed_sale_statuses, record_scope]);
