import { formatPercent } from "@/lib/platform/text/format";
import type { Result } from "./columns/review";

/** What a reviewer has found so far. */
export type Findings = {
  /** In percent of the weight that applies; null while nothing with a weight is judged. */
  score: number | null;
  instant_fails: number;
  /** Failed items, the instant fails among them. */
  failed: number;
  /** Items without a result. */
  unscored: number;
  /** How much of the weight has passed or failed, in percent. */
  scored_percent: number;
  /** Every item has a result, and enough of the weight has passed or failed. */
  complete: boolean;
};

type Judged = {
  weight: number;
  instant_fail: boolean;
  result: Result | null;
  /** A dispute of the result was upheld, so it counts as a pass. */
  is_upheld?: boolean | null;
};

type Disputable = Judged & { item_id: string; disputed_at?: Date | string | null };

const WHOLE = 100;

/**
 * What the results of a review come to. The score is over what applies: an item that is not applicable takes its weight
 * out. @param minScored how much of the weight has to have passed or failed, in percent
 */
export function findingsOf(items: readonly Judged[], minScored: number): Findings {
  const judged = items.map(({ is_upheld, ...item }) => ({
    ...item,
    result: is_upheld ? ("pass" as const) : item.result,
  }));
  const failed = judged.filter(({ result }) => result === "fail");
  const unscored = judged.filter(({ result }) => result === null).length;
  const scored_percent = percentOf(weightOf(judged, ["pass", "fail"]), weightOf(judged, ["pass", "fail", "na", null]));
  return {
    score: scoreOf(judged),
    instant_fails: failed.filter(({ instant_fail }) => instant_fail).length,
    failed: failed.length,
    unscored,
    scored_percent,
    complete: whyIncomplete({ unscored, scored_percent }, minScored) === null,
  };
}

/** Why a review is not complete, as a sentence; null where it is. @param minScored as of findingsOf() */
export function whyIncomplete(
  { unscored, scored_percent }: Pick<Findings, "unscored" | "scored_percent">,
  minScored: number,
): string | null {
  if (unscored > 0) return "Score every item first.";
  return scored_percent < minScored
    ? `Score at least ${formatPercent(minScored)} of the scorecard (${formatPercent(scored_percent)} so far).`
    : null;
}

/** The findings of a review as the columns that figures and lists read. */
export function findingColumns(items: readonly Disputable[], minScored: number) {
  const { score, instant_fails, failed, complete } = findingsOf(items, minScored);
  return {
    ...{ score, instant_fails, failed, is_complete: complete },
    failed_items: items.flatMap(({ item_id, result, is_upheld }) => (result === "fail" && !is_upheld ? [item_id] : [])),
    ...{ item_count: items.length, na_count: items.filter(({ result }) => result === "na").length },
    is_disputed: items.some(({ disputed_at }) => disputed_at != null),
    is_upheld: items.some(({ is_upheld }) => is_upheld === true),
  };
}

function scoreOf(items: readonly Judged[]): number | null {
  const applicable = weightOf(items, ["pass", "fail"]);
  return applicable === 0 ? null : percentOf(weightOf(items, ["pass"]), applicable);
}

const weightOf = (items: readonly Judged[], results: (Result | null)[]) =>
  items.reduce((sum, { result, weight }) => sum + (results.includes(result) ? weight : 0), 0);

/** With two decimals; 0 of nothing. */
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * WHOLE * 100) / 100);
