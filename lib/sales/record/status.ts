import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** The status of a sale that has just been converted. */
export const INITIAL_SALE_STATUS: SaleStatus = "new";

/** A change of status: where it leads, who may make it, and what it needs to be told. */
export type SaleTransition = {
  to: SaleStatus;
  by: "owner" | "owner, or the team when overdue" | "line manager" | "reviewer" | "whoever recalls";
  needs?: "reason" | "callback_at";
  /** Only for sales that somebody has to check, or only for those that nobody has to. */
  qc?: "needed" | "not needed";
};

/** What follows from a sale's status. */
type SaleStatusRules = {
  /** Nothing is left to be done. A sale in any other status is open. */
  isFinished: boolean;
  /** The form can be changed. */
  isEditable: boolean;
  /** Another personality checks it, whose people see it. */
  isInOversight: boolean;
  /** The insurer has it. Only then does the sale have a policy pack and an outcome. */
  isSubmitted: boolean;
  /** Reached only with the whole form. */
  needsWholeForm: boolean;
  /** Reopening it is limited in time, and checks whether the client may be contacted and has no other open sale. */
  isDeclined: boolean;
  transitions: readonly SaleTransition[];
};

const OPEN = {
  isFinished: false,
  isEditable: true,
  isInOversight: false,
  isSubmitted: false,
  needsWholeForm: false,
  isDeclined: false,
} as const;

const DECLINE: SaleTransition = { to: "declined", by: "owner", needs: "reason" };
const CALL_BACK: SaleTransition = { to: "callback", by: "owner", needs: "callback_at" };
const SEND_TO_QC: SaleTransition = { to: "qc-oversight", by: "owner", qc: "needed" };
const SUBMIT: SaleTransition = { to: "policy-submitted", by: "owner", qc: "not needed" };

/** Every rule that depends on a sale's status; SQL lists are generated from it. */
export const SALE_STATUS: Record<SaleStatus, SaleStatusRules> = {
  new: { ...OPEN, transitions: [CALL_BACK, DECLINE] }, // its first save brings it into in-progress
  "in-progress": { ...OPEN, transitions: [CALL_BACK, DECLINE, SEND_TO_QC, SUBMIT] },
  callback: { ...OPEN, transitions: [{ to: "in-progress", by: "owner, or the team when overdue" }, DECLINE] },
  "qc-oversight": {
    ...OPEN,
    isEditable: false,
    isInOversight: true,
    needsWholeForm: true,
    transitions: [
      { to: "in-progress", by: "reviewer" },
      { to: "policy-submitted", by: "reviewer" },
      { to: "declined", by: "reviewer", needs: "reason" },
    ],
  },
  declined: {
    ...OPEN,
    isFinished: true,
    isEditable: false,
    isDeclined: true,
    transitions: [{ to: "in-progress", by: "line manager", needs: "reason" }],
  },
  "policy-submitted": {
    ...OPEN,
    isFinished: true,
    isEditable: false,
    isSubmitted: true,
    needsWholeForm: true,
    transitions: [{ to: "in-progress", by: "whoever recalls", needs: "reason" }],
  },
};

/** The statuses whose rules meet a condition. */
export const saleStatuses = (isWanted: (rules: SaleStatusRules) => boolean): SaleStatus[] =>
  SALE_STATUSES.filter((status) => isWanted(SALE_STATUS[status]));

export const FINISHED_SALE_STATUSES = saleStatuses(({ isFinished }) => isFinished);
export const EDITABLE_SALE_STATUSES = saleStatuses(({ isEditable }) => isEditable);
export const SUBMITTED_SALE_STATUSES = saleStatuses(({ isSubmitted }) => isSubmitted);
export const OVERSIGHT_SALE_STATUSES = saleStatuses(({ isInOversight }) => isInOversight);
