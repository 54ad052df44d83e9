import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import type { Verification } from "./verification-schema";

/** Which chains are recomputed; without a tenant, those of all. */
export type VerifiedScope = { tenant_id?: number; sale_id?: number };

/** The result in one sentence. */
export function describeVerification({ events, erased, waiting, findings_total, verified_at }: Verification): string {
  const at = formatDateTime(verified_at);
  if (waiting > 0) return `The events of this sale are not chained yet (${at}).`;
  if (findings_total > 0)
    return `The chain is broken: ${findings_total === 1 ? "1 finding" : `${formatCount(findings_total)} findings`} (${at}).`;
  const gone = erased > 0 ? `; ${formatCount(erased)} erased under the law` : "";
  return `Chain of ${formatCount(events)} events verified on ${at}: nothing was changed, removed or reordered${gone}.`;
}
