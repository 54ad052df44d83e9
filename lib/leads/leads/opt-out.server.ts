import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { ConsentChannel } from "@/lib/leads/consents/schema";
import { type Contact, contactsOf } from "@/lib/leads/suppressions/contacts";
import { suppress } from "@/lib/leads/suppressions/suppressions.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import type { LeadRecord } from "./record.server";
import { ASKED_NOT_TO_BE_CALLED } from "./status";

const KIND_OF: Record<Exclude<ConsentChannel, "any">, Contact["kind"]> = {
  phone: "phone",
  sms: "phone",
  whatsapp: "phone",
  "e-mail": "email",
};

/** Somebody withdrew their consent: no contact that the channel leads to is used again. */
export async function stopContact(actor: Actor, lead: LeadRecord, channel: ConsentChannel): Promise<void> {
  const contacts = contactsOf(lead).filter(({ kind }) => channel === "any" || kind === KIND_OF[channel]);
  await suppress(actor, lead.tenant_id, contacts, "Consent withdrawn");
}

/** Somebody asked not to be called: none of their contacts is used again, and the ledger says since when and why. */
export async function withdrawConsent(actor: Actor, lead: LeadRecord, evidence: string | null): Promise<void> {
  await suppress(actor, lead.tenant_id, contactsOf(lead), ASKED_NOT_TO_BE_CALLED);
  await db.consent.create({
    data: {
      tenant_id: lead.tenant_id,
      lead_id: lead.id,
      purpose: "direct marketing",
      channel: "any",
      state: "withdrawn",
      how: "asked on a call",
      evidence,
      actor_id: actor.id,
      actor_name: fullNameOf(actor),
    },
  });
}
