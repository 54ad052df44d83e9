import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { singleton } from "@/lib/platform/process/singleton";
import { env, isDevelopment } from "@/lib/platform/settings/env.server";
import { flushTraces } from "@/lib/platform/traces/span.server";

/** Docker and Kubernetes kill a process that takes longer: Docker after 10 s. */
const LIMIT_MS = 9_000;
/** Time for a busy server to accept its connections, and to read what they have sent before it takes them for idle. */
const READ_MS = 1_000;
const CLOSE_IDLE_EVERY_MS = 50;

const state = singleton("shutdown", () => ({ isHandled: false, hasBegun: false }));

/** Whether this process has been told to end. Its health check says so, for a proxy to send requests elsewhere. */
export const isShuttingDown = (): boolean => state.peek()?.hasBegun ?? false;

/**
 * Ends this process on SIGINT and SIGTERM: after DRAIN_SECONDS, for a proxy to notice, the web server accepts no more
 * requests and answers the running ones, and `finishWork` ends the background work. What takes longer than LIMIT_MS is cut
 * off. The exit code is 0, since the end was requested.
 *
 * `NEXT_MANUAL_SIG_HANDLE` (scripts/next.ts) keeps Next from doing the first half alone and exiting before the second.
 */
export function shutDownOnSignals(finishWork: () => Promise<void>): void {
  if (state.get().isHandled) return;
  state.get().isHandled = true;

  // Next does not expose its server, so it is taken from its first request. Before that, there is nothing to wait for.
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    servers.add(server);
    if (isShuttingDown()) response.setHeader("Connection", "close");
  });

  const shutDown = async (): Promise<void> => {
    if (isShuttingDown()) return;
    state.get().hasBegun = true;
    await wait(env().DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(0), LIMIT_MS);
    await Promise.all([finishWork(), ...[...servers].map(closeServer)]);
    await flushTraces();
    process.exit(0);
  };
  process.on("SIGINT", () => void shutDown());
  process.on("SIGTERM", () => void shutDown());
}

/** Ends the server when it has answered what it was asked; a connection is closed once it carries no request. */
async function closeServer(server: Server): Promise<void> {
  if (isDevelopment()) return; // the browser never closes the connection that reloads its pages
  await acceptAll(server);
  setTimeout(() => setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS), READ_MS);
  // The server's own close() would drop connections whose request it has not read yet.
  await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
}

/**
 * Waits until no connection is waiting to be accepted: closing the server would reset those. It accepts one in each turn of
 * the event loop.
 */
async function acceptAll(server: Server): Promise<void> {
  const end = Date.now() + READ_MS;
  let hasAccepted = true;
  const note = () => {
    hasAccepted = true;
  };
  server.on("connection", note);
  while (hasAccepted && Date.now() < end) {
    hasAccepted = false;
    await nextTurn();
    await nextTurn(); // a whole turn lies between the two
  }
  server.off("connection", note);
}
