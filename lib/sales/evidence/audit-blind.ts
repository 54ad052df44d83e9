import type { SaleEventRow } from "./audit-schema";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";

/** Replaces what a second reviewer may not know yet. */
export const HIDDEN = "Hidden until you have decided the second look.";
const isOversight = (status: unknown) => OVERSIGHT_SALE_STATUSES.some((each) => each === status);

/** An event without what reviewers found: the note and the reason of a decision, and which items were disputed. */
export function withoutFindings(event: SaleEventRow): SaleEventRow {
  const isDecision = event.type === "status" && isOversight(event.old?.status);
  if (!isDecision && event.type !== "dispute") return event;
  const hidden = Object.keys(event.new ?? {}).filter((field) => FINDINGS.includes(field));
  return {
    ...event,
    new: event.new && { ...event.new, ...Object.fromEntries(hidden.map((field) => [field, HIDDEN])) },
    reason: event.reason === null ? null : HIDDEN,
  };
}

const FINDINGS = ["note", "item", "dispute"];
