import "server-only";
import { recordAudit } from "@/lib/audit/server";
import type { Actor } from "@/lib/auth/actor";
import { asPlatform, db, transaction } from "@/lib/db/client";
import { conflict } from "@/lib/http/errors";
import { toLeadImport } from "./detail";
import { enqueue } from "./jobs";
import { findImportRecord, type ImportRecord, importerOf, lockImport, NO_COUNTS, statusOf } from "./record";
import type { LeadImport } from "./schema";

/**
 * Has leads made of the rows of an import in the background; one that failed goes on where it stopped.
 * @throws HttpError 404, 409 when it is not ready, or made already
 */
export const startImport = (actor: Actor, id: number): Promise<LeadImport> =>
  put(actor, id, "start", (record) => {
    const failed = record.status === "failed" && record.started_at !== null;
    if (!failed && record.status !== "ready") {
      throw conflict(
        statusOf(record) === "checking"
          ? "The rows of this file are still being looked at. Please wait."
          : "This import has been made already.",
      );
    }
    if (failed) return { status: "queued", error: null };
    return { ...NO_COUNTS, status: "queued", started_at: new Date(), user_id: actor.id, actor: importerOf(actor) };
  });

/** Has the leads of an import taken away in the background, those aside that were worked. @throws HttpError 404, 409 */
export const startRevert = (actor: Actor, id: number): Promise<LeadImport> =>
  put(actor, id, "revert", ({ status }) => {
    if (status !== "done") throw conflict("Only an import that is finished can be reverted.");
    return { status: "reverting", finished_rows: 0 };
  });

type Change = Parameters<typeof db.leadImport.update>[0]["data"];

/** Changes an import that the actor sees, and has it worked on. */
async function put(actor: Actor, id: number, deed: string, change: (record: ImportRecord) => Change) {
  await findImportRecord(id); // behind the walls of whoever asks
  await asPlatform(() =>
    transaction(async () => {
      const record = await lockImport(id);
      await db.leadImport.update({ where: { id }, data: change(record) });
      const { tenant_id, file_name } = record;
      await recordAudit(actor, `lead-imports.${deed}`, id, null, { tenant_id, name: file_name });
      await enqueue(record);
    }),
  );
  return toLeadImport(await findImportRecord(id), []);
}
