import "server-only";
import { type Job, PgBoss } from "pg-boss";
import { nameConnections } from "@/lib/platform/crypto/data-key.server";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { hasTraces, inTrace } from "@/lib/platform/traces/span.server";

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
  queue.on("error", (error) => reportDatabaseUnavailable(error) || log.error({ jobs: describeError(error) }));
  return traceJobs(await queue.start());
}

/** Takes no more jobs and lets running ones finish. One that takes too long is aborted and returned to the queue. */
export async function stopBoss(): Promise<void> {
  const queue = await jobQueue.peek()?.catch(() => undefined);
  jobQueue.clear();
  await queue?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
}

type Handler = (jobs: Job[]) => Promise<unknown>;
type Work = (queue: string, options: object, handler: Handler) => Promise<string>;

/** Makes a trace of what each worker of a queue does at once, with the ids of its jobs. */
function traceJobs(boss: PgBoss): PgBoss {
  if (!hasTraces()) return boss;
  const work = boss.work.bind(boss) as Work;
  const traced: Work = (queue, options, handler) =>
    work(queue, options, (jobs) => {
      const attributes = { "messaging.destination.name": queue, "messaging.message.id": jobs.map(({ id }) => id) };
      return inTrace({ kind: "CONSUMER", name: `process ${queue}`, attributes }, () => handler(jobs));
    });
  return Object.assign(boss, { work: traced });
}
