import type { Findings, Result } from "./schema";

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
 * out. Where nothing with a weight applies, a complete review scores 100.
 */
export function findingsOf(items: readonly Judged[]): Findings {
  const judged = items.map(({ is_upheld, ...item }) => ({
    ...item,
    result: is_upheld ? ("pass" as const) : item.result,
  }));
  const failed = judged.filter(({ result }) => result === "fail");
  const complete = judged.every(({ result }) => result !== null);
  return {
    score: scoreOf(judged) ?? (complete && judged.length > 0 ? WHOLE : null),
    instant_fails: failed.filter(({ instant_fail }) => instant_fail).length,
    failed: failed.length,
    complete,
  };
}

/** The findings of a review as the columns that figures and lists read. */
export function findingColumns(items: readonly Disputable[]) {
  const { score, instant_fails, failed, complete } = findingsOf(items);
  return {
    ...{ score, instant_fails, failed, is_complete: complete },
    failed_items: items.flatMap(({ item_id, result, is_upheld }) => (result === "fail" && !is_upheld ? [item_id] : [])),
    is_disputed: items.some(({ disputed_at }) => disputed_at != null),
    is_upheld: items.some(({ is_upheld }) => is_upheld === true),
  };
}

function scoreOf(items: readonly Judged[]): number | null {
  const weightOf = (results: (Result | null)[]) =>
    items.reduce((sum, { result, weight }) => sum + (results.includes(result) ? weight : 0), 0);
  const applicable = weightOf(["pass", "fail"]);
  return applicable === 0 ? null : Math.round((weightOf(["pass"]) / applicable) * WHOLE * 100) / 100;
}
