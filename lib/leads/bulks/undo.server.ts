import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { findBulk, undoUntilOf } from "./detail.server";
import { enqueue } from "./jobs.server";
import { type LeadBulk, UNDO } from "./schema";
import { authorOfBulk } from "./start.server";
import { failuresOf } from "./stored.server";

/**
 * Starts to take a whole bulk action back. Leads that something has happened to since are listed, not undone.
 * @throws HttpError 404, 409 when it was another session's, is not over, was over a minute ago, or is undone already
 */
export async function undoBulk(actor: Actor, id: number): Promise<Sendable<LeadBulk>> {
  await findBulk(actor, id); // 404 outside of the actor's scope
  // As the platform, because the queue's tables belong to no tenant.
  const undo = await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT id FROM lead_bulks WHERE id = ${id} FOR UPDATE`;
      const bulk = await db.leadBulk.findFirstOrThrow({ where: { id }, include: { undone_by: true } });
      if (bulk.undone_by || !undoUntilOf(actor, bulk)) throw conflict(TOO_LATE);
      const refused = new Set(failuresOf(bulk).map(({ lead_id }) => lead_id));
      const lead_ids = bulk.lead_ids.slice(0, bulk.finished).filter((leadId) => !refused.has(leadId));
      const { tenant_id } = bulk;
      const data = { tenant_id, action: UNDO, lead_ids, undoes_id: id, ...authorOfBulk(actor) };
      await db.notification.deleteMany({ where: { bulk_id: id } });
      const started = await db.leadBulk.create({ data, select: { id: true, tenant_id: true } });
      const told = { tenant_id, action: UNDO, undoes: id, leads: lead_ids.length };
      await recordAudit(actor, "lead-bulks.store", started.id, null, told);
      await enqueue(started);
      return started;
    }),
  );
  return findBulk(actor, undo.id);
}

const TOO_LATE =
  "You can no longer undo this. Only the user who started a bulk action can undo it, within a minute of its end.";
