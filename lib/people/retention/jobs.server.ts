import "server-only";
import { defineLongJob } from "@/lib/platform/jobs/long-job.server";
import { applyRetention } from "./run.server";

/** Applies the retention periods every day: asked every hour, it begins at two in South Africa. */
export const retentionJob = defineLongJob({
  queue: "retention",
  maxSeconds: 6 * 60 * 60, // the first night of a large organisation takes hours; what is left goes in the next one
  everySeconds: 24 * 60 * 60,
  run: applyRetention,
});
