import "server-only";
import type { Author } from "@/lib/identity/audit/audit.server";
import { anonymiseConsents } from "@/lib/leads/consents/record.server";
import { ANONYMOUS_NAME, anonymousReference } from "@/lib/leads/record/anonymised.server";
import { applyLeadChange, SYSTEM } from "@/lib/leads/record/change.server";
import { ERASED } from "@/lib/leads/record/events";
import type { Locked } from "@/lib/leads/record/lock.server";
import { ERASED_FIELDS, eachField } from "@/lib/leads/record/plain-fields";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

const NO_PERSON = {
  ...{ title: null, surname: null, phone: null, alt_phone: null, email: null, date_of_birth: null },
  ...{ id_number_encrypted: null, id_number_hash: null, note: null },
  ...eachField(ERASED_FIELDS, () => null),
  registry_exemption: Prisma.DbNull,
};

const WITHDRAWN = { processed_outcome: "withdrawn" } as const;

const ended = () => ({
  ...{ ...WITHDRAWN, processed_at: new Date(), reason: ERASED },
  ...{ next_action_at: null, diary_at: null, diary_scope: null },
});

/**
 * Removes for good whatever tells who a lead was, from the lead and from its timeline. What figures count by stays, such
 * as gender and source; the age does not, since it follows the date of birth. An open lead is processed with it.
 */
export async function anonymiseLead(
  lead: Locked<{ id: number; tenant_id: number }>,
  author: Author = SYSTEM,
): Promise<void> {
  const { processed_at } = await db.lead.findFirstOrThrow({ where: { id: lead.id }, select: { processed_at: true } });
  const set = { ...NO_PERSON, name: ANONYMOUS_NAME, lead_id: anonymousReference(lead.id) };
  await applyLeadChange(author, lead, {
    type: "anonymised",
    ...(processed_at === null ? { set: { ...set, ...ended() }, new: WITHDRAWN, reason: ERASED } : { set }),
  });
  await db.$executeRaw`
    DELETE FROM lead_event_values WHERE event_id IN (SELECT id FROM lead_events WHERE lead_id = ${lead.id})`;
  await anonymiseConsents(lead);
}
