import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { LEAD_SOURCE } from "./incoming-lead.server";
import type { Consent } from "./schema";
import type { Source } from "./source.server";

/** Records the consent that the person gave or refused to the source. */
export async function recordSourceConsent(source: Source, leadId: number, consent: Consent): Promise<void> {
  await recordConsent(programAuthor(source.name), {
    tenant_id: source.tenant_id,
    lead_id: leadId,
    ...sourceConsent(consent),
  });
}

/** What the ledger records of such a consent. */
export const sourceConsent = (consent: Consent) =>
  ({
    purpose: "direct marketing",
    channel: "any",
    wording: consent.wording,
    state: consent.given ? "given" : "refused",
    how: consent.how ?? LEAD_SOURCE,
    expressed_at: consent.at ? new Date(consent.at) : null,
    evidence: [consent.at, consent.evidence].filter(Boolean).join(" · ") || null,
  }) as const;
