import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Contact } from "./contacts";

/** The contacts that are suppressed, by this tenant or for every organisation. One query for any number of contacts. */
export async function suppressedAmong(tenantId: number, contacts: readonly Contact[]): Promise<Contact[]> {
  if (contacts.length === 0) return [];
  const kinds = contacts.map(({ kind }) => kind);
  const values = contacts.map(({ value }) => value);
  return db.$queryRaw<Contact[]>`
    SELECT DISTINCT kind, value FROM suppressions
    WHERE (tenant_id = ${tenantId} OR tenant_id IS NULL)
      AND (kind, value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))`;
}

/** Whether any of the contacts is suppressed. */
export const isSuppressed = async (tenantId: number, contacts: readonly Contact[]): Promise<boolean> =>
  (await suppressedAmong(tenantId, contacts)).length > 0;
