import "server-only";
import { periodsOf, readSchedules } from "@/lib/leads/recordings/periods.server";
import { type RetentionPeriods, retentionOf } from "@/lib/leads/recordings/retention";
import { type RecordingRow, withFacts } from "@/lib/leads/recordings/rows.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import { isoDate } from "@/lib/platform/text/format";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";
import type { KeptRecord } from "./schema";
import type { ErasureSubject } from "./subject.server";

/** What of a person goes and what stays. */
export type Division = { leads: number[]; sales: number[]; recordings: RecordingRow[]; kept: KeptRecord[] };

/**
 * Decides what of a person goes. A sale that was submitted stays for its legal period, and whatever has a recording under
 * legal hold. Call it once all of it is locked.
 * @throws HttpError 409 while events of an older release still hold personal values
 */
export async function divide({ tenant_id, lead_ids, sale_ids }: ErasureSubject): Promise<Division> {
  const periods = periodsOf(await readSchedules(), tenant_id);
  const recordings = await db.recording.findMany({
    where: { OR: [{ lead_id: { in: lead_ids } }, { sale_id: { in: sale_ids } }] },
    orderBy: { id: "asc" },
    ...withFacts,
  });
  const [leads, sales] = [await readLeads(lead_ids), await readSales(sale_ids)];
  if (leads.some(({ events }) => events.length > 0) || sales.some(({ event_count }) => event_count === null)) {
    throw conflict("The history of this person is still being migrated. Try again in an hour.");
  }
  const keptLeads = leads.flatMap((lead) => keptLead(lead, recordings) ?? []);
  const keptSales = sales.flatMap((sale) => keptSale(sale, recordings, periods) ?? []);
  const isKept = (rows: KeptRecord[], id: number | null) => rows.some((row) => row.id === id);
  return {
    leads: lead_ids.filter((id) => !isKept(keptLeads, id)),
    sales: sale_ids.filter((id) => !isKept(keptSales, id)),
    recordings: recordings.filter(({ lead_id, sale_id }) => !isKept(keptLeads, lead_id) && !isKept(keptSales, sale_id)),
    kept: [...keptLeads, ...keptSales],
  };
}

const readLeads = (ids: number[]) =>
  db.lead.findMany({
    where: { id: { in: ids } },
    select: { id: true, lead_id: true, events: { where: { digests: { equals: Prisma.DbNull } }, take: 1 } },
    orderBy: { id: "asc" },
  });

const readSales = (ids: number[]) =>
  db.sale.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, reference: true, status: true, submitted_at: true, updated_at: true, policy_ended_on: true },
      ...{ last_collected_on: true, anonymised_at: true, event_count: true },
      mandates: { select: { id: true } },
      _count: { select: { packs: true } },
    },
    orderBy: { id: "asc" },
  });

const HELD = "A recording is under legal hold.";

function keptLead(lead: { id: number; lead_id: string }, recordings: readonly RecordingRow[]): KeptRecord | null {
  const own = recordings.filter(({ lead_id }) => lead_id === lead.id);
  if (!own.some(({ legal_hold }) => legal_hold)) return null;
  const { id, lead_id: reference } = lead;
  return { kind: "lead", id, reference, recordings: own.length, mandates: 0, reason: HELD, until: null };
}

type Sale = Awaited<ReturnType<typeof readSales>>[number];

function keptSale(sale: Sale, recordings: readonly RecordingRow[], periods: RetentionPeriods): KeptRecord | null {
  const own = recordings.filter(({ sale_id }) => sale_id === sale.id);
  const why = own.some(({ legal_hold }) => legal_hold) ? { reason: HELD, until: null } : whyKept(sale, periods);
  if (!why) return null;
  const { id, reference, mandates } = sale;
  return { kind: "sale", id, reference, recordings: own.length, mandates: mandates.length, ...why };
}

// Also one that was recalled since, and one of which nobody knows when it was submitted.
const wasSubmitted = ({ submitted_at, status, _count }: Sale) =>
  submitted_at !== null || SUBMITTED_SALE_STATUSES.includes(status) || _count.packs > 0;

function whyKept(sale: Sale, periods: RetentionPeriods): { reason: string; until: string | null } | null {
  if (sale.anonymised_at || !wasSubmitted(sale)) return null;
  const submitted = { ...sale, submitted_at: sale.submitted_at ?? sale.updated_at };
  // A consent does not keep its recording from the person who gave it: it ends when they are erased.
  const facts = { legal_hold: false, lead: null, sale: submitted, mandates: sale.mandates, consents: [] };
  const retention = retentionOf(facts, periods);
  if (!retention) {
    const { length, unit, source } = periods.sale;
    return { reason: `Retained for ${length} ${unit} after the policy has ended (${source}).`, until: null };
  }
  const { period, retained_until: until } = retention;
  if (until < isoDate(new Date())) return null;
  return { reason: `Retained for ${period.length} ${period.unit} (${period.source}).`, until };
}
