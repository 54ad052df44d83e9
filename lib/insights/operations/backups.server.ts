import "server-only";
import { CronExpressionParser } from "cron-parser";
import { KEPT_SECONDS, TIME_ZONE } from "@/lib/platform/backup/schedule.server";
import { db } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { BACKUP_QUEUE } from "@/lib/platform/jobs/queue-names";
import { env } from "@/lib/platform/settings/env.server";
import type { BackupFacts } from "./backup-health";
import { describeFailure } from "./failure";
import type { Backup, Backups } from "./schema";

const SHOWN = 10;

type Stored = {
  id: string;
  state: string;
  started_on: Date | null;
  completed_on: Date | null;
  output: { bytes?: unknown; missing?: unknown } | null;
};

/** The schedule of backups and the last ones, newest first. Call it as the platform. */
export async function readBackups(): Promise<Sendable<Backups>> {
  const { BACKUP_SCHEDULE = null, BACKUP_KEEP, BACKUP_PASSPHRASE } = env();
  const rows = await db.$queryRaw<Stored[]>`
    SELECT id, state::text AS state, started_on, completed_on, output FROM pgboss.job
    WHERE name = ${BACKUP_QUEUE} ORDER BY created_on DESC LIMIT ${SHOWN}::int`;
  return {
    schedule: BACKUP_SCHEDULE,
    next_at: BACKUP_SCHEDULE && timesOf(BACKUP_SCHEDULE).next,
    encrypted: BACKUP_PASSPHRASE !== undefined,
    kept: BACKUP_KEEP,
    last: rows.map(toBackup),
  };
}

const STATES: Readonly<Record<string, Backup["state"]>> = {
  active: "running",
  completed: "made",
  failed: "failed",
  retry: "retrying",
};

const toBackup = ({ id, state, started_on, completed_on, output }: Stored): Sendable<Backup> => {
  const isMade = state === "completed";
  return {
    ...{ id, state: STATES[state] ?? "waiting" },
    began_at: started_on,
    finished_at: completed_on,
    bytes: isMade && typeof output?.bytes === "number" ? output.bytes : null,
    missing_files: isMade && typeof output?.missing === "number" ? output.missing : 0,
    reason: output !== null && (state === "failed" || state === "retry") ? describeFailure(BACKUP_QUEUE, output) : null,
  };
};

type Found = {
  made_at: Date | null;
  scheduled_at: Date | null;
  failed: boolean | null;
  output: unknown;
  missing: number;
};

/** What tells whether backups are in order. Call it as the platform. */
export async function readBackupFacts(): Promise<BackupFacts> {
  const { BACKUP_SCHEDULE } = env();
  if (BACKUP_SCHEDULE === undefined) return { longest_pause: null };
  const [found] = await db.$queryRaw<Found[]>`
    SELECT
      (SELECT max(completed_on) FROM pgboss.job WHERE name = ${BACKUP_QUEUE} AND state = 'completed') AS made_at,
      (SELECT created_on FROM pgboss.schedule WHERE name = ${BACKUP_QUEUE} LIMIT 1) AS scheduled_at,
      last.state = 'failed' AS failed, last.output,
      CASE WHEN last.state = 'completed' THEN coalesce((last.output ->> 'missing')::int, 0) ELSE 0 END AS missing
    FROM (SELECT) AS one LEFT JOIN (
      SELECT state, output FROM pgboss.job WHERE name = ${BACKUP_QUEUE} AND state > 'active'
      ORDER BY completed_on DESC LIMIT 1) AS last ON true`;
  const { next, previous, before } = timesOf(BACKUP_SCHEDULE);
  const pause = Math.max(next.getTime() - previous.getTime(), previous.getTime() - before.getTime());
  return {
    longest_pause: pause < KEPT_SECONDS * 1000 ? pause : Number.POSITIVE_INFINITY, // the queue has forgotten the last one
    since: found?.made_at ?? found?.scheduled_at ?? null,
    made: Boolean(found?.made_at),
    failure: found?.failed ? describeFailure(BACKUP_QUEUE, found.output) : null,
    missing_files: found?.missing ?? 0,
  };
}

function timesOf(schedule: string): { next: Date; previous: Date; before: Date } {
  const parse = () => CronExpressionParser.parse(schedule, { tz: TIME_ZONE });
  const [ahead, back] = [parse(), parse()];
  return { next: ahead.next().toDate(), previous: back.prev().toDate(), before: back.prev().toDate() };
}
