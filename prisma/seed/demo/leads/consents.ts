import { ASKED_NOT_TO_BE_CALLED } from "@/lib/leads/leads/status";
import { consentWording } from "@/lib/leads/quotes/options";
import { contactsOf } from "@/lib/leads/suppressions/contacts";
import { contactHash } from "@/lib/leads/suppressions/hash.server";
import { db } from "@/lib/platform/db/client.server";
import { type Floor, insertAll } from "../floor";
import type { SeededLead } from "./index";

/** How people agreed to be called, by the source of their leads. Nobody asked those of the other sources. */
const HOW: Record<string, string> = { Website: "quote form", "Google Ads": "quote form", Facebook: "lead form" };

/** Adds to the ledger what people agreed to in the form that they left their number in. */
export async function insertConsents({ brand }: Floor, leads: readonly SeededLead[]): Promise<void> {
  await insertAll(
    "consents",
    leads.flatMap(({ id, row, product }) => {
      const how = HOW[row.source];
      if (how === undefined) return [];
      return {
        ...DIRECT_MARKETING,
        tenant_id: row.tenant_id,
        lead_id: id,
        wording: consentWording(brand.name, product.name),
        state: "given",
        how,
        actor_name: row.source,
        created_at: row.created_at,
      };
    }),
  );
}

const DIRECT_MARKETING = { purpose: "direct marketing", channel: "any" };

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
      ...DIRECT_MARKETING,
      state: "withdrawn",
      how: "asked on a call",
      actor_id: story.agent.id,
      actor_name: story.agent.full_name,
      created_at: row.updated_at,
    })),
  });
}
