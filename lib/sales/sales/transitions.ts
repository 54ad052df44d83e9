import { can } from "@/lib/identity/permissions";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { DAY_MS } from "@/lib/platform/time";
import { EDITABLE_SALE_STATUSES } from "./status";

/** A declined sale can be opened again for so long. */
export const REOPEN_DAYS = 30;

/** A change of status: from where to where, who may make it, and what it needs to be told. */
export type SaleTransition = {
  from: readonly SaleStatus[];
  to: SaleStatus;
  by: "worker" | "worker, or anybody when overdue" | "line manager";
  needs?: "reason" | "callback_at";
};

/** Every change of status there is. Checking and submitting a policy join in with the whole form. */
export const SALE_TRANSITIONS: readonly SaleTransition[] = [
  { from: ["new"], to: "in-progress", by: "worker" },
  { from: ["new", "in-progress"], to: "callback", by: "worker", needs: "callback_at" },
  { from: ["callback"], to: "in-progress", by: "worker, or anybody when overdue" },
  { from: ["new", "in-progress", "callback"], to: "declined", by: "worker", needs: "reason" },
  { from: ["declined"], to: "in-progress", by: "line manager", needs: "reason" },
];

/** The change between two statuses, if there is one. */
export const findTransition = (from: SaleStatus, to: SaleStatus): SaleTransition | undefined =>
  SALE_TRANSITIONS.find((transition) => transition.from.includes(from) && transition.to === to);

/** Why there is no change between two statuses, as a sentence. */
export function whyNoTransition(from: SaleStatus, to: SaleStatus): string {
  const isForLater = EDITABLE_SALE_STATUSES.includes(from) && (to === "qc-oversight" || to === "policy-submitted");
  return `A sale can't go from ${from} to ${to}${isForLater ? " before its whole form is complete" : ""}.`;
}

type Asker = { id: number; is_admin: boolean; permissions: readonly string[] };
type AskerOfStatuses = Asker & { allowed_sale_statuses: readonly SaleStatus[] };

type SaleAtHand = {
  status: SaleStatus;
  status_changed_at: Date;
  agent_id: number | null;
  agent: { line_manager_user_id: number | null } | null;
  callback_at: Date | null;
};

/**
 * Whether somebody works on a sale as its owner does: the owner, and those who hand out work (leads.allocate and
 * administrators), so that the sale of somebody who is away does not lie still.
 */
export const isWorker = (asker: Asker, sale: Pick<SaleAtHand, "agent_id">): boolean =>
  sale.agent_id === asker.id || can(asker, "leads.allocate");

/** Whether somebody may save the form of a sale. */
export const mayEdit = (asker: Asker, sale: SaleAtHand): boolean =>
  can(asker, "sales.update") && EDITABLE_SALE_STATUSES.includes(sale.status) && isWorker(asker, sale);

/** Whether somebody is one of those who may make a change of status; the status it leads to is another question. */
export function mayMake(asker: Asker, transition: SaleTransition, sale: SaleAtHand, now = new Date()): boolean {
  if (transition.by === "line manager") return asker.is_admin || sale.agent?.line_manager_user_id === asker.id;
  const isOverdue = sale.callback_at !== null && sale.callback_at < now;
  return isWorker(asker, sale) || (transition.by === "worker, or anybody when overdue" && isOverdue);
}

/** Whether it is not too late to open a declined sale again. */
export const isReopenable = (declined: Pick<SaleAtHand, "status_changed_at">, now = new Date()): boolean =>
  now.getTime() - declined.status_changed_at.getTime() <= REOPEN_DAYS * DAY_MS;

/** The statuses that somebody may bring a sale into now. */
export const transitionsOf = (asker: AskerOfStatuses, sale: SaleAtHand): SaleStatus[] =>
  SALE_TRANSITIONS.filter(
    (transition) =>
      can(asker, "sales.update") &&
      transition.from.includes(sale.status) &&
      asker.allowed_sale_statuses.includes(transition.to) &&
      mayMake(asker, transition, sale) &&
      (sale.status !== "declined" || isReopenable(sale)),
  ).map(({ to }) => to);
