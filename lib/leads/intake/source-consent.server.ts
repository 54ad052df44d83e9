import "server-only";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { programAuthor } from "@/lib/platform/audit/audit.server";
import type { Consent } from "./schema";
import type { Source } from "./source.server";

/** Records what the person said to the source about being contacted. */
export async function recordSourceConsent(source: Source, leadId: number, consent: Consent): Promise<void> {
  await recordConsent(programAuthor(source.name), {
    tenant_id: source.tenant_id,
    lead_id: leadId,
    purpose: "direct marketing",
    channel: "any",
    wording: consent.wording,
    state: consent.given ? "given" : "refused",
    how: consent.how ?? "lead source",
    evidence: [consent.at, consent.evidence].filter(Boolean).join(" · ") || null,
  });
}
