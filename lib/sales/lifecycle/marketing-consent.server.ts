import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { HOW_ON_CALL_OF_SALE, recordConsent } from "@/lib/leads/consents/record.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { readStep } from "@/lib/sales/form/stored-steps.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";

/**
 * Enters what the client said to marketing into the consent ledger, the first time that a sale is sent to QC or
 * submitted.
 * @param sale as it was before
 */
export async function recordMarketingConsent(actor: Actor, sale: SaleRecord): Promise<void> {
  const { marketing_consent: state, marketing_channels } = readStep(sale, "opening");
  if (state === null || sale.qc_submitted_at !== null || sale.submitted_at !== null) return;
  const lead = { id: sale.lead.id, tenant_id: sale.tenant_id };
  for (const channel of state === "given" && marketing_channels.length > 0 ? marketing_channels : (["any"] as const)) {
    const entry = { purpose: "direct marketing", channel, state } as const;
    const how = `${HOW_ON_CALL_OF_SALE}${sale.reference}`;
    await recordConsent(actor, { ...entry, how, on_call: true, tenant_id: lead.tenant_id, lead_id: lead.id });
    await appendLeadEvent(actor, lead, { type: "consent", new: entry });
  }
}
