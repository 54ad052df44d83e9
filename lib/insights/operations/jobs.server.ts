import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { boss } from "@/lib/platform/jobs/boss.server";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { aboutJob } from "./about-job";
import { describeFailure } from "./failure";
import { queueLabel } from "./queue-label";
import type { FailedJob, FailedJobQuery } from "./schema";

export type StoredJob = {
  id: string;
  queue: string;
  state: FailedJob["state"];
  attempts: number;
  data: unknown;
  output: unknown;
  failed_at: Date;
  next_try_at: Date | null;
};

/** When it failed the last time; a job that is tried again has no time of that, but of its last beginning. */
const FAILED_AT = Prisma.sql`coalesce(job.completed_on, job.started_on, job.created_on)`;

const ORDERS: Record<FailedJobQuery["sortBy"], Prisma.Sql> = {
  failed_at: FAILED_AT,
  queue: Prisma.sql`job.name`,
  attempts: Prisma.sql`job.retry_count`,
};

/** The jobs that have failed, the last failure first unless sorted. @throws HttpError 403 unless for an administrator */
export async function listFailedJobs(actor: Actor, query: FailedJobQuery): Promise<Page<Sendable<FailedJob>>> {
  requireAdministrator(actor);
  await boss();
  const direction = query.sortDesc ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const found = Prisma.sql`
    FROM pgboss.job WHERE job.state IN ('failed', 'retry') AND job.name NOT LIKE '\\_\\_pgboss%'
      AND job.state::text = coalesce(${query.state ?? null}::text, job.state::text)
      AND job.name = coalesce(${query.queue ?? null}::text, job.name)`;
  const [rows, [counts]] = await Promise.all([
    db.$queryRaw<StoredJob[]>`
      SELECT ${JOB_FIELDS} ${found}
      ORDER BY ${ORDERS[query.sortBy]} ${direction}, job.id ${direction}
      LIMIT ${query.per_page}::int OFFSET ${(query.page - 1) * query.per_page}::bigint`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*) AS total ${found}`,
  ]);
  return { data: rows.map(toFailedJob), meta: metaOf(query, counts?.total ?? 0) };
}

/** The fields of a job that has failed, as `toFailedJob` takes them. */
export const JOB_FIELDS = Prisma.sql`
  job.id, job.name AS queue, job.state::text AS state, job.retry_count + 1 AS attempts, job.data, job.output,
  ${FAILED_AT} AS failed_at, CASE WHEN job.state = 'retry' THEN job.start_after END AS next_try_at`;

const toFailedJob = ({ data, output, ...job }: StoredJob): Sendable<FailedJob> => ({
  ...job,
  queue_label: queueLabel(job.queue),
  about: aboutJob(data),
  reason: describeFailure(job.queue, output),
});
