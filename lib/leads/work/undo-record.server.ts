import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { DIARY_SCOPES, LEAD_STATUSES, PROCESSED_OUTCOMES } from "@/lib/leads/record/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { UNDO_SECONDS } from "./undoable";

const id = z.int().nullable();
const text = z.string().nullable();
const moment = z.coerce.date().nullable();

/** What dispositions, "Mark processed" and bulk actions change of a lead. */
export const undoColumns = z.object({
  ...{ status: z.enum(LEAD_STATUSES), status_changed_at: z.coerce.date(), reason: text, note: text },
  ...{ processed_at: moment, processed_outcome: z.enum(PROCESSED_OUTCOMES).nullable() },
  ...{ assigned_user_id: id, team_id: id, allocated_at: moment },
  ...{ attempts: z.int(), last_attempt_at: moment, next_action_at: moment, first_attempt_at: moment },
  ...{ diary_at: moment, diary_scope: z.enum(DIARY_SCOPES).nullable() },
  ...{ contacted_at: moment, contacted_by_id: id, contacted_team_id: id },
});

export type UndoColumns = z.output<typeof undoColumns>;

/** The columns of a lead before the change, from a row of `lead_undos`. */
export const undoColumnsOf = (undo: { columns: unknown }): UndoColumns =>
  storedJson("lead_undos.columns", undoColumns, undo.columns);

/** A lead's columns as `lead_undos` stores them: times as ISO 8601 text. */
const storableColumns = (lead: LeadRecord): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(undoColumns.parse(lead)));

/** Keeps what a lead was like before an event. The next event of the lead removes it. */
export const keepForUndo = (actor: Actor, before: LeadRecord, eventId: number): Promise<unknown> =>
  db.leadUndo.create({
    data: {
      lead_id: before.id,
      tenant_id: before.tenant_id,
      event_id: eventId,
      user_id: actor.id,
      session_id: actor.session_id,
      columns: storableColumns(before),
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
      columns: storableColumns(before),
    },
    // A lead the bulk action skipped keeps its agent's own undo.
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
