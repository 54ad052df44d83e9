import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { formatPercent, isoDate } from "@/lib/platform/text/format";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { whyIncomplete } from "./score";

/** At most so many sales at once. */
export const MAX_CLAIMS = 3;
/** A review without a save, key or playing for so long is released. */
export const IDLE_MINUTES = 30;

/** The reasons of a kick-back that needs no failed item and counts against nobody: a day has come, or has moved. */
export const LATE_REASONS = ["Commencement has passed", "First debit has moved", "Agreement is too old"] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** The fields of what a sale lacks once its first debit has moved, or its agreement has grown too old. */
export const LATE_FIELDS = { firstDebit: "agreed_first_debit_on", agreement: "agreed_at" } as const;
export type MissingField = { field: string };

/** The open review of a sale, as far as decisions ask for it. */
export type HeldReview = {
  kind: string;
  reviewer_id: number | null;
  active_at: Date | null;
  unscored: number;
  scored_percent: number;
  min_scored_percent: number;
  score: number | null;
  instant_fails: number;
  failed: number;
};

/** Reviews that were last active before are released. */
export const idleSince = (now = new Date()) => new Date(now.getTime() - IDLE_MINUTES * MINUTE_MS);

export const isIdle = ({ active_at }: Pick<HeldReview, "active_at">): boolean =>
  active_at === null || active_at < idleSince();

/** Whether somebody holds the sale by an open review that is not idle. */
export const isHeldBy = <R extends HeldReview>(actor: { id: number }, review: R | null): review is R =>
  review !== null && review.reviewer_id === actor.id && !isIdle(review);

type Findings = Omit<HeldReview, "kind" | "reviewer_id" | "active_at">;

/** Which of these reasons a sale gives. @param commencement "YYYY-MM-DD" */
export function lateReasons(commencement: string | null, missing: readonly MissingField[]): LateReason[] {
  const lacks = (late: string) => missing.some(({ field }) => field === late);
  const given: Record<LateReason, boolean> = {
    "Commencement has passed": commencement !== null && commencement <= isoDate(new Date()),
    "First debit has moved": lacks(LATE_FIELDS.firstDebit),
    "Agreement is too old": lacks(LATE_FIELDS.agreement),
  };
  return LATE_REASONS.filter((reason) => given[reason]);
}

/**
 * Why a review does not allow a decision, as a sentence; null where it does.
 * @param passMark in percent
 */
export function whyNotDecided(to: SaleStatus, review: Findings, passMark: number, late: LateReason[]): string | null {
  if (to === "policy-submitted") return whyNotPassed(review, passMark);
  if (to === "in-progress" && review.failed === 0 && late.length === 0) return "Fail at least one item first.";
  return null;
}

/** Why a sale can't pass, as a sentence; null where it can. @param passMark in percent */
export function whyNotPassed(findings: Omit<Findings, "failed">, passMark: number): string | null {
  const { instant_fails, score } = findings;
  const incomplete = whyIncomplete(findings, findings.min_scored_percent);
  if (incomplete) return incomplete;
  if (instant_fails > 0)
    return instant_fails === 1 ? "An instant fail was found." : `${instant_fails} instant fails were found.`;
  if (score === null || score < passMark) return `The score is below the pass mark of ${formatPercent(passMark)}.`;
  return null;
}
