import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** How long nobody else is offered the lead that an agent is shown next. */
const RESERVED_MINUTES = 2;

type Reserved = Pick<LeadRecord, "id" | "tenant_id">;

/** SQL condition on `leads lead`: another user has it reserved. */
export const isReservedByAnother = (userId: number) => Prisma.sql`EXISTS (
  SELECT FROM lead_reservations reserved
  WHERE reserved.lead_id = lead.id AND reserved.tenant_id = lead.tenant_id
    AND reserved.user_id <> ${userId} AND reserved.until > now())`;

/** SQL condition on `leads lead`: the user has it reserved. */
export const isReservedBy = (userId: number) => Prisma.sql`EXISTS (
  SELECT FROM lead_reservations reserved
  WHERE reserved.lead_id = lead.id AND reserved.user_id = ${userId} AND reserved.until > now())`;

/**
 * SQL condition on `leads lead`: the user has or had it reserved last. They are not given it again, so that a lead waits
 * no longer than one reservation for somebody who is busy.
 */
export const wasReservedBy = (userId: number) => Prisma.sql`lead.id IN (
  SELECT lead_id FROM lead_reservations WHERE user_id = ${userId})`;

/** Reserves a lead for an agent instead of the one before. @returns until when */
export async function reserve({ id: userId }: Actor, { id, tenant_id }: Reserved): Promise<Date> {
  const [row] = await db.$queryRaw<{ until: Date }[]>`
    INSERT INTO lead_reservations (user_id, lead_id, tenant_id, until)
    VALUES (${userId}, ${id}, ${tenant_id}, now() + make_interval(mins => ${RESERVED_MINUTES}::int))
    ON CONFLICT (user_id, tenant_id) DO UPDATE SET lead_id = excluded.lead_id, until = excluded.until
    RETURNING until`;
  if (!row) throw new Error("The insert returned no reservation");
  return row.until;
}

/** Ends the reservation of an agent, in any tenant that the query reaches. */
export const endReservation = ({ id }: Pick<Actor, "id">): Promise<unknown> =>
  db.$executeRaw`DELETE FROM lead_reservations WHERE user_id = ${id}`;
