import "server-only";
import { asPlatform, transaction, withTenant } from "@/lib/platform/db/client.server";
import { PartMissing } from "@/lib/platform/files/row-parts.server";
import { defineRecordJobs } from "@/lib/platform/jobs/record-jobs.server";
import { isUnfinished } from "./import-limits";
import { endOutcomeImport, lockOutcomeImport, removeOutcomeFile } from "./record.server";
import { runOutcomes } from "./run.server";

type Job = { id: number; tenant_id: number };

const jobsOf = (queue: string) =>
  defineRecordJobs<Job>({
    queue,
    maxSeconds: 60 * 60,
    noun: "an import of outcomes",
    key: "import",
    run: ({ id, tenant_id }, signal) => withTenant(tenant_id, () => runOutcomes(id, signal)),
    giveUp: ({ id }) => asPlatform(() => fail(id)),
    isFinal: (error) => error instanceof PartMissing,
  });

const jobs = jobsOf("outcome-files");
/** Jobs of a server of the release before, which stores rows in the table. It would take an import with a file for empty. */
const olderJobs = jobsOf("outcome-imports");

/** Enqueues an import, if and only if the running transaction commits. Call it as the platform. */
export const enqueueOutcomes = ({ id, tenant_id }: Job): Promise<void> => jobs.enqueue({ id, tenant_id });

/** Works on imports of outcomes from this process. */
export async function workOutcomes(): Promise<void> {
  await jobs.work();
  await olderJobs.work();
}

async function fail(id: number): Promise<void> {
  const failed = await transaction(async () => {
    const found = await lockOutcomeImport(id);
    return found && isUnfinished(found) ? endOutcomeImport(id, "failed") : null; // it may have been cancelled
  });
  if (failed) await removeOutcomeFile(id, failed.total);
}
