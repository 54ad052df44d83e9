import "server-only";
import { idNumberHashOf } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { normalisePhone } from "@/lib/insurance/phone";
import { db } from "@/lib/platform/db/client.server";
import { type Found, foundIn, MAX_FOUND, searchIds } from "@/lib/platform/lists/search.server";

/**
 * The people whom a text means: whose name, phone number and email address contain all its words, who have exactly this
 * contact among their others, or this ID number. Searches the current tenant, or all tenants as the platform.
 * @throws HttpError 429 beyond ten ID numbers a minute
 */
export async function findConsumers(actor: Actor, text: string): Promise<Found> {
  const hash = await idNumberHashOf(actor, text);
  if (hash !== null) return foundIn([await withIdNumber(hash)]);
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

// The number of somebody who was merged leads to the record into which they were.
async function withIdNumber(id_number_hash: string): Promise<number[]> {
  const rows = await db.consumer.findMany({
    where: { id_number_hash },
    select: { id: true, merged_into_id: true },
    take: MAX_FOUND,
  });
  return rows.map(({ id, merged_into_id }) => merged_into_id ?? id);
}
