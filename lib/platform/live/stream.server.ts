import "server-only";
import type { Hub, Listener } from "./hub.server";

/** How often the stream sends a sign of life and checks that its session is still valid. */
const PING_EVERY_MS = 15_000;
/** How long a browser waits before it opens the stream again. */
const REOPEN_AFTER_MS = 2_000;

/**
 * A response that streams the hub's events (server-sent events, HTML standard, section 9.2) until the browser
 * disconnects or `isStillAllowed` is false.
 */
export function openStream<V extends { id: number }>(
  hub: Hub<V>,
  { viewer, tenantId }: Pick<Listener<V>, "viewer" | "tenantId">,
  { signal, isStillAllowed }: { signal: AbortSignal; isStillAllowed: () => Promise<boolean> },
): Response {
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      let remove = () => {};
      let hasEnded = false;
      const pinging = setInterval(() => void ping(), PING_EVERY_MS);
      close = () => {
        if (hasEnded) return;
        hasEnded = true;
        clearInterval(pinging);
        remove();
        controller.close();
      };
      const send: Listener<V>["send"] = (event, data) => {
        if (!hasEnded) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      };
      async function ping(): Promise<void> {
        if (await isStillAllowed()) send("ping", null);
        else close();
      }
      write(`retry: ${REOPEN_AFTER_MS}\n\n`);
      remove = hub.addListener({ viewer, tenantId, send, end: close });
      signal.addEventListener("abort", close);
    },
    cancel: () => close(),
  });
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "private, no-store, no-transform", // compression would delay events
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers });
}
