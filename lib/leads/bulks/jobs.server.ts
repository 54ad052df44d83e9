import "server-only";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { defineRecordJobs } from "@/lib/platform/jobs/record-jobs.server";
import { runBulk } from "./run.server";

type Job = { id: number; tenant_id: number };

const jobs = defineRecordJobs<Job>({
  queue: "lead-bulks",
  maxSeconds: 60 * 60,
  concurrency: 2, // a long action of one manager must not hold up a short one of another
  noun: "a bulk action",
  key: "bulk",
  run: ({ id, tenant_id }, signal) => withTenant(tenant_id, () => runBulk(id, signal)),
  giveUp: ({ id }) =>
    asPlatform(() => db.leadBulk.update({ where: { id }, data: { status: "failed", finished_at: new Date() } })),
});

/** Enqueues a bulk action, if and only if the running transaction commits. Call it as the platform. */
export const enqueue = ({ id, tenant_id }: Job): Promise<void> => jobs.enqueue({ id, tenant_id });

/** Works bulk actions from this process. */
export const workBulks = jobs.work;
