import { can } from "@/lib/identity/rights/permissions";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateText, dateTextOrNull } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { confirmationOf } from "@/lib/sales/record/columns/confirmation";
import { POLICY_OUTCOME, type PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import { openToTeamSince } from "./callback";
import { type HeldReview, isHeldBy, lateReasons, type MissingField, whyNotDecided } from "./held-review";
import { type ReviewGrant, whyBarred } from "./review-grants";
import { SALE_STATUS, type SaleTransition } from "./status";
import { SALE_STATUS_LABELS } from "./status-labels";

/** A declined sale can be reopened for so long. */
export const REOPEN_DAYS = 30;
/** The change between two statuses, if there is one. */
export const findTransition = (from: SaleStatus, to: SaleStatus): SaleTransition | undefined =>
  SALE_STATUS[from].transitions.find((transition) => transition.to === to);

/** Why there is no change between two statuses, as a sentence. */
export const whyNoTransition = (from: SaleStatus, to: SaleStatus): string =>
  `A sale can't go from ${SALE_STATUS_LABELS[from]} to ${SALE_STATUS_LABELS[to]}.`;

type Oversight = { requires_qc_oversight: boolean } | null;

type Actor = {
  id: number;
  is_admin: boolean;
  permissions: readonly string[];
  personality_id: number | null;
  personality: Oversight;
};

/** What decides who may do what with a sale. Of its team, the members are those who are asked about. */
type Subject = {
  status: SaleStatus;
  status_changed_at: Date;
  agent_id: number | null;
  agent: { line_manager_user_id: number | null; personality: Oversight } | null;
  team: { leader_user_id: number | null; members: readonly { user_id: number }[] } | null;
  callback_at: Date | null;
  qc_personality_id: number | null;
  /** Whoever asks, or the administrator behind them, has converted, owned or edited it. */
  is_party: boolean;
  /** What bars them from checking it. */
  review_grant: ReviewGrant | null;
  /** By which it is being decided. */
  review: HeldReview | null;
  commencement_date: Date | null;
  tenant: { qc_pass_mark: number };
  policy_outcome: PolicyOutcome | null;
  first_debit_on: Date | null;
  confirm_by: Date | null;
  delivered_on: Date | null;
  last_collected_on: Date | null;
};
type Confirmed = "confirm_by" | "delivered_on" | "last_collected_on";

/** Whether the actor owns the sale. No permission substitutes for ownership. */
export const isOwner = (actor: Pick<Actor, "id">, sale: Pick<Subject, "agent_id">): boolean =>
  sale.agent_id === actor.id;

/** Whether somebody may save the form of a sale. */
export const canEdit = (actor: Actor, sale: Subject): boolean =>
  can(actor, "sales.update") && SALE_STATUS[sale.status].isEditable && isOwner(actor, sale);

/** Whether somebody may become the owner of a sale that has none. */
export const canClaim = (actor: Actor, sale: Subject): boolean =>
  can(actor, "sales.update") && SALE_STATUS[sale.status].isEditable && sale.agent_id === null;

/** Whether somebody may leave a sale without an owner. */
export const canRelease = (actor: Actor, sale: Subject): boolean =>
  SALE_STATUS[sale.status].isEditable &&
  sale.agent_id !== null &&
  (can(actor, "sales.reassign") || (can(actor, "sales.update") && isOwner(actor, sale)));

/** Whether somebody may give a sale to an agent. */
export const canReassign = (actor: Actor, sale: Subject): boolean =>
  can(actor, "sales.reassign") && !SALE_STATUS[sale.status].isFinished;

/** Whether somebody may say where a sale's mandate can be heard: its agent, who checks it, or who listens and saves. */
export const mayNameRecording = (actor: Actor & { personality_id: number | null }, sale: Subject): boolean =>
  isOwner(actor, sale) ||
  (sale.qc_personality_id !== null && sale.qc_personality_id === actor.personality_id) ||
  (can(actor, "recordings.play") && can(actor, "sales.update"));

/** Whether somebody may say what became of the policy. */
export const canRecordOutcome = (actor: Actor, sale: Pick<Subject, "status">): boolean =>
  can(actor, "sales.outcome") && SALE_STATUS[sale.status].isSubmitted;

/** Whether somebody may say how and when the client received the policy pack: nobody with a part in the sale. */
export const canRecordDelivery = (actor: Actor, sale: Pick<Subject, "status" | "is_party">): boolean =>
  can(actor, "sales.update") && SALE_STATUS[sale.status].isSubmitted && !sale.is_party;

/** Whether somebody may say that the policy pack came back. */
export const canReopenDelivery = (
  actor: Actor,
  sale: Pick<Subject, "status"> & { delivered_on: Date | null },
): boolean => can(actor, "sales.update") && SALE_STATUS[sale.status].isSubmitted && sale.delivered_on !== null;

/** Whether somebody is among those who may make a transition. Which statuses they may use is checked elsewhere. */
export function canMake(actor: Actor, transition: SaleTransition, sale: Subject, now = new Date()): boolean {
  if (transition.by === "reviewer") return canJudge(actor, sale);
  if (transition.by === "whoever recalls") return can(actor, "sales.recall");
  if (!can(actor, "sales.update")) return false;
  if (transition.by === "line manager") return actor.is_admin || sale.agent?.line_manager_user_id === actor.id;
  if (isOwner(actor, sale)) return true;
  const isOverdue = sale.callback_at !== null && sale.callback_at <= openToTeamSince(now);
  return transition.by === "owner, or the team when overdue" && isOverdue && isInTeam(actor, sale);
}

const isInTeam = ({ id }: Actor, { team }: Subject): boolean =>
  team !== null && (team.leader_user_id === id || team.members.some(({ user_id }) => user_id === id));

/**
 * Whether a sale is checked before it is submitted: because that was settled with an owner before, because of its
 * present owner, or because an answer is referred.
 */
export const needsQc = ({ qc_personality_id, agent }: Subject, isReferred: boolean): boolean =>
  isReferred || qc_personality_id !== null || (agent !== null && needsOversight(agent.personality));

/** Whether it is also checked because of who submits it: an administrator acts in a tenant without a personality. */
export const needsQcFrom = (actor: Actor, sale: Subject, isReferred: boolean): boolean =>
  needsQc(sale, isReferred) || (isOwner(actor, sale) && needsOversight(actor.personality));

/** Nobody without a personality submits alone. */
const needsOversight = (personality: Oversight): boolean => personality?.requires_qc_oversight ?? true;

/** Whether a transition is made by sales that need QC as this one does or does not. */
export const isForQc = ({ qc }: SaleTransition, isNeeded: boolean): boolean =>
  qc === undefined || (qc === "needed") === isNeeded;

/** Whether a declined sale can still be reopened. */
export const isReopenable = (declined: Pick<Subject, "status_changed_at">, now = new Date()): boolean =>
  now.getTime() - declined.status_changed_at.getTime() <= REOPEN_DAYS * DAY_MS;

/** Whether somebody is among those who may check a sale that waits for it: never one who has sold it. */
export const canJudge = (actor: Actor, sale: Omit<Subject, "review" | "tenant" | "commencement_date">): boolean =>
  can(actor, "qc.review") &&
  SALE_STATUS[sale.status].isInOversight &&
  actor.personality_id !== null &&
  actor.personality_id === sale.qc_personality_id &&
  whyBarred(sale) === null;

/** Whether a reviewer who holds the sale has found what a decision needs. */
const isDecided = (
  actor: Actor,
  { to, by }: SaleTransition,
  sale: Subject,
  missing: readonly MissingField[],
): boolean =>
  by !== "reviewer" ||
  (isHeldBy(actor, sale.review) &&
    whyNotDecided(
      to,
      sale.review,
      sale.tenant.qc_pass_mark,
      lateReasons(dateTextOrNull(sale.commencement_date), missing),
    ) === null);

/**
 * Why a submitted sale can't be recalled now, as a sentence; null when it can. One that was not confirmed in writing in
 * time may not be debited, so that its first debit stops no recall while nothing was collected.
 */
export function whyNotRecallable(
  { policy_outcome, first_debit_on, ...sale }: Pick<Subject, "policy_outcome" | "first_debit_on" | Confirmed>,
  now = new Date(),
): string | null {
  if (policy_outcome !== null && !POLICY_OUTCOME[policy_outcome].isOpen) {
    return `The policy's outcome is “${POLICY_OUTCOME[policy_outcome].label}”: the sale can no longer be recalled.`;
  }
  if (first_debit_on === null || isoDate(now) < dateText(first_debit_on)) return null;
  const days = { confirm_by: dateTextOrNull(sale.confirm_by), delivered_on: dateTextOrNull(sale.delivered_on) };
  if (["overdue", "late"].includes(confirmationOf(days, isoDate(now))) && sale.last_collected_on === null) return null;
  return `The first debit was on ${formatDate(first_debit_on)}: the sale can no longer be recalled.`;
}

/** The statuses that somebody may bring the sale into now, once its form is complete where they need that. */
export const possibleTransitions = (
  actor: Actor & { allowed_sale_statuses: readonly SaleStatus[] },
  sale: Subject,
  { isReferred, missing }: { isReferred: boolean; missing: readonly MissingField[] },
): SaleStatus[] =>
  SALE_STATUS[sale.status].transitions
    .filter(
      (transition) =>
        actor.allowed_sale_statuses.includes(transition.to) &&
        canMake(actor, transition, sale) &&
        isDecided(actor, transition, sale, missing) &&
        isForQc(transition, needsQcFrom(actor, sale, isReferred)) &&
        (!SALE_STATUS[sale.status].isDeclined || isReopenable(sale)) &&
        (!SALE_STATUS[sale.status].isSubmitted || whyNotRecallable(sale) === null),
    )
    .map(({ to }) => to);
