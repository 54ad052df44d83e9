import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { NOT_CLEANSED } from "@/lib/leads/record/call-refusals";
import { isStopped } from "@/lib/leads/record/call-rules.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { factsOfIdNumber } from "@/lib/leads/record/person.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import { changePerson } from "@/lib/leads/work/update.server";
import { db } from "@/lib/platform/db/client.server";
import { startOfToday } from "@/lib/platform/time/days";
import { askedAt, type IncomingLead, newLeadOf, targetOf } from "./incoming-lead.server";
import { insertLead } from "./insert.server";
import type { LookUpResult } from "./look-up.server";
import { capped, created, duplicate, linked, type Outcome, refused, suppressed, updated } from "./outcome.server";
import { recordSourceConsent } from "./source-consent.server";

/** Adds a lead by the rules of its source. Call it in the transaction that has looked up the person. */
export async function addLead(incoming: IncomingLead, found: LookUpResult): Promise<Outcome> {
  const { source, reference } = incoming;
  const { same_reference: sameReference } = found;
  if (found.suppressed.length > 0) return suppressed();
  if (!askedAt(incoming) && (await isStopped(source.tenant_id))) return refused(NOT_CLEANSED);
  // Another source may use the same reference for another person.
  const existing = found.duplicate ?? (sameReference?.source_id === source.id ? sameReference : null);
  if (existing && source.duplicate_policy === "reject") return duplicate(existing);
  if (existing && source.duplicate_policy === "update") {
    const change = await updateOpenLead(incoming, existing.id);
    if (change) return change;
  }
  if (await isCapped(incoming)) return capped(source.daily_cap ?? 0);
  return insert(incoming, existing, sameReference ? null : reference);
}

async function insert(
  incoming: IncomingLead,
  existing: { id: number } | null,
  lead_id: string | null,
): Promise<Outcome> {
  const { source, consent, warnings } = incoming;
  const lead = await insertLead(
    programAuthor(source.name),
    targetOf(source),
    { ...newLeadOf(incoming, lead_id), duplicate_of_id: existing?.id },
    existing ? `Duplicate of lead ${existing.id}` : undefined,
  );
  if (consent) await recordSourceConsent(source, lead.id, consent);
  return existing ? linked(lead, existing, warnings) : created(lead, warnings);
}

/**
 * Updates the person of an open lead with the posted fields. @returns null, without any change, for a processed lead
 */
async function updateOpenLead(
  { source, given, origin, consent, warnings }: IncomingLead,
  id: number,
): Promise<Outcome | null> {
  const lead = await lockAndRead(id, () => findLeadRecord(id));
  if (!lead || lead.processed_at) return null;
  const said = Object.fromEntries(
    Object.entries({ ...given, ...numbersOf(lead, given) }).filter(([, value]) => value != null),
  );
  const author = programAuthor(source.name);
  await changePerson(author, lead, { ...factsOfIdNumber(given.id_number), ...said });
  if (origin.note && origin.note !== lead.note)
    await appendLeadEvent(author, lead, { type: "note", note: origin.note });
  if (consent) await recordSourceConsent(source, id, consent);
  return updated(lead, warnings);
}

/** Both numbers of an updated lead: they stay where all that were sent are known, and the old one stays where there is room. */
function numbersOf(lead: Numbers, { phone, alt_phone }: Partial<Numbers>): Partial<Numbers> {
  const sent = [phone, alt_phone].filter((number) => number != null);
  const known = [lead.phone, lead.alt_phone];
  if (sent.every((number) => known.includes(number))) return { phone: null, alt_phone: null };
  const hasRoom = phone != null && alt_phone == null && lead.alt_phone === null && lead.phone !== phone;
  return { phone, alt_phone: hasRoom ? lead.phone : alt_phone };
}

type Numbers = { phone: string | null; alt_phone: string | null };

async function isCapped({ source }: IncomingLead): Promise<boolean> {
  if (source.daily_cap === null) return false;
  const today = await db.lead.count({ where: { source_id: source.id, created_at: { gte: startOfToday() } } });
  return today >= source.daily_cap;
}
