import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Contact, contactsOf } from "@/lib/leads/record/contacts";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { ASKED_NOT_TO_BE_CALLED } from "@/lib/leads/record/status";
import { suppress } from "@/lib/leads/suppressions/suppress.server";
import { recordConsent } from "./record.server";
import type { ConsentChannel } from "./schema";

const KIND_OF: Record<Exclude<ConsentChannel, "any">, Contact["kind"]> = {
  phone: "phone",
  sms: "phone",
  whatsapp: "phone",
  email: "email",
};

/** Suppresses the contacts of a channel, after the person has withdrawn their consent to it. */
export async function suppressChannel(actor: Actor, lead: LeadRecord, channel: ConsentChannel): Promise<void> {
  const contacts = contactsOf(lead).filter(({ kind }) => channel === "any" || kind === KIND_OF[channel]);
  await suppressContacts({ source: "request", actor_id: actor.id }, lead, contacts, "Consent withdrawn");
}

/** Records that somebody asked not to be called: all their contacts are suppressed and the consent is withdrawn. */
export async function withdrawConsent(actor: Actor, lead: LeadRecord, evidence: string | null): Promise<void> {
  const origin = { source: "disposition", actor_id: actor.id } as const;
  await suppressContacts(origin, lead, contactsOf(lead), ASKED_NOT_TO_BE_CALLED);
  await recordConsent(actor, {
    tenant_id: lead.tenant_id,
    lead_id: lead.id,
    purpose: "direct marketing",
    channel: "any",
    state: "withdrawn",
    how: "asked on a call",
    evidence,
  });
}

type Origin = Parameters<typeof suppress>[0];

const suppressContacts = (origin: Origin, lead: LeadRecord, contacts: readonly Contact[], reason: string) =>
  suppress(
    origin,
    lead.tenant_id,
    contacts.map((contact) => ({ ...contact, reason })),
  );
