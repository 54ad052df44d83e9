import type { EventWords, SaleEventRow } from "@/lib/sales/evidence/audit-schema";
import { CONFIRMATION_LABELS } from "@/lib/sales/record/columns/confirmation";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { formatValue, labelOf } from "./audit-values";

export const EVENT_LABELS: Record<SaleEventType, string> = {
  converted: "Converted from a lead",
  updated: "Form saved",
  status: "Status changed",
  assigned: "Assignment changed",
  revealed: "Number shown",
  mandate: "Mandate",
  review: "Quality control",
  dispute: "Dispute",
  recording: "Recording",
  played: "Recording played",
  recalled: "Recalled",
  outcome: "Outcome of the policy",
  payee: "Missing payee",
  pack: "Policy pack created",
  delivered: "Confirmed in writing",
  delivery_reopened: "To confirm in writing again",
  confirmation_overdue: CONFIRMATION_LABELS.overdue,
  replacement_sent: "Replacement record sent",
  anonymised: "Anonymised at the end of the retention period",
};

/** `old` is null where an event tells only what is so now. */
type Change = { field: string; old: string | null; new: string };

const ERASED = "erased";

/** The changes of an event, field by field, as text. An erased value reads "erased". */
export function changesOf({ old, new: now, erased }: SaleEventRow): Change[] {
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const kept = fields.map((field) => ({
    field: labelOf(field),
    old: old && formatValue(field, old[field]),
    new: formatValue(field, now?.[field]),
  }));
  return [...kept, ...erased.map((field) => ({ field: labelOf(field), old: null, new: ERASED }))];
}

/** The words of the history, for its files. */
export const EVENT_WORDS: EventWords = {
  labels: EVENT_LABELS,
  statuses: SALE_STATUS_LABELS,
  linesOf: (event) =>
    changesOf(event).map(({ field, old, new: now }) => `${field}: ${old === null ? "" : `${old} → `}${now}`),
};
