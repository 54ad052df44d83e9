import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { removeParts } from "./parts.server";
import { findVisibleRecord, lockImport } from "./record.server";

/** Deletes an import that was never started, with its file. @throws HttpError 404, 409 once it has been started */
export async function discardImport(actor: Actor, id: number): Promise<void> {
  await findVisibleRecord(actor, id);
  const total = await asPlatform(() =>
    transaction(async () => {
      const record = await lockImport(id);
      if (record.started_at) throw conflict("This import has been started. Revert it instead.");
      const { tenant_id, file_name, total } = record;
      await recordAudit(actor, "lead-imports.discard", id, { tenant_id, name: file_name }, null);
      await db.leadImport.delete({ where: { id } });
      return total;
    }),
  );
  await removeParts(id, total);
}

/** Deletes an import that was not started, and its file. */
export async function discard(id: number): Promise<void> {
  const gone = await asPlatform(() => db.leadImport.delete({ where: { id } }));
  await removeParts(id, gone.total);
}
