import "server-only";
import { doneBy, programNamed } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import type { Consent } from "./schema";
import type { Source } from "./source.server";

/** Writes into the ledger what the person said to the source. */
export async function recordConsent(source: Source, leadId: number, consent: Consent): Promise<void> {
  const { actor_id, actor_name } = doneBy(programNamed(source.name));
  await db.consent.create({
    data: {
      tenant_id: source.tenant_id,
      lead_id: leadId,
      purpose: "direct marketing",
      channel: "any",
      wording: consent.wording,
      state: consent.given ? "given" : "refused",
      how: consent.how ?? "lead source",
      evidence: [consent.at, consent.evidence].filter(Boolean).join(" · ") || null,
      actor_id,
      actor_name,
    },
    select: { id: true },
  });
}
