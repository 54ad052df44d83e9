import "server-only";
import { contactHash } from "@/lib/leads/record/contact-hash.server";
import { type Contact, contactKey } from "@/lib/leads/record/contacts";
import { db } from "@/lib/platform/db/client.server";

type Listing = { kind: Contact["kind"]; value_hash: string };

/**
 * The contacts that are suppressed, by this tenant or for every organisation. One query for any number of contacts.
 * @param askedAt when the person asked to be called, which lifts what the opt-out registry listed before
 */
export async function suppressedAmong(
  tenantId: number,
  contacts: readonly Contact[],
  askedAt: Date | null = null,
): Promise<Contact[]> {
  if (contacts.length === 0) return [];
  const hashes = contacts.map(contactHash);
  const listed = await db.$queryRaw<Listing[]>`
    SELECT DISTINCT kind, value_hash FROM suppressions
    WHERE (tenant_id = ${tenantId} OR tenant_id IS NULL)
      AND (kind, value_hash) IN (SELECT * FROM unnest(${contacts.map(({ kind }) => kind)}::text[], ${hashes}::text[]))
      AND NOT is_lifted(source, listed_on, created_at, ${askedAt}::timestamptz)`;
  const keys = new Set(listed.map(({ kind, value_hash }) => contactKey({ kind, value: value_hash })));
  return contacts.filter(({ kind }, place) => keys.has(contactKey({ kind, value: hashes[place] ?? "" })));
}

/** Whether any of the contacts is suppressed. @param askedAt as `suppressedAmong` */
export const isSuppressed = async (
  tenantId: number,
  contacts: readonly Contact[],
  askedAt: Date | null = null,
): Promise<boolean> => (await suppressedAmong(tenantId, contacts, askedAt)).length > 0;
