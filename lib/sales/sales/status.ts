import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/personalities/sale-statuses";

/** The status of a sale that has just been converted. */
export const INITIAL_SALE_STATUS: SaleStatus = "new";

/** A change of status: where it leads, who may make it, and what it needs to be told. */
export type SaleTransition = {
  to: SaleStatus;
  by: "worker" | "worker, or anybody when overdue" | "line manager";
  needs?: "reason" | "callback_at";
};

/** What follows from a sale's status. */
export type SaleStatusRules = {
  /** Nothing is left to be done. A sale in any other status is open. */
  isFinished: boolean;
  /** The form can be changed. */
  isEditable: boolean;
  /** Another personality checks it, whose people see it. */
  isInOversight: boolean;
  /** Counts as sold when a tenant is deleted. */
  isSubmitted: boolean;
  /** Reached only with the whole form. Those transitions come with it. */
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

const DECLINE: SaleTransition = { to: "declined", by: "worker", needs: "reason" };
const CALL_BACK: SaleTransition = { to: "callback", by: "worker", needs: "callback_at" };

/** Every rule that depends on a sale's status; SQL lists are generated from it. */
export const SALE_STATUS: Record<SaleStatus, SaleStatusRules> = {
  new: { ...OPEN, transitions: [{ to: "in-progress", by: "worker" }, CALL_BACK, DECLINE] },
  "in-progress": { ...OPEN, transitions: [CALL_BACK, DECLINE] },
  callback: { ...OPEN, transitions: [{ to: "in-progress", by: "worker, or anybody when overdue" }, DECLINE] },
  "qc-oversight": { ...OPEN, isEditable: false, isInOversight: true, needsWholeForm: true, transitions: [] },
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
    transitions: [],
  },
};

/** The statuses whose rules meet a condition. */
export const saleStatuses = (isWanted: (rules: SaleStatusRules) => boolean): SaleStatus[] =>
  SALE_STATUSES.filter((status) => isWanted(SALE_STATUS[status]));

export const FINISHED_SALE_STATUSES = saleStatuses(({ isFinished }) => isFinished);
export const EDITABLE_SALE_STATUSES = saleStatuses(({ isEditable }) => isEditable);
export const OVERSIGHT_SALE_STATUSES = saleStatuses(({ isInOversight }) => isInOversight);
