import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const UNAVAILABLE = 503;

/**
 * Does work that goes on where it stopped, again where the database was away for a moment. The queue would take half a
 * minute for that: it has lost its connections as well, and can't even say that the work failed.
 * @throws what is no outage; an outage that lasts
 */
export async function throughOutages(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await work();
    } catch (error) {
      if (pause > LONGEST_PAUSE_MS || asHttpError(error)?.status !== UNAVAILABLE) throw error;
      log.warn(describeFault(error), "work goes on when the database is back");
      await wait(pause, undefined, { signal });
    }
  }
}
