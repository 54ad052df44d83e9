import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { whyIncomplete } from "./score";

/** At most so many sales at once. */
export const MAX_CLAIMS = 3;
/** A review without a save, key or playing for so long is released. */
export const IDLE_MINUTES = 30;

/** The reason of a kick-back that needs no failed item and counts against nobody. */
export const COMMENCEMENT_PASSED = "Commencement has passed";

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
type Subject = { commencement_date: Date | null; tenant: { qc_pass_mark: number } };

/** Whether the day on which cover would begin has come. */
export const hasCommenced = ({ commencement_date: day }: Pick<Subject, "commencement_date">): boolean =>
  day !== null && dateText(day) <= isoDate(new Date());

/** Why a review does not allow a decision, as a sentence; null where it does. */
export function whyNotDecided(to: SaleStatus, review: Findings, sale: Subject): string | null {
  if (to === "policy-submitted") return whyNotPassed(review, sale.tenant.qc_pass_mark);
  if (to === "in-progress" && review.failed === 0 && !hasCommenced(sale)) return "Fail at least one item first.";
  return null;
}

/** Why a sale can't pass, as a sentence; null where it can. @param passMark in percent */
export function whyNotPassed(findings: Omit<Findings, "failed">, passMark: number): string | null {
  const { instant_fails, score } = findings;
  const incomplete = whyIncomplete(findings, findings.min_scored_percent);
  if (incomplete) return incomplete;
  if (instant_fails > 0)
    return instant_fails === 1 ? "An instant fail was found." : `${instant_fails} instant fails were found.`;
  if (score === null || score < passMark) return `The score is below the pass mark of ${passMark} %.`;
  return null;
}
