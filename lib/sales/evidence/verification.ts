import { formatCount, formatDateTime } from "@/lib/platform/text/format";

/** Which chains are recomputed; without a tenant, those of all. */
export type VerifiedScope = { tenant_id?: number; sale_id?: number };

/** What is wrong with the history of a sale. */
export type FindingKind = "changed" | "removed" | "moved" | "added" | "cut off" | "value" | "end" | "anchor";

export type Finding = {
  kind: FindingKind;
  /** null where it is an anchor of the tenant that is wrong. */
  sale_id: number | null;
  reference: string | null;
  /** The place of the event in the chain, if one is meant. */
  seq: number | null;
  /** The id of its row, if there is one. */
  event_id: number | null;
  message: string;
};

/** The result of recomputing chains. */
export type Verification = {
  sales: number;
  events: number;
  /** Personal values that have been erased, which is no finding. */
  erased: number;
  /** Sales of an older release that the upgrade has not chained yet. */
  waiting: number;
  /** The first of them. */
  findings: Finding[];
  findings_total: number;
  verified_at: string;
};

/** The result in one sentence. */
export function describeVerification({ events, erased, waiting, findings_total, verified_at }: Verification): string {
  const at = formatDateTime(verified_at);
  if (waiting > 0) return `The events of this sale are not chained yet (${at}).`;
  if (findings_total > 0)
    return `The chain is broken: ${findings_total === 1 ? "1 finding" : `${formatCount(findings_total)} findings`} (${at}).`;
  const gone = erased > 0 ? `; ${formatCount(erased)} erased under the law` : "";
  return `Chain of ${formatCount(events)} events verified on ${at}: nothing was changed, removed or reordered${gone}.`;
}
