import "server-only";
import { type Contact, contactKey, contactsOf, identityOf, type Person } from "@/lib/leads/suppressions/contacts";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { daysBefore } from "@/lib/platform/time";
import { intakeOf } from "./intake-lock.server";
import type { LeadStatus } from "./status";

/** A person who comes in again within so long, for the same product, is the same lead. */
export const DUPLICATE_DAYS = 90;

/** Somebody who comes in for a product. */
export type Newcomer = {
  tenant_id: number;
  product_id: number;
  person: Person;
  /** Within how many days an earlier lead is the same. */
  days?: number;
  /** The sender's own reference. */
  reference?: string | null;
  /** What else nobody may do at the same time. */
  also?: readonly string[];
};

/** What the database knows of somebody who comes in. */
export type Known = {
  /** By which kinds of contact they must not be contacted. */
  suppressed: Contact["kind"][];
  /** The lead that they are already: of several the one that is not processed, else the latest. */
  twin: { id: number; source_id: number | null; status: LeadStatus; created_at: string } | null;
  /** The lead that has the reference already, whoever that is. */
  same_reference: { id: number; source_id: number | null } | null;
};

/**
 * What is known of somebody, as a table of one row. Until the running transaction ends, nobody else takes in a person
 * with one of these contacts for the product, so that two at once make one lead. Also waits for an import to end.
 */
export function knownPerson({ tenant_id, product_id, person, days = DUPLICATE_DAYS, reference, also = [] }: Newcomer) {
  const intake = intakeOf(tenant_id, product_id);
  const contacts = contactsOf(person);
  const locks = [...identityOf(person).map((contact) => `${intake} ${contactKey(contact)}`), ...also].sort(); // one order for all: no deadlock
  const since = daysBefore(days);
  return Prisma.sql`known_person(${tenant_id}::int, ${product_id}::int, ${intake}, ${locks}::text[], ${since}::timestamptz,
    ${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[],
    ${person.phone}, ${person.email}, ${person.id_number_hash}, ${reference})`;
}

/** Looks somebody up. Call it inside a transaction. */
export async function lookUp(newcomer: Newcomer): Promise<Known> {
  const [known] = await db.$queryRaw<Known[]>`SELECT * FROM ${knownPerson(newcomer)}`;
  if (!known) throw new Error("A query of one row had none");
  return known;
}
