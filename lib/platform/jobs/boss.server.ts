import "server-only";
import { PgBoss } from "pg-boss";
import { env } from "@/lib/platform/env.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import { singleton } from "@/lib/platform/singleton";

const CONNECTIONS = 2;
/** How soon it is noticed that a process was killed in the middle of a job. */
const LOOK_EVERY_SECONDS = 10;
/** Enough for a mail, which would otherwise be sent twice. */
const ENDING_MS = 5_000;

/** The job queue, in the schema `pgboss` of the same database; started at its first use. */
export const boss = (): Promise<PgBoss> => jobQueue.get();

const jobQueue = singleton("job-queue", () =>
  start().catch((error: unknown) => {
    jobQueue.clear(); // the next use tries again
    throw error;
  }),
);

async function start(): Promise<PgBoss> {
  const queue = new PgBoss({
    connectionString: env().DATABASE_URL,
    application_name: "jobs",
    max: CONNECTIONS,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
  });
  queue.on("error", (error) => log.error({ jobs: describeFault(error) }));
  return queue.start();
}

/** Takes no more jobs, and lets running ones end; one that takes longer is told to stop, and another process has it. */
export async function stopBoss(): Promise<void> {
  const queue = await jobQueue.peek()?.catch(() => undefined);
  jobQueue.clear();
  await queue?.stop({ graceful: true, timeout: ENDING_MS });
}
