import "server-only";
import { isCountWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FigureTotal, totalOfFigures } from "@/lib/platform/figures/figure-total.server";
import { isOfKey } from "@/lib/platform/figures/insight-keys.server";
import {
  CHECK_OUTCOMES,
  COUNTED_OUTCOMES,
  REVIEW_FIGURES,
  REVIEW_OUTCOMES,
  type ReviewOutcome,
  SCORE_BANDS,
  SECOND_LOOK_OUTCOMES,
} from "@/lib/sales/record/columns/qc-figures";
import type { DecidedQuery } from "./decided-schema";

type Counted = Pick<FigureTotal, "figures" | "dimension" | "conditions">;

/**
 * How many reviews a list has, from the rollups that figures are read from; null where they do not know.
 * @param withSecondLooks whether second looks count too
 */
export async function countInRollup(
  query: DecidedQuery,
  reaches: (Reach | null)[],
  withSecondLooks: boolean,
): Promise<number | null> {
  const counted = await countedBy(query, withSecondLooks);
  if (!counted) return null;
  const within = [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...equals("kept.user_id", query.seller_id),
    ...equals("kept.team_id", query.seller_team_id),
  ];
  const conditions = [...counted.conditions, ...within, ...equals("kept.product_id", query.product_id)];
  const { date_from: from, date_to: to } = query;
  return totalOfFigures({ ...counted, conditions, isByAgent: within.length > 0, from, to });
}

/** The figure of one filter; the rollups do not know two of them together. */
async function countedBy(query: DecidedQuery, withSecondLooks: boolean): Promise<Counted | null> {
  const { kind, outcome, counted, score_band, failed_item, failed_item_group, disputed, upheld } = query;
  const asked = [kind, outcome, counted, score_band, failed_item, failed_item_group, disputed, upheld].filter(
    (value) => value !== undefined,
  );
  if (asked.length > 1 || [counted, disputed, upheld].includes(false)) return null;
  if (score_band) {
    const { tens } = SCORE_BANDS[score_band];
    return { figures: [REVIEW_FIGURES.score], conditions: [Prisma.sql`kept.part = ANY(${[...tens]}::int[])`] };
  }
  if (failed_item ?? failed_item_group) {
    const dimension = REVIEW_FIGURES.item;
    const isOfItem = await isOfKey(dimension, failed_item, failed_item_group);
    return isOfItem && { figures: [dimension], dimension, conditions: [isOfItem] };
  }
  if (disputed) return { figures: [REVIEW_FIGURES.disputed], conditions: [] };
  if (upheld) return { figures: [REVIEW_FIGURES.upheld], conditions: [] };
  const outcomes = outcomesOf({ kind, outcome, counted }).filter((each) => withSecondLooks || isOfCheck(each));
  return { figures: outcomes.map(REVIEW_FIGURES.outcome), conditions: [] };
}

const isOfCheck = (outcome: ReviewOutcome) => CHECK_OUTCOMES.some((each) => each === outcome);

function outcomesOf({ kind, outcome, counted }: Pick<DecidedQuery, "kind" | "outcome" | "counted">) {
  if (outcome) return [outcome];
  if (counted) return COUNTED_OUTCOMES;
  const ofKind: Record<"check" | "second", readonly ReviewOutcome[]> = {
    check: CHECK_OUTCOMES,
    second: SECOND_LOOK_OUTCOMES,
  };
  return kind ? ofKind[kind] : REVIEW_OUTCOMES;
}
