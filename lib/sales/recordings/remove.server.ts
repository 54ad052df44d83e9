import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { removeUnusedFiles } from "@/lib/platform/files/files.server";
import { scheduleOrphanCheck } from "@/lib/platform/files/orphaned-files.server";

/** Paths per job, so that no job is too large. */
const BATCH_SIZE = 1_000;

/**
 * Deletes every recording of a tenant that is being deleted: none has to be kept, see `whyRecordingsAreKept`. Its leads and
 * sales must not have been deleted before.
 * @returns a function that deletes the files after the commit
 */
export async function removeRecordingsOfTenant(tenant_id: number): Promise<() => Promise<void>> {
  const removed = await db.$queryRaw<{ file_path: string }[]>`
    DELETE FROM recordings WHERE tenant_id = ${tenant_id} RETURNING file_path`;
  const paths = removed.map(({ file_path }) => file_path);
  for (let at = 0; at < paths.length; at += BATCH_SIZE) await scheduleOrphanCheck(paths.slice(at, at + BATCH_SIZE));
  return () => removeUnusedFiles(paths);
}
