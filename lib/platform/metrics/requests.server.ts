import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { routeOf } from "@/lib/platform/http/route-pattern.server";
import { counterIn, histogramIn } from "./registry.server";

/** Node's own channel, which is told of every request of the server, also of those that never reach Next. */
const REQUEST_STARTED = "http.server.request.start";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const DURATIONS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of a request whose client left before the response began. nginx calls it so. */
const CLIENT_LEFT = 499;

/** The routes that sign in, with what they sign in with. */
const SIGN_INS: Readonly<Record<string, string>> = {
  "/api/login": "password",
  "/api/otp/verify": "code",
  "/api/passkeys/sign-in": "passkey",
  "/api/auth/callback/oidc": "single sign-on",
};
const SIGN_IN_FAILED = [401, 422, 429];

/** Counts the requests of this process from now on. Labels hold the route, never the address. */
export function measureRequests(registry: Registry): void {
  const requests = counterIn(registry, {
    name: "console_http_requests_total",
    help: "Requests by route, method and class of status.",
    labelNames: ["route", "method", "status"],
  });
  const durations = histogramIn(registry, {
    name: "console_http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its response, by route and method.",
    labelNames: ["route", "method"],
    buckets: DURATIONS,
  });
  const failedSignIns = counterIn(registry, {
    name: "console_sign_ins_failed_total",
    help: "Sign-ins that were refused, by what was signed in with.",
    labelNames: ["with"],
  });
  for (const means of Object.values(SIGN_INS)) failedSignIns.inc({ with: means }, 0);

  subscribe(REQUEST_STARTED, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const startedAt = performance.now();
    const [path = ""] = (request.url ?? "").split("?", 1);
    const method = METHODS.find((name) => name === request.method) ?? "other";
    response.once("close", () => {
      const route = routeOf(path);
      const code = response.headersSent ? response.statusCode : CLIENT_LEFT;
      requests.inc({ route, method, status: `${Math.floor(code / 100)}xx` });
      durations.observe({ route, method }, (performance.now() - startedAt) / 1000);
      const means = method === "POST" ? SIGN_INS[route] : undefined;
      if (means && SIGN_IN_FAILED.includes(code)) failedSignIns.inc({ with: means });
    });
  });
}
