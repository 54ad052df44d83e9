import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import type { Contact } from "./contacts";

/** Which of the contacts must not be contacted, by this tenant or by anyone. One query, however many they are. */
export async function suppressedAmong(tenantId: number, contacts: readonly Contact[]): Promise<Contact[]> {
  if (contacts.length === 0) return [];
  const kinds = contacts.map(({ kind }) => kind);
  const values = contacts.map(({ value }) => value);
  return db.$queryRaw<Contact[]>`
    SELECT DISTINCT kind, value FROM suppressions
    WHERE (tenant_id = ${tenantId} OR tenant_id IS NULL)
      AND (kind, value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))`;
}

/** Whether any of the contacts must not be contacted. */
export const isSuppressed = async (tenantId: number, contacts: readonly Contact[]): Promise<boolean> =>
  (await suppressedAmong(tenantId, contacts)).length > 0;

/** Puts contacts on a tenant's list; those on it already stay as they are. */
export const suppress = (actor: Actor, tenantId: number, contacts: readonly Contact[], reason: string) =>
  db.suppression.createMany({
    data: contacts.map((contact) => ({ ...contact, tenant_id: tenantId, reason, actor_id: actor.id })),
    skipDuplicates: true,
  });
