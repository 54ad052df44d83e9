import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { isDevelopment } from "./env.server";
import { singleton } from "./singleton";

/** The exit codes of a process that a signal has ended: 128 and the number of the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

const isHandled = singleton("shutdown", () => ({ current: false }));

/**
 * Ends this process on SIGINT and SIGTERM: the web server accepts no more requests and answers the running ones, and
 * `finishWork` ends the background work.
 *
 * `NEXT_MANUAL_SIG_HANDLE` (scripts/next.ts) keeps Next from doing the first half alone and exiting before the second.
 */
export function shutDownOnSignals(finishWork: () => Promise<void>): void {
  if (isHandled.get().current) return;
  isHandled.get().current = true;

  // Next does not expose its server, so it is taken from its first request. Before that, there is nothing to wait for.
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => servers.add((message as { server: Server }).server));

  let hasBegun = false;
  const shutDown = async (signal: keyof typeof EXIT_CODES): Promise<void> => {
    if (hasBegun) return;
    hasBegun = true;
    await Promise.all([finishWork(), ...[...servers].map(closeServer)]);
    process.exit(EXIT_CODES[signal]);
  };
  process.on("SIGINT", () => void shutDown("SIGINT"));
  process.on("SIGTERM", () => void shutDown("SIGTERM"));
}

function closeServer(server: Server): Promise<void> {
  if (isDevelopment()) return Promise.resolve(); // the browser never closes the connection that reloads its pages
  return new Promise((resolve) => server.close(() => resolve()));
}
