import "server-only";
import { programNamed } from "@/lib/audit/server";
import { dateColumn } from "@/lib/days";
import { db } from "@/lib/db/client";
import { startOfToday } from "@/lib/lead-sources/server";
import { insertLead } from "@/lib/leads/insert";
import { toldBy } from "@/lib/leads/person";
import { findLeadRecord } from "@/lib/leads/record";
import { findTwin } from "@/lib/leads/twins";
import { changePerson } from "@/lib/leads/update";
import { isSuppressed } from "@/lib/suppressions/server";
import type { Arrival } from "./arrival";
import { recordConsent } from "./consent";
import { capped, created, duplicate, linked, type Outcome, suppressed, updated } from "./outcome";

type Earlier = { id: number; source_id: number | null };

/** Adds a lead by its source's rules. Call it inside a transaction that has locked the person. */
export async function addLead(arrival: Arrival): Promise<Outcome> {
  const { source, contacts, identity, reference } = arrival;
  if (await isSuppressed(source.tenant_id, contacts)) return suppressed();
  const twin = await findTwin(source.tenant_id, source.product_id, identity, source.duplicate_days);
  const sameReference = reference === null ? null : await findByReference(source.tenant_id, reference);
  const earlier = twin ?? sameReference;
  if (earlier && source.duplicate_policy === "reject") return duplicate(earlier);
  // Another source may give the same reference to somebody else.
  const ofPerson = twin ?? (sameReference?.source_id === source.id ? sameReference : null);
  if (ofPerson && source.duplicate_policy === "update") {
    const change = await updateOpenLead(arrival, ofPerson.id);
    if (change) return change;
  }
  if (await isCapped(arrival)) return capped(source.daily_cap ?? 0);
  return insert(arrival, earlier, sameReference ? null : reference);
}

const findByReference = (tenant_id: number, lead_id: string): Promise<Earlier | null> =>
  db.lead.findFirst({ where: { tenant_id, lead_id }, select: { id: true, source_id: true } });

async function insert(arrival: Arrival, earlier: { id: number } | null, lead_id: string | null): Promise<Outcome> {
  const { source, person, origin, consent } = arrival;
  const { date_of_birth, ...columns } = person;
  const lead = await insertLead(
    programNamed(source.name),
    {
      ...columns,
      ...origin,
      lead_id,
      tenant_id: source.tenant_id,
      product_id: source.product_id,
      source_id: source.id,
      date_of_birth: date_of_birth && dateColumn(date_of_birth),
      duplicate_of_id: earlier?.id,
    },
    earlier ? `Duplicate of lead ${earlier.id}` : undefined,
  );
  if (consent) await recordConsent(source, lead.id, consent);
  return earlier ? linked(lead, earlier) : created(lead);
}

/** Puts what was sent of the person into their open lead; null when that is processed, and so left as it is. */
async function updateOpenLead({ source, given, consent }: Arrival, id: number): Promise<Outcome | null> {
  await db.$queryRaw`SELECT id FROM leads WHERE id = ${id} FOR UPDATE`;
  const lead = await findLeadRecord(id);
  if (lead.processed_at) return null;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  await changePerson(programNamed(source.name), lead, { ...toldBy(given.id_number), ...said });
  if (consent) await recordConsent(source, id, consent);
  return updated(lead);
}

async function isCapped({ source }: Arrival): Promise<boolean> {
  if (source.daily_cap === null) return false;
  const today = await db.lead.count({ where: { source_id: source.id, created_at: { gte: startOfToday() } } });
  return today >= source.daily_cap;
}
