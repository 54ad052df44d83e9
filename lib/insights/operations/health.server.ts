import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/platform/db/client.server";
import { findHealthProblem } from "@/lib/platform/db/health.server";
import { isStorageWritable } from "@/lib/platform/files/health.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { BACKUP_QUEUE, MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { env } from "@/lib/platform/settings/env.server";
import { type BackupFacts, backupHealth } from "./backup-health";
import { readBackupFacts } from "./backups.server";
import { diskHealth } from "./disk-health";
import { readDisks } from "./disks.server";
import { jobsHealth, mailHealth, type QueueState } from "./queue-health";
import type { HealthCheck } from "./schema";

const LONGEST_MS = 2_000;

/** The state of what the console needs. Call it as the platform. */
export async function checkHealth(): Promise<HealthCheck[]> {
  const [database, queues, files, backups, disks] = await Promise.all([
    databaseHealth(),
    tried(readQueues),
    isStorageWritable(),
    tried(readBackups),
    tried(readDisks),
  ]);
  const others = queues?.filter(({ name }) => name !== MAIL_QUEUE && name !== BACKUP_QUEUE);
  const mail = queues?.filter(({ name }) => name === MAIL_QUEUE);
  return [
    database,
    others ? jobsHealth(others) : { part: "Jobs", state: "error", text: "The job queue can't be read." },
    mail
      ? mailHealth(mail, env().SMTP_URL !== undefined)
      : { part: "Email", state: "error", text: "The queue of messages can't be read." },
    files
      ? { part: "Files", state: "good", text: "Documents and recordings can be stored." }
      : { part: "Files", state: "error", text: "Documents and recordings can't be stored. The log says why." },
    backups ? backupHealth(backups) : { part: "Backups", state: "error", text: "The queue of backups can't be read." },
    diskHealth(disks ?? []),
  ];
}

async function databaseHealth(): Promise<HealthCheck> {
  const problem = await findHealthProblem();
  if (problem === "schema")
    return { part: "Database", state: "error", text: "Migrations are missing. Restart the console." };
  if (problem) return { part: "Database", state: "error", text: "It does not answer." };
  return { part: "Database", state: "good", text: "Connected and up to date" };
}

async function readBackups(): Promise<BackupFacts> {
  await boss();
  return readBackupFacts();
}

async function readQueues(): Promise<QueueState[]> {
  await boss(); // makes its tables in a new database
  return db.$queryRaw<QueueState[]>`
    SELECT name,
      count(*) FILTER (WHERE state = 'failed') AS failed,
      count(*) FILTER (WHERE state = 'retry') AS retried,
      count(*) FILTER (WHERE state = 'retry' AND retry_count >= 5 AND created_on < now() - interval '30 minutes')
        AS stuck,
      CASE WHEN bool_or(state = 'active') THEN 0 ELSE count(*) FILTER (WHERE state = 'created') END AS late
    FROM pgboss.job
    WHERE (state = 'failed' AND completed_on > now() - interval '24 hours') OR state IN ('retry', 'active')
      OR (state = 'created' AND start_after < now() - interval '5 minutes')
    GROUP BY name ORDER BY name`;
}

/** The result; null when reading it fails or takes too long for a page to wait for it. */
async function tried<T>(read: () => Promise<T>): Promise<T | null> {
  return Promise.race([read(), wait(LONGEST_MS, null, { ref: false })]).catch((error: unknown) => {
    log.warn({ health: describeError(error) });
    return null;
  });
}
