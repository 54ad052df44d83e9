import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sweepThrottles } from "@/lib/auth/throttle";
import { describeFault } from "@/lib/http/fault";
import { log } from "@/lib/log";
import { workMails } from "@/lib/mail/queue";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Works off the jobs of this installation, together with every other process that does; waits for the database. */
export async function startWorker(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await workMails();
      break;
    } catch (error) {
      log.error({ jobs: describeFault(error) });
      await wait(pause);
    }
  }
  setInterval(
    () => sweepThrottles().catch((error: unknown) => log.error({ jobs: describeFault(error) })),
    SWEEP_EVERY_MS,
  ).unref();
}
