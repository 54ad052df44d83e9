import "server-only";
import { db } from "@/lib/db/client";
import { type Contact, contactKey, contactsOf } from "@/lib/suppressions/contacts";
import type { LeadStatus } from "./status";

/** A person who comes in again within so long, for the same product, is the same lead. */
export const DUPLICATE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An earlier lead of the same person. */
export type Twin = { id: number; status: LeadStatus; processed_at: Date | null; created_at: Date };

type Found = Twin & { phone: string | null; email: string | null; id_number_hash: string | null };

const valuesOf = (contacts: readonly Contact[], kind: Contact["kind"]) =>
  contacts.flatMap((contact) => (contact.kind === kind ? [contact.value] : []));

/**
 * The leads that already have one of these contacts, by the contact's key: of several the one that is not processed,
 * else the latest. One query, however many they are.
 */
export async function findTwins(
  tenantId: number,
  productId: number,
  contacts: readonly Contact[],
  days = DUPLICATE_DAYS,
): Promise<Map<string, Twin>> {
  const since = new Date(Date.now() - days * DAY_MS);
  const leads = await db.$queryRaw<Found[]>`
    SELECT id, status, processed_at, created_at, phone, email, id_number_hash FROM leads
    WHERE tenant_id = ${tenantId} AND product_id = ${productId} AND created_at > ${since}
      AND (phone = ANY(${valuesOf(contacts, "phone")}::text[]) OR email = ANY(${valuesOf(contacts, "email")}::text[])
           OR id_number_hash = ANY(${valuesOf(contacts, "id_number")}::text[]))
    ORDER BY processed_at IS NULL, id`;
  return new Map(
    leads.flatMap(({ phone, email, id_number_hash, ...twin }) =>
      contactsOf({ phone, email, id_number_hash }).map((contact) => [contactKey(contact), twin] as const),
    ),
  );
}

/** The lead that a person is already, by the first of their contacts that is known. */
export async function findTwin(
  tenantId: number,
  productId: number,
  contacts: readonly Contact[],
  days = DUPLICATE_DAYS,
): Promise<Twin | undefined> {
  const twins = await findTwins(tenantId, productId, contacts, days);
  return contacts.map((contact) => twins.get(contactKey(contact))).find((twin) => twin !== undefined);
}
