import type { JobInsert } from "pg-boss";
import { boss } from "@/lib/platform/jobs/boss.server";

const BATCH = 500;

/** A row of the job queue. Only columns that every version of the queue has. */
type Row = {
  id: string;
  name: string;
  data: object | null;
  priority: number;
  start_after: string;
  singleton_key: string | null;
  retry_limit: number;
  retry_delay: number;
  retry_backoff: boolean;
  retry_delay_max: number | null;
  expire_seconds: number;
  deletion_seconds: number;
  heartbeat_seconds: number | null;
};

/** Enqueues the jobs of an archive, whatever version of the queue they come from. @param lines one JSON text each */
export async function restoreJobs(lines: readonly string[]): Promise<void> {
  const queue = await boss();
  const rows = lines.map((line) => JSON.parse(line) as Row);
  for (const [name, jobs = []] of Object.entries(Object.groupBy(rows, (row) => row.name))) {
    await queue.createQueue(name); // the console sets its options when it first uses it
    for (let at = 0; at < jobs.length; at += BATCH) await queue.insert(name, jobs.slice(at, at + BATCH).map(toInsert));
  }
}

const toInsert = (row: Row): JobInsert => ({
  id: row.id,
  data: row.data ?? undefined,
  priority: row.priority,
  startAfter: row.start_after,
  singletonKey: row.singleton_key ?? undefined,
  retryLimit: row.retry_limit,
  retryDelay: row.retry_delay,
  retryBackoff: row.retry_backoff,
  retryDelayMax: row.retry_delay_max ?? undefined,
  expireInSeconds: row.expire_seconds,
  deleteAfterSeconds: row.deletion_seconds,
  heartbeatSeconds: row.heartbeat_seconds ?? undefined,
});
