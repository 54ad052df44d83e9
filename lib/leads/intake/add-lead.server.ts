import "server-only";
import { insertLead } from "@/lib/leads/leads/insert.server";
import type { Known } from "@/lib/leads/leads/known.server";
import { lockAndRead } from "@/lib/leads/leads/lock.server";
import { toldBy } from "@/lib/leads/leads/person.server";
import { findLeadRecord } from "@/lib/leads/leads/record.server";
import { changePerson } from "@/lib/leads/leads/update.server";
import { programNamed } from "@/lib/platform/audit/audit.server";
import { startOfToday } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import { type Arrival, newLeadOf, targetOf } from "./arrival.server";
import { recordSourceConsent } from "./consent.server";
import { capped, created, duplicate, linked, type Outcome, suppressed, updated } from "./outcome.server";

/** Adds a lead by its source's rules. Call it inside a transaction that has looked up the person. */
export async function addLead(arrival: Arrival, known: Known): Promise<Outcome> {
  const { source, reference } = arrival;
  const { twin, same_reference: sameReference } = known;
  if (known.suppressed.length > 0) return suppressed();
  // Another source may give the same reference to somebody else.
  const earlier = twin ?? (sameReference?.source_id === source.id ? sameReference : null);
  if (earlier && source.duplicate_policy === "reject") return duplicate(earlier);
  if (earlier && source.duplicate_policy === "update") {
    const change = await updateOpenLead(arrival, earlier.id);
    if (change) return change;
  }
  if (await isCapped(arrival)) return capped(source.daily_cap ?? 0);
  return insert(arrival, earlier, sameReference ? null : reference);
}

async function insert(arrival: Arrival, earlier: { id: number } | null, lead_id: string | null): Promise<Outcome> {
  const { source, consent } = arrival;
  const lead = await insertLead(
    programNamed(source.name),
    targetOf(source),
    { ...newLeadOf(arrival, lead_id), duplicate_of_id: earlier?.id },
    earlier ? `Duplicate of lead ${earlier.id}` : undefined,
  );
  if (consent) await recordSourceConsent(source, lead.id, consent);
  return earlier ? linked(lead, earlier) : created(lead);
}

/** Puts what was sent of the person into their open lead; null when that is processed, and so left as it is. */
async function updateOpenLead({ source, given, consent }: Arrival, id: number): Promise<Outcome | null> {
  const lead = await lockAndRead(id, () => findLeadRecord(id));
  if (!lead || lead.processed_at) return null;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  await changePerson(programNamed(source.name), lead, { ...toldBy(given.id_number), ...said });
  if (consent) await recordSourceConsent(source, id, consent);
  return updated(lead);
}

async function isCapped({ source }: Arrival): Promise<boolean> {
  if (source.daily_cap === null) return false;
  const today = await db.lead.count({ where: { source_id: source.id, created_at: { gte: startOfToday() } } });
  return today >= source.daily_cap;
}
