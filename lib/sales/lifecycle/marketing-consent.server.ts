import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { openingInput } from "@/lib/sales/form/opening/opening";
import type { SaleRecord } from "@/lib/sales/record/record.server";

/**
 * Enters what the client said to marketing into the consent ledger, the first time that a sale is sent to QC or
 * submitted.
 * @param sale as it was before
 */
export async function recordMarketingConsent(actor: Actor, sale: SaleRecord): Promise<void> {
  const { marketing_consent: state, marketing_channels } = openingInput.parse(sale.opening);
  if (state === null || sale.qc_submitted_at !== null || sale.submitted_at !== null) return;
  const lead = { id: sale.lead.id, tenant_id: sale.tenant_id };
  for (const channel of state === "given" && marketing_channels.length > 0 ? marketing_channels : (["any"] as const)) {
    const entry = { purpose: "direct marketing", channel, state } as const;
    const how = `On the call of sale ${sale.reference}`;
    await recordConsent(actor, { ...entry, how, tenant_id: lead.tenant_id, lead_id: lead.id });
    await appendLeadEvent(actor, lead, { type: "consent", new: entry });
  }
}
