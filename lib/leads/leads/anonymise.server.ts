import "server-only";
import { anonymiseConsents } from "@/lib/leads/consents/record.server";
import type { Author } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { applyLeadChange, SYSTEM } from "./change.server";
import type { Locked } from "./lock.server";

/** Stands where a name is required. */
export const ANONYMOUS_NAME = "Anonymised";

const NO_PERSON = {
  ...{ title: null, surname: null, phone: null, alt_phone: null, email: null, date_of_birth: null },
  ...{ id_number_encrypted: null, id_number_hash: null, language: null, province: null, income_band: null, note: null },
  registry_exemption: Prisma.DbNull,
};

/**
 * Removes for good whatever tells who a lead was, from the lead and from its timeline. What figures count by stays, such
 * as gender and source; the age does not, since it follows the date of birth.
 */
export async function anonymiseLead(
  lead: Locked<{ id: number; tenant_id: number }>,
  author: Author = SYSTEM,
): Promise<void> {
  const set = { ...NO_PERSON, name: ANONYMOUS_NAME, lead_id: `anonymised-${lead.id}` };
  await applyLeadChange(author, lead, { type: "anonymised", set });
  await db.$executeRaw`
    DELETE FROM lead_event_values WHERE event_id IN (SELECT id FROM lead_events WHERE lead_id = ${lead.id})`;
  await anonymiseConsents(lead);
}
