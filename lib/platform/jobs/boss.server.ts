import "server-only";
import { PgBoss } from "pg-boss";
import { env } from "@/lib/platform/env.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";

const CONNECTIONS = 2;
/** How soon it is noticed that a process was killed in the middle of a job. */
const LOOK_EVERY_SECONDS = 10;
/** Enough for a mail, which would otherwise be sent twice. */
const ENDING_MS = 5_000;

// One for the whole process: Next bundles this module more than once.
const kept = globalThis as typeof globalThis & { boss?: Promise<PgBoss> };

/** The job queue, in the schema `pgboss` of the same database; started at its first use. */
export function boss(): Promise<PgBoss> {
  kept.boss ??= start().catch((error: unknown) => {
    kept.boss = undefined; // the next use tries again
    throw error;
  });
  return kept.boss;
}

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
  const queue = await kept.boss?.catch(() => undefined);
  kept.boss = undefined;
  await queue?.stop({ graceful: true, timeout: ENDING_MS });
}
