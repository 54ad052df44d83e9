import "server-only";
import { fromPrisma } from "pg-boss";
import { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { aboutJob } from "./about-job";
import { JOB_FIELDS, type StoredJob } from "./jobs.server";

const jobId = z.uuid();

/**
 * Has a failed job tried once more, at once. One that is tried again anyway is not waited for any longer.
 * @throws HttpError 403, 404 unless there is such a job that has failed
 */
export async function retryJob(actor: Actor, id: string): Promise<void> {
  requireAdministrator(actor);
  const queue = await boss();
  await transaction(async () => {
    const job = await findFailedJob(id);
    await queue.retry(job.queue, job.id, { db: fromPrisma(db) });
    await bringForward(job.queue, [job.id]);
    await recordAudit(actor, "operations.retry", null, null, audited(job));
  });
}

/**
 * Has every failed job of a queue tried once more, at once.
 * @returns how many. @throws HttpError 403, 404 unless a job of that queue has failed
 */
export async function retryQueue(actor: Actor, name: string): Promise<{ retried: number }> {
  requireAdministrator(actor);
  const queue = await boss();
  return transaction(async () => {
    const jobs = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM pgboss.job WHERE name = ${name} AND state IN ('failed', 'retry') FOR UPDATE SKIP LOCKED`;
    if (jobs.length === 0) throw notFound();
    const ids = jobs.map(({ id }) => id);
    await queue.retry(name, ids, { db: fromPrisma(db) });
    await bringForward(name, ids);
    await recordAudit(actor, "operations.retry", null, null, { queue: name, jobs: ids.length });
    return { retried: ids.length };
  });
}

/** Removes a failed job, which is then never tried again. @throws HttpError 403, 404 */
export async function discardJob(actor: Actor, id: string): Promise<void> {
  requireAdministrator(actor);
  const queue = await boss();
  await transaction(async () => {
    const job = await findFailedJob(id);
    await queue.deleteJob(job.queue, job.id, { db: fromPrisma(db) });
    await recordAudit(actor, "operations.discard", null, null, audited(job));
  });
}

/** Locks the job, so that no worker begins it meanwhile. */
async function findFailedJob(id: string): Promise<StoredJob> {
  if (!jobId.safeParse(id).success) throw notFound();
  const [job] = await db.$queryRaw<StoredJob[]>`
    SELECT ${JOB_FIELDS} FROM pgboss.job
    WHERE job.name = ANY(ARRAY(SELECT name FROM pgboss.queue)) AND job.id = ${id}::uuid AND job.state IN ('failed', 'retry')
    FOR UPDATE`;
  if (!job) throw notFound();
  return job;
}

const bringForward = (queue: string, ids: string[]) => db.$executeRaw`
  UPDATE pgboss.job SET start_after = now() WHERE name = ${queue} AND id = ANY(${ids}::uuid[]) AND state = 'retry'`;

const audited = ({ id, queue, data }: StoredJob) => ({ queue, job: id, about: aboutJob(data) });
