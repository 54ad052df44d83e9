import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { ConsentChannel } from "@/lib/consents/schema";
import { db } from "@/lib/db/client";
import { fullNameOf } from "@/lib/format";
import { type Contact, contactsOf } from "@/lib/suppressions/contacts";
import { suppress } from "@/lib/suppressions/server";
import type { LeadRecord } from "./record";
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
