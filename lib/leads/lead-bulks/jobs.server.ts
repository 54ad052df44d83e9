import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { describeFault } from "@/lib/platform/http/fault";
import { throughOutages } from "@/lib/platform/jobs/outages.server";
import { LONG_WORK_RETRIES, LOOKING, longWork, preparedQueue } from "@/lib/platform/jobs/queue.server";
import { log } from "@/lib/platform/log.server";
import { runBulk } from "./run.server";

const QUEUE = "lead-bulks";
const LONGEST_SECONDS = 60 * 60;
/** So that many leads of one manager do not hold up a few of another. */
const AT_ONCE = 2;

const queue = preparedQueue(QUEUE, longWork(LONGEST_SECONDS));

type Job = { id: number; tenant_id: number };

/** Has a bulk action worked, if and only if the running transaction holds. Call it as the platform. */
export async function enqueue({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/** Works bulk actions from this process. */
export async function workBulks(): Promise<void> {
  const options = { includeMetadata: true, localConcurrency: AT_ONCE, ...LOOKING } as const;
  await (await queue()).work(QUEUE, options, async (jobs: JobWithMetadata<Job>[]) => {
    for (const job of jobs) await work(job);
  });
}

async function work({ data, signal, retryCount }: JobWithMetadata<Job>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => throughOutages(() => runBulk(data.id, signal), signal));
  } catch (error) {
    const failed = { bulk: data.id, attempt: retryCount + 1, ...describeFault(error) };
    if (retryCount < LONG_WORK_RETRIES) {
      log.warn(failed, "a bulk action has to wait");
      throw error;
    }
    log.error(failed, "a bulk action is given up on");
    await giveUp(data.id);
  }
}

const giveUp = (id: number) =>
  asPlatform(() => db.leadBulk.update({ where: { id }, data: { status: "failed", finished_at: new Date() } }));
