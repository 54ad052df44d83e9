import "server-only";
import { parseIdNumber } from "@/lib/insurance/id-number";
import { normalisePhone } from "@/lib/insurance/phone";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import { type Found, foundIn, MAX_FOUND, searchIds } from "@/lib/platform/lists/search.server";

/**
 * The people whom a text means: whose name, phone number and email address contain all its words, who have exactly this
 * contact among their others, or this ID number. Searches the current tenant, or all tenants as the platform.
 */
export async function findConsumers(text: string): Promise<Found> {
  const [named, ...others] = await Promise.all([
    searchIds("search_consumers", text),
    withContact(text),
    withIdNumber(text),
  ]);
  return foundIn([...named, ...others]);
}

async function withContact(text: string): Promise<number[]> {
  const kind = text.includes("@") ? "email" : "phone";
  const value = kind === "email" ? text.toLowerCase() : normalisePhone(text);
  if (!value) return [];
  const rows = await db.consumerContact.findMany({ where: { kind, value }, take: MAX_FOUND });
  return rows.map(({ consumer_id }) => consumer_id);
}

// The number of somebody who was merged leads to the record into which they were.
async function withIdNumber(text: string): Promise<number[]> {
  const read = parseIdNumber(text);
  if (!read.ok) return [];
  const rows = await db.consumer.findMany({
    where: { id_number_hash: searchHash(read.id_number) },
    select: { id: true, merged_into_id: true },
    take: MAX_FOUND,
  });
  return rows.map(({ id, merged_into_id }) => merged_into_id ?? id);
}
