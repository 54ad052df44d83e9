import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, transaction } from "@/lib/platform/db/client.server";
import { conflict, notFound } from "@/lib/platform/http/errors.server";
import { isUnfinished } from "./import-limits";
import { findOutcomeImport, toOutcomeImport } from "./imports.server";
import { endOutcomeImport, lockOutcomeImport, removeOutcomeFile } from "./record.server";
import type { OutcomeImport } from "./schema";

/**
 * Stops an import after the batch that is being recorded. What was recorded stays.
 * @throws HttpError 404, 409 once it has ended
 */
export async function cancelOutcomeImport(actor: Actor, id: number): Promise<OutcomeImport> {
  await findOutcomeImport(actor, id); // within the actor's scope
  const cancelled = await asPlatform(() => transaction(() => cancel(actor, id)));
  await removeOutcomeFile(id, cancelled.total);
  return toOutcomeImport(actor, cancelled);
}

async function cancel(actor: Actor, id: number) {
  const found = await lockOutcomeImport(id);
  if (!found) throw notFound();
  if (!isUnfinished(found)) throw conflict("This import has already ended.");
  const { tenant_id, file_name, total, finished_rows } = found;
  const cancelled = { tenant_id, name: file_name, rows: total, done: finished_rows };
  await recordAudit(actor, "sales.outcomes-cancel", null, null, cancelled);
  return endOutcomeImport(id, "cancelled");
}
