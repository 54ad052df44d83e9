import { can } from "@/lib/identity/permissions";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { DAY_MS } from "@/lib/platform/time";
import { SALE_STATUS, type SaleTransition } from "./status";

/** A declined sale can be reopened for so long. */
export const REOPEN_DAYS = 30;

/** The change between two statuses, if there is one. */
export const findTransition = (from: SaleStatus, to: SaleStatus): SaleTransition | undefined =>
  SALE_STATUS[from].transitions.find((transition) => transition.to === to);

/** Why there is no change between two statuses, as a sentence. */
export function whyNoTransition(from: SaleStatus, to: SaleStatus): string {
  const needsWholeForm = SALE_STATUS[from].isEditable && SALE_STATUS[to].needsWholeForm;
  return `A sale can't go from ${from} to ${to}${needsWholeForm ? " before its whole form is complete" : ""}.`;
}

type Actor = { id: number; is_admin: boolean; permissions: readonly string[] };

type Subject = {
  status: SaleStatus;
  status_changed_at: Date;
  agent_id: number | null;
  agent: { line_manager_user_id: number | null } | null;
  callback_at: Date | null;
};

/**
 * Whether somebody works on a sale: its agent, and whoever may allocate work (leads.allocate and administrators), so
 * that the sale of an absent agent goes on.
 */
export const isWorker = (actor: Actor, sale: Pick<Subject, "agent_id">): boolean =>
  sale.agent_id === actor.id || can(actor, "leads.allocate");

/** Whether somebody may save the form of a sale. */
export const canEdit = (actor: Actor, sale: Subject): boolean =>
  can(actor, "sales.update") && SALE_STATUS[sale.status].isEditable && isWorker(actor, sale);

/** Whether somebody is among those who may make a transition. Which statuses they may use is checked elsewhere. */
export function canMake(actor: Actor, transition: SaleTransition, sale: Subject, now = new Date()): boolean {
  if (transition.by === "line manager") return actor.is_admin || sale.agent?.line_manager_user_id === actor.id;
  const isOverdue = sale.callback_at !== null && sale.callback_at < now;
  return isWorker(actor, sale) || (transition.by === "worker, or anybody when overdue" && isOverdue);
}

/** Whether a declined sale can still be reopened. */
export const isReopenable = (declined: Pick<Subject, "status_changed_at">, now = new Date()): boolean =>
  now.getTime() - declined.status_changed_at.getTime() <= REOPEN_DAYS * DAY_MS;

/** The statuses that somebody may bring the sale into now. */
export const possibleTransitions = (
  actor: Actor & { allowed_sale_statuses: readonly SaleStatus[] },
  sale: Subject,
): SaleStatus[] =>
  SALE_STATUS[sale.status].transitions
    .filter(
      (transition) =>
        can(actor, "sales.update") &&
        actor.allowed_sale_statuses.includes(transition.to) &&
        canMake(actor, transition, sale) &&
        (!SALE_STATUS[sale.status].isDeclined || isReopenable(sale)),
    )
    .map(({ to }) => to);
