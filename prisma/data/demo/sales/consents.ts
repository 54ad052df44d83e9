import { HOW_ON_CALL_OF_SALE } from "@/lib/leads/consents/record.server";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Opening } from "@/lib/sales/form/opening/opening";
import type { Floor } from "../floor";
import type { NumberedSale } from "./sale";

/** Into the call, before the agreement to the mandate. */
const HEARD_AT_SECONDS = 1.5;
/** One in so many consents on a recorded call waits for somebody to name its recording. */
const UNNAMED_EVERY = 3;
const NOT_RECORDED = "The call was made before calls were recorded here";

/**
 * Adds the marketing consents that clients gave on the calls of sales, and names their recordings.
 * @param recordingOf the recording of a sale's call, if it has one
 */
export async function addSaleConsents(
  { load, tenantId: tenant_id }: Floor,
  sales: readonly NumberedSale[],
  recordingOf: (sale: NumberedSale) => number | undefined,
): Promise<void> {
  const given = sales.flatMap((sale) => {
    const opening: Partial<Opening> = sale.form.columns.opening;
    const at = sale.row.qc_submitted_at ?? sale.row.submitted_at;
    if (opening.marketing_consent !== "given" || !at) return [];
    return (opening.marketing_channels ?? []).map((channel) => ({ sale, channel, at }));
  });
  const consents = await load.withIds("consents", given);
  load.add(
    "consents",
    consents.map(({ id, sale: { row, lead, reference }, channel, at }) => ({
      ...{ id, tenant_id, lead_id: row.lead_id, purpose: "direct marketing", channel, state: "given", on_call: true },
      ...{ how: `${HOW_ON_CALL_OF_SALE}${reference}`, created_at: at },
      ...{ actor_id: lead.story.agent.id, actor_name: lead.story.agent.full_name },
    })),
  );
  load.add(
    "consent_recordings",
    consents.flatMap(({ id: consent_id, sale, at }, place) => {
      const recording_id = recordingOf(sale);
      if (recording_id !== undefined && place % UNNAMED_EVERY === 0) return [];
      const proof = recording_id ? { recording_id, at_seconds: HEARD_AT_SECONDS } : { none_reason: NOT_RECORDED };
      const { id: actor_id, full_name: actor_name } = sale.lead.story.agent;
      return { tenant_id, consent_id, ...proof, actor_id, actor_name, created_at: new Date(at.getTime() + SECOND_MS) };
    }),
  );
}
