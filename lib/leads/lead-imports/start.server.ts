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
 * Has leads made of the rows of an import in the background; one that failed goes on where it stopped.
 * @throws HttpError 404, 409 when it is not ready, or made already
 */
export const startImport = (actor: Actor, id: number): Promise<LeadImport> =>
  put(actor, id, "start", (record) => {
    const failed = record.status === "failed" && record.started_at !== null;
    if (!failed && record.status !== "ready") throw conflict(whyNot(record));
    if (failed) return { status: "queued", error: null };
    // Its leads name who starts it; `user_id` stays, or an uploader who sees but their own would lose sight of it.
    return { ...NO_COUNTS, status: "queued", started_at: new Date(), actor: importerOf(actor) };
  });

function whyNot({ status, started_at }: ImportRecord): string {
  if (status === "checking") return "The rows of this file are still being looked at. Please wait.";
  if (started_at === null) return "The rows of this file could not be looked at. Please upload it again.";
  return "This import has been made already.";
}

/** Has the leads of an import taken away in the background, those aside that were worked. @throws HttpError 404, 409 */
export const startRevert = (actor: Actor, id: number): Promise<LeadImport> =>
  put(actor, id, "revert", ({ status }) => {
    if (status !== "done") throw conflict("Only an import that is finished can be reverted.");
    return { status: "reverting", finished_rows: 0 };
  });

type Change = Parameters<typeof db.leadImport.update>[0]["data"];

/** Changes an import that the actor sees, and has it worked on. @returns it as it was then: the work may be done at once */
async function put(actor: Actor, id: number, deed: string, change: (record: ImportRecord) => Change) {
  await findVisibleRecord(actor, id); // behind the walls of whoever asks
  const changed = await asPlatform(() =>
    transaction(async () => {
      const record = await lockImport(id);
      const { tenant_id, file_name } = record;
      await recordAudit(actor, `lead-imports.${deed}`, id, null, { tenant_id, name: file_name });
      await db.leadImport.update({ where: { id }, data: change(record) });
      await enqueue(record);
      return findImportRecord(id);
    }),
  );
  return toLeadImport(changed, []);
}
