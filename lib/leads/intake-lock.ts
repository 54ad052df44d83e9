import "server-only";
import { db } from "@/lib/db/client";
import { type Contact, contactKey } from "@/lib/suppressions/contacts";

const intakeOf = (tenantId: number, productId: number) => `intake ${tenantId} ${productId}`;

/**
 * Until the running transaction ends, nobody else takes in a person with one of these contacts for the product, so that
 * two at once make one lead. Also waits for an import into the product to end.
 * @param also what else nobody may do at the same time, such as to use the same reference
 */
export async function lockPerson(
  tenantId: number,
  productId: number,
  contacts: readonly Contact[],
  also: readonly string[] = [],
): Promise<void> {
  const intake = intakeOf(tenantId, productId);
  const keys = [...contacts.map((contact) => `${intake} ${contactKey(contact)}`), ...also].sort(); // one order for all: no deadlock
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock_shared(hashtextextended(${intake}, 0))
    UNION ALL
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`;
}

/** Until the running transaction ends, nobody else takes in anyone for the product: a lock for each would be too many. */
export async function lockIntake(tenantId: number, productId: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${intakeOf(tenantId, productId)}, 0))`;
}
