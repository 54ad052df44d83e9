import "server-only";
import type { Post } from "@/lib/leads/intake/lead-posts/log.server";
import { askedColumns } from "@/lib/leads/record/call-rules.server";
import { personColumns } from "@/lib/leads/record/person.server";
import type { FieldErrors } from "@/lib/platform/schemas/field-errors";
import { type Kept, noteWith } from "./as-sent";
import type { NewLeadColumns, Target } from "./insert.server";
import type { LookUp } from "./look-up.server";
import type { Consent, PostedLead } from "./schema";
import type { Source } from "./source.server";

/** A posted lead before it is inserted. */
export type IncomingLead = {
  source: Source;
  /** The fields of the person that were sent. */
  given: Omit<PostedLead, "consent" | "lead_id" | "source" | "campaign" | "product_interest" | "note" | "is_client">;
  /** The columns of the person. */
  person: ReturnType<typeof columnsOf>;
  /** The sender's own reference. */
  reference: string | null;
  origin: { source: string; campaign: string | null; product_interest: string | null; note: string | null };
  /** As the sender says. */
  is_client: boolean | null;
  consent: Consent | null;
  /** Why, by the sender's names of the fields. */
  warnings: FieldErrors;
};

type Read = { lead: PostedLead; kept: readonly Kept[]; warnings: FieldErrors };

export function toIncomingLead(source: Source, { lead, kept, warnings }: Read): IncomingLead {
  const { consent, lead_id, source: from, campaign, product_interest, note, is_client, ...given } = lead;
  return {
    source,
    given,
    person: columnsOf(given),
    reference: lead_id ?? null,
    origin: {
      source: from ?? source.name,
      campaign: campaign ?? source.campaign,
      product_interest: product_interest ?? null,
      note: noteWith(note ?? null, kept),
    },
    is_client: is_client ?? null,
    consent: consent ?? null,
    warnings,
  };
}

const columnsOf = (given: IncomingLead["given"]) => ({ phone: null, email: null, ...personColumns(given) });

/** The look-up of the person, which also locks the idempotency key and the reference. */
export const lookUpOf = ({ source, person, reference, consent }: IncomingLead, post: Post): LookUp => ({
  tenant_id: source.tenant_id,
  product_id: source.product_id,
  person,
  days: source.duplicate_days,
  reference,
  asked_at: askedAt({ consent }),
  alsoLock: [
    ...(post.idempotency_key === null ? [] : [`post ${source.id} ${post.idempotency_key}`]),
    ...(reference === null ? [] : [`reference ${source.tenant_id} ${reference}`]),
    ...(source.daily_cap === null ? [] : [`cap ${source.id}`]),
  ],
});

export const targetOf = ({ id: source_id, tenant_id, product_id, price_per_lead: price }: Source): Target => ({
  tenant_id,
  product_id,
  source_id,
  price,
});

/** @param lead_id the sender's reference, unless another lead has it */
export function newLeadOf(incoming: IncomingLead, lead_id: string | null): NewLeadColumns {
  const { person, origin, is_client, consent } = incoming;
  const asked = askedAt(incoming);
  return { ...person, ...origin, is_client, lead_id, ...(asked && askedColumns(consent?.how ?? LEAD_SOURCE, asked)) };
}

/** How a consent was expressed where the sender does not say it. */
export const LEAD_SOURCE = "lead source";

/** When the person consented to being contacted; null when they did not. */
export const askedAt = ({ consent }: Pick<IncomingLead, "consent">): Date | null =>
  consent?.given ? new Date(consent.at ?? Date.now()) : null;
