import { HEAP_MB } from "./next.ts";
import { hasEnded, type Server } from "./serve.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A server that has run for this long was well: when it dies, the waits begin anew. */
const WELL_AFTER_MS = 60_000;

/**
 * Starts the web server, and after `restartWhenItDies` starts it again whenever it dies: after 1, 2, 4 … 30 seconds.
 */
export function keepServing(start: () => Server) {
  let server = start();
  let startedAt = Date.now();
  let waitMs = FIRST_WAIT_MS;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  function onDeath(): void {
    if (isStopping) return;
    const lastedMs = Date.now() - startedAt;
    if (lastedMs >= WELL_AFTER_MS) waitMs = FIRST_WAIT_MS;
    const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
    console.error(
      `The web server died after ${seconds(lastedMs)} (${causeOf(server)}). Starting it again in ${seconds(waitMs)}.`,
    );
    restart = setTimeout(() => {
      server = start();
      startedAt = Date.now();
      server.child.once("exit", onDeath);
    }, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }

  return {
    child: server.child,
    restartWhenItDies: () => {
      if (hasEnded(server.child)) onDeath();
      else server.child.once("exit", onDeath);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      await server.stop();
    },
  };
}

/** What V8 ends a process with that has reached its heap limit. */
const ABORTED = 134;

function causeOf({ child: { exitCode, signalCode } }: Server): string {
  if (signalCode === "SIGABRT" || exitCode === ABORTED) {
    return `${signalCode ?? `exit code ${exitCode}`}: most likely it reached its heap limit of ${HEAP_MB} MB`;
  }
  if (signalCode === "SIGKILL") return "SIGKILL: somebody killed it, or the machine ran out of memory";
  return signalCode ?? `exit code ${exitCode}`;
}
