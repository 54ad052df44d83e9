import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * SQL condition on a sale: the reader may take its second look, which waits or is open, so neither the first reviewer nor
 * their findings may be shown. A reader who has decided a review of the sale knows them already.
 * @param reader null for a program, which reviews nothing
 * @param saleId the column with the sale's id
 */
export function isBlindFor(reader: Actor | null, saleId = Prisma.sql`sales.id`): Prisma.Sql {
  if (!isReviewer(reader)) return Prisma.sql`false`;
  return Prisma.sql`${saleId} IN (
    SELECT look.sale_id FROM sale_reviews look
    WHERE look.kind = 'second' AND look.state IN ('waiting', 'open') AND look.qc_personality_id = ${reader.personality_id}
      AND NOT EXISTS (
        SELECT FROM sale_reviews own
        WHERE own.sale_id = look.sale_id AND own.reviewer_id = ${reader.id} AND own.state = 'decided'))`;
}

const isReviewer = (reader: Actor | null): reader is Actor & { personality_id: number } =>
  reader !== null && can(reader, "qc.review") && reader.personality_id !== null;

/**
 * SQL condition on the row `event` about a sale: a first reviewer, who is hidden from the reader, did it. Reviewers who
 * have left are found by name.
 */
export const isHiddenFrom = (reader: Actor, saleId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  ${isBlindFor(reader, saleId)} AND event.actor_id IS DISTINCT FROM ${reader.id} AND EXISTS (
    SELECT FROM sale_reviews first WHERE first.sale_id = ${saleId} AND first.kind = 'check'
      AND (first.reviewer_id = event.actor_id OR first.reviewer_name = event.actor_name)))`;

/** The ids of the events in the audit log that a first reviewer caused, who is hidden from the reader. */
export async function auditEventsHiddenFrom(reader: Actor): Promise<number[]> {
  if (!isReviewer(reader)) return [];
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT event.id FROM audit_events event
    WHERE event.subject_type = 'sales' AND ${isHiddenFrom(reader, Prisma.sql`event.subject_id`)}`;
  return rows.map(({ id }) => id);
}

/** Whether the actor may take the second look of a sale. */
export async function isBlindTo(actor: Actor, saleId: number): Promise<boolean> {
  const [row] = await db.$queryRaw<unknown[]>`SELECT FROM sales WHERE sales.id = ${saleId} AND ${isBlindFor(actor)}`;
  return row !== undefined;
}
