import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Contact } from "./contacts";

/** A contact as it is stored, with the keyed hash of an ID number. */
export type NewSuppression = Contact & { reason: string | null };

/**
 * Suppresses contacts for a tenant, or with null for every organisation. Existing suppressions do not change.
 * @returns the ids of the new entries
 */
export async function suppress(
  actor: { id: number },
  tenant_id: number | null,
  contacts: readonly NewSuppression[],
): Promise<number[]> {
  const added = await db.suppression.createManyAndReturn({
    data: contacts.map(({ kind, value, reason }) => ({ kind, value, reason, tenant_id, actor_id: actor.id })),
    skipDuplicates: true,
    select: { id: true },
  });
  return added.map(({ id }) => id);
}

/** Deletes a suppression. @throws PrismaClientKnownRequestError P2025 (404) */
export async function liftSuppression(id: number): Promise<void> {
  await db.suppression.delete({ where: { id } });
}
