import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { LeadColumns } from "@/lib/leads/record/change.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { UNDO_SECONDS } from "./undoable";

/** What dispositions, "Mark processed" and bulk actions change of a lead. */
const UNDO_COLUMNS = [
  ...(["status", "status_changed_at", "reason", "note", "processed_at", "processed_outcome"] as const),
  ...(["assigned_user_id", "team_id", "allocated_at", "attempts", "last_attempt_at", "next_action_at"] as const),
  ...(["diary_at", "diary_scope", "first_attempt_at"] as const),
  ...(["contacted_at", "contacted_by_id", "contacted_team_id"] as const),
] satisfies (keyof LeadColumns & keyof LeadRecord)[];

/** The columns of a lead as they are restored, times as ISO 8601 text. */
export const undoColumns = (lead: LeadRecord): LeadColumns =>
  JSON.parse(JSON.stringify(Object.fromEntries(UNDO_COLUMNS.map((column) => [column, lead[column]]))));

/** Keeps what a lead was like before an event. The next event of the lead removes it. */
export const keepForUndo = (actor: Actor, before: LeadRecord, eventId: number): Promise<unknown> =>
  db.leadUndo.create({
    data: {
      lead_id: before.id,
      tenant_id: before.tenant_id,
      event_id: eventId,
      user_id: actor.id,
      session_id: actor.session_id,
      columns: undoColumns(before) as Prisma.InputJsonObject,
    },
    select: { lead_id: true },
  });

/** Keeps what a lead was like before a bulk action. */
export const keepForBulkUndo = (before: LeadRecord, bulk: { id: number; session_id: string | null }, userId: number) =>
  db.leadUndo.createMany({
    data: {
      lead_id: before.id,
      tenant_id: before.tenant_id,
      bulk_id: bulk.id,
      user_id: userId,
      session_id: bulk.session_id,
      columns: undoColumns(before) as Prisma.InputJsonObject,
    },
    // Of a lead that the action did not change, what its agent has done just now.
    skipDuplicates: true,
  });

/** Deletes what can no longer be undone. What a running undo of a bulk action needs is kept until it is done. */
export const sweepUndos = (): Promise<void> =>
  asPlatform(async () => {
    const since = Prisma.sql`now() - make_interval(secs => ${UNDO_SECONDS}::int)`;
    await db.$executeRaw`DELETE FROM lead_undos WHERE bulk_id IS NULL AND created_at < ${since}`;
    await db.$executeRaw`
      DELETE FROM lead_undos kept USING lead_bulks bulk
      WHERE bulk.id = kept.bulk_id AND bulk.finished_at < ${since} AND NOT EXISTS (
        SELECT FROM lead_bulks undo WHERE undo.undoes_id = bulk.id AND undo.finished_at IS NULL)`;
  });
