import "server-only";
import { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { workMails } from "@/lib/identity/letters/letters.server";
import { sweepThrottles } from "@/lib/identity/throttle.server";
import { workBulks } from "@/lib/leads/lead-bulks/jobs.server";
import { workImports } from "@/lib/leads/lead-imports/jobs.server";
import { sweepImports } from "@/lib/leads/lead-imports/sweep.server";
import { sweepPosts } from "@/lib/leads/lead-posts/sweep.server";
import { runLeadTimers } from "@/lib/leads/leads/timers.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import { workUnnamedFiles } from "@/lib/platform/storage/unnamed.server";
import { stopBoss } from "./platform/jobs/boss.server";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const TIME_OUTS_EVERY_MS = 60 * 1000;

/** Works off the jobs of this installation, together with every other process that does; waits for the database. */
export async function startWorker(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await workMails();
      await workImports();
      await workBulks();
      await workUnnamedFiles();
      break;
    } catch (error) {
      log.error({ jobs: describeFault(error) });
      await wait(pause);
    }
  }
  for (const sweep of [sweepThrottles, sweepImports, sweepPosts]) repeat(sweep, SWEEP_EVERY_MS);
  repeat(runLeadTimers, TIME_OUTS_EVERY_MS);
}

/** Has jobs end, or be given back, together with the web server: Next ends the process once that has closed. */
export function endJobsWithServer(): void {
  const { close } = Server.prototype;
  Server.prototype.close = function (closed) {
    const ended = stopBoss().catch((error: unknown) => log.error({ jobs: describeFault(error) }));
    return close.call(this, (error) => void ended.then(() => closed?.(error)));
  };
}

const repeat = (work: () => Promise<unknown>, everyMs: number) =>
  setInterval(() => work().catch((error: unknown) => log.error({ jobs: describeFault(error) })), everyMs).unref();
