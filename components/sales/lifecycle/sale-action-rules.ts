import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

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

/**
 * The changes of status that have a button here. The form leads to the main one, so that only its last screen has it.
 * Whoever fills in the form sees its three buttons in every status, with the reason where one is off.
 */
export function actionsOf(sale: SaleDetail, { isLast }: { isLast: boolean }): SaleAction[] {
  if (OVERSIGHT_SALE_STATUSES.includes(sale.status)) return []; // it is decided on the page of its review
  const possible = sale.can.transitions.flatMap((to) => {
    const label = labelOf(sale, to);
    return label ? [actionOf(sale, to, label, reasonOf(sale, to))] : [];
  });
  const off = sale.can.edit
    ? buttonsOf(sale)
        .filter((to) => !sale.can.transitions.includes(to))
        .map((to) => actionOf(sale, to, LABELS[to], whyNot(sale, to)))
    : [];
  return [...possible, ...off].filter(({ isMain }) => isLast || !isMain);
}

const actionOf = (sale: SaleDetail, to: SaleStatus, label: string, reason: string | null): SaleAction => ({
  to,
  label,
  isMain: CLOSES.includes(to),
  asks: reason === null && asks(sale, to),
  reason,
});

/** The buttons of the form. */
const buttonsOf = ({ needs_qc }: SaleDetail): SaleStatus[] => [
  "callback",
  "declined",
  needs_qc ? "qc-oversight" : "policy-submitted",
];

/** Why the agent of a sale can't make a change that its form has a button for. */
function whyNot({ status }: SaleDetail, to: SaleStatus): string {
  if (status === "callback" && to !== "declined") return "Resume the sale first.";
  if (status === "new" && CLOSES.includes(to)) return "Fill in the form first.";
  return `You may not move a sale to ${SALE_STATUS_LABELS[to]}.`;
}

const CLOSES: readonly SaleStatus[] = ["qc-oversight", "policy-submitted"];

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
  return missing.length === 1 ? "1 item left." : `${missing.length} items left.`;
}
