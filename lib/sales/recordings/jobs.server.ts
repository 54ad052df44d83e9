import "server-only";
import { defineLongJob } from "@/lib/platform/jobs/long-job.server";
import { log } from "@/lib/platform/log/log.server";
import { purgeRecordings } from "./purge.server";

/** Purges recordings every hour. */
export const purgeJob = defineLongJob({
  queue: "recording-purge",
  maxSeconds: 60 * 60,
  everySeconds: 60 * 60,
  run: async (signal) => {
    const removed = await purgeRecordings(signal);
    if (removed > 0) log.info({ event: "recordings purged", removed });
  },
});
