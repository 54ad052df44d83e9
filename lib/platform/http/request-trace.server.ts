import "server-only";
import type { Span } from "@opentelemetry/api";
import { hasTraces, inTrace } from "@/lib/platform/traces/span.server";
import { routeOf } from "./route-pattern.server";

/**
 * Runs a route handler as a trace of its own, named by the route: an address may hold names and tokens. A `traceparent` of
 * the client is ignored, see docs/decisions/0370.
 */
export function inRequestTrace(request: Request, work: (span?: Span) => Promise<Response>): Promise<Response> {
  if (!hasTraces()) return work();
  const { method } = request;
  const route = routeOf(new URL(request.url).pathname);
  const attributes = { "http.request.method": method, "http.route": route };
  return inTrace({ kind: "SERVER", name: `${method} ${route}`, attributes }, async (span) => {
    const response = await work(span);
    span?.setAttribute("http.response.status_code", response.status);
    return response;
  });
}
