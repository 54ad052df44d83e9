import { ASKED_NOT_TO_BE_CALLED } from "@/lib/leads/leads/status";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { contactHash } from "@/lib/leads/suppressions/hash.server";
import { db } from "@/lib/platform/db/client.server";
import type { SeededLead } from "./index";

/** Suppresses the contacts of people who asked not to be called, and withdraws their consent in the ledger. */
export async function insertOptOuts(leads: readonly SeededLead[]): Promise<void> {
  const optedOut = leads.filter(({ story }) => story.ending?.reason === ASKED_NOT_TO_BE_CALLED);
  await db.suppression.createMany({
    data: optedOut.flatMap(({ row, story }) =>
      contactsOf(row).map((contact) => ({
        ...contact,
        value_hash: contactHash(contact),
        source: "disposition",
        tenant_id: row.tenant_id,
        reason: ASKED_NOT_TO_BE_CALLED,
        actor_id: story.agent.id,
        created_at: row.updated_at,
      })),
    ),
  });
  await db.consent.createMany({
    data: optedOut.map(({ id, row, story }) => ({
      tenant_id: row.tenant_id,
      lead_id: id,
      purpose: "direct marketing",
      channel: "any",
      state: "withdrawn",
      how: "asked on a call",
      actor_id: story.agent.id,
      actor_name: story.agent.full_name,
      created_at: row.updated_at,
    })),
  });
}
