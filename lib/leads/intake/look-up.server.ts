import "server-only";
import { contactHash } from "@/lib/leads/record/contact-hash.server";
import { type Contact, contactKey, contactsOf, type Person } from "@/lib/leads/record/contacts";
import type { LeadStatus } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { daysBefore } from "@/lib/platform/time/days";

/** For how many days an existing lead of the product counts as a duplicate. */
export const DUPLICATE_DAYS = 90;

/** The person to look up before their lead is inserted. */
export type LookUp = {
  tenant_id: number;
  product_id: number;
  person: Person;
  /** Instead of DUPLICATE_DAYS. */
  days?: number;
  /** The sender's own reference. */
  reference?: string | null;
  /** When the person asked to be called, which lifts what the opt-out registry listed before. */
  asked_at?: Date | null;
  /** Names of further locks to take. */
  alsoLock?: readonly string[];
};

export type LookUpResult = {
  /** The kinds of contact by which the person is suppressed. */
  suppressed: Contact["kind"][];
  /** The existing lead of the person: of several the unprocessed one, else the latest. */
  duplicate: { id: number; source_id: number | null; status: LeadStatus; created_at: string } | null;
  /** The lead with the same reference, from any sender. */
  same_reference: { id: number; source_id: number | null } | null;
};

/**
 * The SQL that looks a person up, as a table of one row for FROM. It locks the person's contacts for the product until
 * the running transaction ends, so that two posts at once create one lead, and waits for a running import.
 */
export function lookUpQuery({
  tenant_id,
  product_id,
  person,
  days = DUPLICATE_DAYS,
  reference,
  asked_at = null,
  alsoLock = [],
}: LookUp) {
  const intake = intakeOf(tenant_id, product_id);
  const contacts = contactsOf(person);
  const locks = [...new Set(contacts.map((contact) => `${intake} ${contactKey(contact)}`)), ...alsoLock];
  locks.sort(); // the same order in all transactions, to avoid deadlocks
  return Prisma.sql`lock_and_find_person(${tenant_id}::int, ${product_id}::int, ${intake}, ${locks}::text[],
    ${daysBefore(days)}::timestamptz, ${contacts.map(({ kind }) => kind)}::text[],
    ${contacts.map(contactHash)}::text[], ${asked_at}::timestamptz, ${person.phone}, ${person.alt_phone ?? null},
    ${person.email}, ${person.id_number_hash}, ${reference}) AS found (suppressed, duplicate, same_reference)`;
}

/** Looks a person up. Call it inside a transaction. */
export async function lookUp(person: LookUp): Promise<LookUpResult> {
  const [found] = await db.$queryRaw<LookUpResult[]>`SELECT * FROM ${lookUpQuery(person)}`;
  if (!found) throw new Error("The look-up returned no row");
  return found;
}

/** The name of the lock that every intake for a product shares. */
const intakeOf = (tenantId: number, productId: number) => `intake ${tenantId} ${productId}`;

/** Locks all intake for a product until the running transaction ends, since one lock per person would be too many. */
export async function lockIntake(tenantId: number, productId: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${intakeOf(tenantId, productId)}, 0))`;
}
