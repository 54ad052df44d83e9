import "server-only";
import { personColumns } from "@/lib/leads/person";
import { type Contact, contactsOf, identityOf } from "@/lib/suppressions/contacts";
import type { Consent, PostedLead } from "./schema";
import type { Source } from "./source";

/** A posted lead that may come in. */
export type Arrival = {
  source: Source;
  /** What was sent of the person, and nothing that was not. */
  given: Omit<PostedLead, "consent" | "lead_id" | "source" | "campaign" | "product_interest" | "note">;
  /** What is stored of the person. */
  person: ReturnType<typeof columnsOf>;
  /** The sender's own reference. */
  reference: string | null;
  origin: { source: string; campaign: string | null; product_interest: string | null; note: string | null };
  consent: Consent | null;
  contacts: Contact[];
  identity: Contact[];
};

export function arrivalOf(source: Source, lead: PostedLead): Arrival {
  const { consent, lead_id, source: from, campaign, product_interest, note, ...given } = lead;
  const person = columnsOf(given);
  return {
    source,
    given,
    person,
    reference: lead_id ?? null,
    origin: {
      source: from ?? source.name,
      campaign: campaign ?? source.campaign,
      product_interest: product_interest ?? null,
      note: note ?? null,
    },
    consent: consent ?? null,
    contacts: contactsOf(person),
    identity: identityOf(person),
  };
}

const columnsOf = (given: Arrival["given"]) => ({ phone: null, email: null, ...personColumns(given) });
