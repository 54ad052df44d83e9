import { consentWording } from "@/lib/leads/quotes/options";
import { contactHash } from "@/lib/leads/record/contact-hash.server";
import { contactsOf } from "@/lib/leads/record/contacts";
import { ASKED_NOT_TO_BE_CALLED } from "@/lib/leads/record/status";
import type { Floor } from "../floor";
import { LEADS } from "./content";
import type { SeededLead } from "./index";

const DIRECT_MARKETING = { purpose: "direct marketing", channel: "any" };

/** Adds to the ledger what people agreed to in the form that they left their number in. */
export async function addConsents({ load, brand }: Floor, leads: readonly SeededLead[]): Promise<void> {
  const given = leads.flatMap(({ id, row, product }) => {
    const how = LEADS.consent_of_source[row.source];
    if (how === undefined) return [];
    return {
      ...DIRECT_MARKETING,
      tenant_id: row.tenant_id,
      lead_id: id,
      wording: consentWording(brand.name, product.name),
      state: "given" as const,
      how,
      actor_name: row.source,
      created_at: row.created_at,
    };
  });
  load.add("consents", await load.withIds("consents", given));
}

/** Suppresses the contacts of people who asked not to be called, and withdraws their consent in the ledger. */
export async function addOptOuts({ load }: Floor, leads: readonly SeededLead[]): Promise<void> {
  const optedOut = leads.filter(({ story }) => story.ending?.reason === ASKED_NOT_TO_BE_CALLED);
  load.add(
    "suppressions",
    optedOut.flatMap(({ row, story }) =>
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
  );
  const withdrawn = optedOut.map(({ id, row, story }) => ({
    tenant_id: row.tenant_id,
    lead_id: id,
    ...DIRECT_MARKETING,
    state: "withdrawn" as const,
    how: "asked on a call",
    actor_id: story.agent.id,
    actor_name: story.agent.full_name,
    created_at: row.updated_at,
  }));
  load.add("consents", await load.withIds("consents", withdrawn));
}
