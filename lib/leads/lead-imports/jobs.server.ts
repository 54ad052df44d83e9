import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { describeFault } from "@/lib/platform/http/fault";
import { throughOutages } from "@/lib/platform/jobs/outages.server";
import { LONG_WORK_RETRIES, LOOKING, longWork, preparedQueue } from "@/lib/platform/jobs/queue.server";
import { log } from "@/lib/platform/log.server";
import { checkImport } from "./check.server";
import { Gone } from "./parts.server";
import { wholeRecord } from "./record.server";
import { revertImport } from "./revert.server";
import { forgetFile, runImport } from "./run.server";

const QUEUE = "lead-imports";
const LONGEST_SECONDS = 6 * 60 * 60;
/** So that a long import does not hold up a short one of somebody else. */
const AT_ONCE = 2;

const queue = preparedQueue(QUEUE, longWork(LONGEST_SECONDS));

/** What is to be done with an import stands on the import itself. */
type Job = { id: number; tenant_id: number };

/** The job for a look at the rows, which may have been had, and followed, when its turn comes. */
type Look = Job & { onlyLook?: true };

/**
 * Has an import worked on, if and only if the running transaction holds. Call it as the platform.
 */
export async function enqueue({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/**
 * Has the rows of an import looked at in the same way.
 * @param startAfter how many seconds later at the earliest
 */
export async function enqueueLook({ id, tenant_id }: Job, startAfter: number): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id, onlyLook: true }, { db: fromPrisma(db), startAfter });
}

/** Works on imports from this process. */
export async function workImports(): Promise<void> {
  const options = { includeMetadata: true, localConcurrency: AT_ONCE, ...LOOKING } as const;
  await (await queue()).work(QUEUE, options, async (jobs: JobWithMetadata<Look>[]) => {
    for (const job of jobs) await work(job);
  });
}

async function work({ data, signal, retryCount }: JobWithMetadata<Look>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => throughOutages(() => goOn(data, signal), signal));
  } catch (error) {
    const isLast = error instanceof Gone || retryCount >= LONG_WORK_RETRIES;
    const failed = { import: data.id, attempt: retryCount + 1, ...describeFault(error) };
    if (!isLast) {
      log.warn(failed, "an import has to wait");
      throw error;
    }
    log.error(failed, "an import is given up on");
    await giveUp(data.id, error);
  }
}

async function goOn({ id, onlyLook }: Look, signal: AbortSignal): Promise<void> {
  const record = await db.leadImport.findFirst({ where: { id }, ...wholeRecord });
  if (!record) return; // it went with its tenant
  const { status } = record;
  if (status === "checking") await checkImport(record, signal);
  if (onlyLook) return;
  if (status === "queued" || status === "running") await runImport(record, signal);
  if (status === "done") await forgetFile(id, record.total); // where the process died before it had
  if (status === "reverting") await revertImport(record, signal);
}

const giveUp = (id: number, error: unknown) =>
  asPlatform(() =>
    db.leadImport.update({
      where: { id },
      data: {
        status: "failed",
        error: error instanceof Gone ? error.message : "It could not be finished. Please try again later.",
      },
    }),
  );
