import "server-only";
import { openSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { normalisePhone } from "@/lib/insurance/phone";
import { db } from "@/lib/platform/db/client.server";
import { type Found, foundIn, MAX_FOUND, searchIds } from "@/lib/platform/lists/search.server";

/**
 * Finds people of the current tenant, or of all tenants as the platform: by the words of their name, phone number and email
 * address, by exactly one of their other contacts, or by ID number.
 * @throws HttpError 429 beyond ten ID numbers a minute
 */
export async function findConsumers(actor: Actor, search: string): Promise<Found> {
  const { text, idNumberHash } = await openSearch(actor, search);
  if (text === null) return foundIn([await consumersWithIdNumber(idNumberHash)]);
  const [named, others] = await Promise.all([searchIds("search_consumers", text), withContact(text)]);
  return foundIn([...named, others]);
}

async function withContact(text: string): Promise<number[]> {
  const kind = text.includes("@") ? "email" : "phone";
  const value = kind === "email" ? text.toLowerCase() : normalisePhone(text);
  if (!value) return [];
  const rows = await db.consumerContact.findMany({ where: { kind, value }, take: MAX_FOUND });
  return rows.map(({ consumer_id }) => consumer_id);
}

/** The people with this ID number. A merged record counts as the one it was merged into. */
export async function consumersWithIdNumber(id_number_hash: string): Promise<number[]> {
  const rows = await db.consumer.findMany({
    where: { id_number_hash },
    select: { id: true, merged_into_id: true },
    take: MAX_FOUND,
  });
  return rows.map(({ id, merged_into_id }) => merged_into_id ?? id);
}
