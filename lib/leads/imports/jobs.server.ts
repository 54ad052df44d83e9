import "server-only";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { PartMissing } from "@/lib/platform/files/row-parts.server";
import { defineRecordJobs } from "@/lib/platform/jobs/record-jobs.server";
import { allocateImported } from "./allocate.server";
import { checkImport } from "./check.server";
import { wholeRecord } from "./record.server";
import { revertImport } from "./revert.server";
import { forgetFile, runImport } from "./run.server";

/** The status of the import says what to do with it. */
type Job = { id: number; tenant_id: number };

/** A job that only checks the rows. By the time it runs, they may have been checked and imported. */
type CheckJob = Job & { onlyLook?: true };

const jobs = defineRecordJobs<CheckJob>({
  queue: "lead-imports",
  maxSeconds: 6 * 60 * 60,
  concurrency: 2, // so that a long import does not delay another user's short one
  noun: "an import",
  key: "import",
  run: (job, signal) => withTenant(job.tenant_id, () => resumeImport(job, signal)),
  giveUp: ({ id }, error) => asPlatform(() => markFailed(id, error)),
  isFinal: (error) => error instanceof PartMissing,
});

/** Enqueues the work on an import, if and only if the running transaction commits. Call it as the platform. */
export const enqueue = ({ id, tenant_id }: Job): Promise<void> => jobs.enqueue({ id, tenant_id });

/**
 * Enqueues only the check of its rows, in the same way.
 * @param startAfter how many seconds later at the earliest
 */
export const enqueueCheckJob = ({ id, tenant_id }: Job, startAfter: number): Promise<void> =>
  jobs.enqueue({ id, tenant_id, onlyLook: true }, startAfter);

/** Works on imports from this process. */
export const workImports = jobs.work;

async function resumeImport({ id, onlyLook }: CheckJob, signal: AbortSignal): Promise<void> {
  const record = await db.leadImport.findFirst({ where: { id }, ...wholeRecord });
  if (!record) return; // deleted with its tenant
  const { status } = record;
  if (status === "checking") await checkImport(record, signal);
  if (onlyLook) return;
  if (status === "queued" || status === "running") await runImport(record, signal);
  if (status === "done") {
    // In case the process died before doing it.
    await forgetFile(id, record.total);
    await allocateImported(id, signal);
  }
  if (status === "reverting") await revertImport(record, signal);
}

const markFailed = (id: number, error: unknown) =>
  db.leadImport.update({
    where: { id },
    data: {
      status: "failed",
      error: error instanceof PartMissing ? error.message : "It could not be finished. Please try again later.",
    },
  });
