import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfRequest } from "@/lib/platform/http/request.server";
import { addListener, type Listener } from "./hub.server";

/** So often the stream shows that it lives, and asks whether its session still does. */
const PING_EVERY_MS = 15_000;
/** How long a browser waits before it opens the stream again. */
const REOPEN_AFTER_MS = 2_000;

/**
 * The answer of GET /api/events: server-sent events (HTML standard, section 9.2) named as LiveEvents says, until the
 * browser leaves or the session, or what it may see, is another one.
 */
export function openStream(actor: Actor, tenantId: number | null, request: Request): Response {
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      let remove = () => {};
      let ended = false;
      const pinging = setInterval(() => void check(), PING_EVERY_MS);
      close = () => {
        if (ended) return;
        ended = true;
        clearInterval(pinging);
        remove();
        controller.close();
      };
      const send: Listener["send"] = (event, data) => {
        if (!ended) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      };
      async function check(): Promise<void> {
        const now = await actorOfRequest(request).catch(() => undefined); // the database is busy: the next look finds out
        if (now === null || (now && rightsOf(now) !== rightsOf(actor))) close();
        else send("ping", null);
      }
      write(`retry: ${REOPEN_AFTER_MS}\n\n`);
      remove = addListener({ actor, tenantId, send, end: close });
      request.signal.addEventListener("abort", close);
    },
    cancel: () => close(),
  });
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "private, no-store, no-transform", // compressed, events would be held back
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers });
}

const rightsOf = ({ id, impersonates, is_admin, tenant_id, permissions, allowed_sale_statuses, record_scope }: Actor) =>
  JSON.stringify([id, impersonates, is_admin, tenant_id, [...permissions].sort(), allowed_sale_statuses, record_scope]);
