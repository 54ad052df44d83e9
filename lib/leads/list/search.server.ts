import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { type Found, foundIn, MAX_FOUND, searchIds } from "@/lib/platform/lists/search.server";

/**
 * The leads whose name, phone numbers, email address and reference contain every word of a text. Phone numbers may be
 * in any notation. Searches the current tenant, or all tenants as the platform.
 */
export const findLeads = async (text: string): Promise<Found> => foundIn(await searchIds("search_leads", text));

/** The lead with exactly this reference. */
export async function findLeadByReference(lead_id: string): Promise<Found> {
  const leads = await db.lead.findMany({ where: { lead_id }, select: { id: true }, take: MAX_FOUND });
  return { ids: leads.map(({ id }) => id), more: false };
}
