import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { toLeadImport } from "./detail.server";
import { enqueue } from "./jobs.server";
import { findImportRecord, type ImportRecord, importerOf, lockImport, NO_COUNTS } from "./record.server";
import type { LeadImport } from "./schema";
import { findVisibleRecord } from "./scope.server";

/**
 * Imports the rows in the background. A failed import resumes where it stopped.
 * @throws HttpError 404, 409 when it is not ready or was started
 */
export const startImport = (actor: Actor, id: number): Promise<LeadImport> =>
  changeAndEnqueue(actor, id, "start", (record) => {
    const failed = record.status === "failed" && record.started_at !== null;
    if (!failed && record.status !== "ready") throw conflict(whyNotStartable(record));
    if (failed) return { status: "queued", error: null };
    // Timelines name the user who starts it. `user_id` stays the uploader, who may only see their own imports.
    return { ...NO_COUNTS, status: "queued", started_at: new Date(), actor: importerOf(actor) };
  });

function whyNotStartable({ status, started_at }: ImportRecord): string {
  if (status === "checking") return "The rows of this file are still being looked at. Please wait.";
  if (started_at === null) return "The rows of this file could not be looked at. Please upload it again.";
  return "This import has been made already.";
}

/** Deletes the unworked leads of an import in the background. @throws HttpError 404, 409 */
export const startRevert = (actor: Actor, id: number): Promise<LeadImport> =>
  changeAndEnqueue(actor, id, "revert", ({ status }) => {
    if (status !== "done") throw conflict("Only an import that is finished can be reverted.");
    return { status: "reverting", finished_rows: 0 };
  });

type Change = Parameters<typeof db.leadImport.update>[0]["data"];

/**
 * Changes an import in the actor's scope and enqueues it. @returns it as changed here, since the job may run at once
 */
async function changeAndEnqueue(actor: Actor, id: number, action: string, change: (record: ImportRecord) => Change) {
  await findVisibleRecord(actor, id); // as the actor, so row-level security applies
  const changed = await asPlatform(() =>
    transaction(async () => {
      const record = await lockImport(id);
      const { tenant_id, file_name } = record;
      await recordAudit(actor, `lead-imports.${action}`, id, null, { tenant_id, name: file_name });
      await db.leadImport.update({ where: { id }, data: change(record) });
      await enqueue(record);
      return findImportRecord(id);
    }),
  );
  return toLeadImport(changed, []);
}
