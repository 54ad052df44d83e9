import type { ScoreBand } from "@/lib/sales/record/columns/qc-figures";
import type { FigureList } from "../schema";

/**
 * Checks by their decisions. A kick-back because commencement had passed, and one of which every item was upheld in a
 * dispute, count against nobody and are in none of these.
 */
export type Checks = {
  reviews: number;
  passed: number;
  kicked_back: number;
  declined: number;
  /** The whole percentage of the reviews that passed; null without any. */
  pass_rate: number | null;
};

/** The lists of a row's counts. */
export type CheckLists = Record<"reviews" | "passed" | "kicked_back" | "declined", FigureList>;

/** A week from Monday to Sunday, or as much of it as the period has. Days are "YYYY-MM-DD". */
export type QcWeek = Checks & { from: string; to: string; lists: CheckLists };

/** The checks of what one agent sent to QC. */
export type QcAgent = Checks & { user: { id: number; name: string; surname: string }; lists: CheckLists };

/** How many of the items that a reviewer judged were not applicable. */
export type QcReviewer = {
  user: { id: number; name: string; surname: string };
  reviews: number;
  items: number;
  not_applicable: number;
  /** The whole percentage of the items; null without any. */
  not_applicable_rate: number | null;
};

/** An item of scorecards, in how many reviews it failed. Its key is null for items that have no number of their own. */
export type FailedItem = { key: string | null; label: string; count: number; list: FigureList };

export type QcScore = { band: ScoreBand; label: string; count: number; list: FigureList };

/** Of the reviews decided in the period, by whoever sent the sales. */
export type QcFigures = Checks & {
  /** Kick-backs for each sale that passed or was declined, with two decimals; null without such a sale. */
  kick_backs_per_sale: number | null;
  /** From sending a sale to the decision; null without a check. */
  median_seconds: number | null;
  p90_seconds: number | null;
  /** Checks of which the seller disputed an item, and those of them of which one was upheld. */
  disputed: number;
  upheld: number;
  /** Sales that were judged again, and how many of those agree with the first review. */
  second_looks: number;
  agreed: number;
  agreement_rate: number | null;
  weeks: QcWeek[];
  /** Those with most reviews first. */
  agents: QcAgent[];
  /** Those who found most not applicable first. */
  reviewers: QcReviewer[];
  scores: QcScore[];
  /** Those that failed most often first. */
  failed_items: FailedItem[];
  lists: CheckLists &
    Record<"disputed" | "upheld", FigureList> &
    /** Null for those who may not review: they are told how many second looks there were, not of which sales. */
    Record<"second_looks" | "agreed", FigureList | null>;
};
