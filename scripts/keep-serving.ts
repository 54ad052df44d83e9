import { HEAP_MB } from "./next.ts";
import { hasEnded, type Server } from "./serve.ts";

/** The delay of the second replacement. The first is started at once. */
const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** After running for this long a server counts as stable: when it dies, it is replaced at once again. */
const STABLE_AFTER_MS = 30_000;

/**
 * Starts the web server. Once `restartWhenItDies` is called, it is restarted whenever it dies: at once, then after
 * 1, 2, 4 … 30 seconds, until `kill` or `stop` ends it for good.
 */
export function keepServing(start: () => Server) {
  let server = start();
  let startedAt = Date.now();
  let delayMs = 0;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  function onDeath(): void {
    if (isStopping) return;
    const lastedMs = Date.now() - startedAt;
    if (lastedMs >= STABLE_AFTER_MS) delayMs = 0;
    const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
    console.error(
      `The web server died after ${seconds(lastedMs)} (${causeOf(server)}). ` +
        `Restarting it ${delayMs === 0 ? "now" : `in ${seconds(delayMs)}`}.`,
    );
    restart = setTimeout(() => {
      server = start();
      startedAt = Date.now();
      server.child.once("exit", onDeath);
    }, delayMs);
    delayMs = Math.min(Math.max(2 * delayMs, MIN_DELAY_MS), MAX_DELAY_MS);
  }

  return {
    child: server.child,
    restartWhenItDies: () => {
      if (hasEnded(server.child)) onDeath();
      else server.child.once("exit", onDeath);
    },
    kill: () => {
      isStopping = true;
      server.child.kill("SIGKILL");
    },
    stop: async (drainSeconds: number) => {
      isStopping = true;
      clearTimeout(restart);
      await server.stop(drainSeconds);
    },
  };
}

/** The exit code of a process that V8 aborts at its heap limit. */
const ABORT_EXIT_CODE = 134;

function causeOf({ child: { exitCode, signalCode } }: Server): string {
  if (signalCode === "SIGABRT" || exitCode === ABORT_EXIT_CODE) {
    return `${signalCode ?? `exit code ${exitCode}`}: most likely it reached its heap limit of ${HEAP_MB} MB`;
  }
  if (signalCode === "SIGKILL") return "SIGKILL: it was killed, or the machine ran out of memory";
  return signalCode ?? `exit code ${exitCode}`;
}
