import "server-only";
import { lockIfFree } from "@/lib/leads/record/lock.server";
import { isOver, mayBeOver } from "@/lib/leads/recordings/over.server";
import { periodsInForce } from "@/lib/leads/recordings/periods.server";
import {
  type NoteRemoved,
  PeriodChanged,
  periodOf,
  type Schedule,
  type StoredPeriod,
} from "@/lib/leads/recordings/retention";
import { anonymiseLead } from "@/lib/leads/work/anonymise.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

/** Leads that are looked for together. */
const BATCH_SIZE = 200;

/**
 * Anonymises every lead without a sale whose period is over, each in a transaction of its own. One that somebody has
 * locked, or that can't be anonymised, is left to the next night. Call it as the platform.
 * @param signal stops it between two leads
 */
export async function anonymiseLeads(signal: AbortSignal, note: NoteRemoved): Promise<void> {
  const periods = await periodsInForce("unsold_lead");
  if (!periods) return;
  for await (const { id } of findUnsoldLeads(periods)) {
    signal.throwIfAborted();
    try {
      await transaction(() => anonymiseOne(id, periods, note));
    } catch (error) {
      if (error instanceof PeriodChanged) throw error;
      log.error({ event: "lead not anonymised", lead_id: id, error: describeError(error) });
    }
  }
}

type Periods = Schedule<StoredPeriod | null>;
type Found = { id: number; tenant_id: number; processed_at: Date; due: boolean };

/** The leads without a sale whose period is over, oldest outcome first. */
export async function* findUnsoldLeads(periods: Periods): AsyncGenerator<Found> {
  for (let last: Found | undefined = FIRST; last !== undefined; ) {
    const found: Found[] = await db.$queryRaw<Found[]>`
      SELECT lead.id, lead.tenant_id, lead.processed_at, ${isDue(periods)} AS due FROM leads lead
      WHERE (lead.processed_at, lead.id) > (${last.processed_at}::timestamptz, ${last.id}::int) AND ${isOld(periods)}
      ORDER BY lead.processed_at, lead.id LIMIT ${BATCH_SIZE}`;
    yield* found.filter(({ due }) => due);
    last = found.at(-1);
  }
}

const FIRST: Found = { id: 0, tenant_id: 0, processed_at: new Date(0), due: false };

const ENDED_AT = Prisma.sql`lead.processed_at`;

// The first line is the condition of the index leads_unsold_by_outcome.
const isOld = (periods: Periods) => Prisma.sql`
  lead.processed_outcome <> 'converted' AND lead.lead_id <> 'anonymised-' || lead.id::text
  AND ${mayBeOver(ENDED_AT, periods)}`;

// The person of a lead that is not linked yet may be under legal hold; recordings go by their own period first; events of
// an older release hold their personal values until they have been upgraded. OFFSET 0 makes Postgres look each lead up:
// joined, it would read whole tables for every batch.
const NOTHING_KEEPS_IT = Prisma.sql`(
  NOT EXISTS (SELECT FROM sales WHERE sales.lead_id = lead.id OFFSET 0)
  AND NOT EXISTS (SELECT FROM recordings WHERE recordings.lead_id = lead.id OFFSET 0)
  AND EXISTS (
    SELECT FROM lead_consumers link JOIN consumers person ON person.id = link.consumer_id
    WHERE link.lead_id = lead.id AND NOT person.legal_hold OFFSET 0)
  AND NOT EXISTS (SELECT FROM lead_events WHERE lead_events.lead_id = lead.id AND digests IS NULL OFFSET 0))`;

// Not among the conditions of a batch: while no lead of it is due, Postgres would read on until its statement ends.
const isDue = (periods: Periods) =>
  Prisma.sql`(${isOver(ENDED_AT, Prisma.sql`lead.tenant_id`, periods)} AND ${NOTHING_KEEPS_IT})`;

/** Anonymises a lead that is still due once it can't change any more, nor be put under legal hold. */
async function anonymiseOne(id: number, periods: Periods, note: NoteRemoved): Promise<void> {
  const lead = await lockIfFree(id);
  if (!lead) return;
  await db.$queryRaw`
    SELECT FROM consumers WHERE id IN (SELECT consumer_id FROM lead_consumers WHERE lead_id = ${id}) FOR SHARE`;
  const due = await db.$queryRaw<object[]>`
    SELECT lead.id FROM leads lead WHERE lead.id = ${id} AND ${isOld(periods)} AND ${isDue(periods)}`;
  const period = periodOf(periods, lead.tenant_id);
  if (due.length === 0 || !period) return;
  await anonymiseLead(lead);
  await note(period, lead.tenant_id, 1);
}
