import "server-only";
import { PgBoss } from "pg-boss";
import { nameConnections } from "@/lib/platform/crypto/data-key.server";
import { noteDatabaseAway } from "@/lib/platform/db/away.server";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { traceJobs } from "./trace-jobs.server";

const CONNECTIONS = 2;
/** How soon a worker notices that the process of a running job was killed. */
const SUPERVISE_SECONDS = 10;
/** Enough to send an email message, which would otherwise be sent twice. */
const STOP_TIMEOUT_MS = 5_000;

/** The job queue, in the schema `pgboss` of the same database. It is started when it is first used. */
export const boss = (): Promise<PgBoss> => jobQueue.get();

const jobQueue = singleton("job-queue", () =>
  start().catch((error: unknown) => {
    jobQueue.clear(); // so that the next use starts it again
    throw error;
  }),
);

async function start(): Promise<PgBoss> {
  const queue = new PgBoss({
    connectionString: directDatabaseUrl(),
    application_name: nameConnections("jobs"),
    max: CONNECTIONS,
    useListenNotify: true,
    schedule: env().BACKUP_SCHEDULE !== undefined,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  queue.on("error", (error) => noteDatabaseAway(error) || log.error({ jobs: describeError(error) }));
  return traceJobs(await queue.start());
}

/** Takes no more jobs and lets running ones finish. One that takes too long is aborted and returned to the queue. */
export async function stopBoss(): Promise<void> {
  const queue = await jobQueue.peek()?.catch(() => undefined);
  jobQueue.clear();
  await queue?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}
