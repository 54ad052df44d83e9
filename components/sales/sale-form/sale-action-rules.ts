import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/sales/status";

export type SaleAction = {
  to: SaleStatus;
  label: string;
  /** The one that the form leads to. */
  isMain: boolean;
  /** It asks for details first: when to call back, or a reason. */
  asks: boolean;
  /** Why it can't be done now. */
  reason: string | null;
};

/** The changes of status that have a button here. The form leads to the main one, so that only its last screen has it. */
export function actionsOf(sale: SaleDetail, { isLast }: { isLast: boolean }): SaleAction[] {
  if (OVERSIGHT_SALE_STATUSES.includes(sale.status)) return []; // it is decided on the page of its review
  const possible = sale.can.transitions.flatMap((to) => {
    const label = labelOf(sale, to);
    return label ? [{ to, label, isMain: CLOSES.includes(to), asks: asks(sale, to), reason: reasonOf(sale, to) }] : [];
  });
  const close = possible.some(({ isMain }) => isMain) ? [] : closeLater(sale);
  return [...possible, ...close].filter(({ isMain }) => isLast || !isMain);
}

const CLOSES: readonly SaleStatus[] = ["qc-oversight", "policy-submitted"];
const OPEN: readonly SaleStatus[] = ["new", "callback"];

/** Before the sale is in progress, its main button says what comes first. */
function closeLater(sale: SaleDetail): SaleAction[] {
  if (!sale.can.edit || !OPEN.includes(sale.status)) return [];
  const to = sale.needs_qc ? "qc-oversight" : "policy-submitted";
  const reason = sale.status === "callback" ? "Resume the sale first." : "Fill in the form first.";
  return [{ to, label: LABELS[to], isMain: true, asks: false, reason }];
}

const LABELS = {
  new: "New",
  "in-progress": "Resume",
  callback: "Callback",
  "qc-oversight": "Send to QC",
  declined: "Decline",
  "policy-submitted": "Submit",
} as const satisfies Record<SaleStatus, string>;

/** A new sale is in progress once it is saved: that has no button. */
function labelOf({ status }: SaleDetail, to: SaleStatus): string | null {
  if (to !== "in-progress") return LABELS[to];
  if (status === "new") return null;
  if (status === "policy-submitted") return "Recall";
  return status === "callback" ? LABELS["in-progress"] : "Reopen";
}

const asks = ({ status }: SaleDetail, to: SaleStatus) =>
  to === "callback" || to === "declined" || (to === "in-progress" && status !== "callback");

function reasonOf({ missing }: SaleDetail, to: SaleStatus): string | null {
  if (!CLOSES.includes(to) || missing.length === 0) return null;
  return missing.length === 1 ? "One thing is missing." : `${missing.length} things are missing.`;
}
