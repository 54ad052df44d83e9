import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { choiceFilter, dayFilter, emptyAsUndefined, flagFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { REVIEW_OUTCOMES, type ReviewOutcome, SCORE_BAND_NAMES } from "@/lib/sales/record/columns/qc-figures";
import { REVIEW_KINDS, type ReviewKind } from "@/lib/sales/record/columns/review";

const ITEM_ID_MAX_LENGTH = 50;

/** The query of GET /api/qc-reviews. A parameter that it does not have is refused. */
export const decidedQuery = z.strictObject(
  listQuery(["decided_at", "score", "seconds"], true)
    .omit({ search: true })
    .extend({
      product_id: idFilter,
      /** The days of the decision, both included. */
      date_from: dayFilter,
      date_to: dayFilter,
      kind: choiceFilter(REVIEW_KINDS),
      outcome: choiceFilter(REVIEW_OUTCOMES),
      /** Passed, sent back or declined, so that it counts for the pass rate. */
      counted: flagFilter,
      /** Of those that count. */
      score_band: choiceFilter(SCORE_BAND_NAMES),
      failed_item: z.preprocess(
        emptyAsUndefined,
        z.string().max(ITEM_ID_MAX_LENGTH, `Max ${ITEM_ID_MAX_LENGTH} characters`).optional(),
      ),
      /** Items that figures have no number for. */
      failed_item_group: choiceFilter(["other"]),
      disputed: flagFilter,
      upheld: flagFilter,
      /** Who sent the sale to QC, and their team at that time. */
      seller_id: idFilter,
      seller_team_id: idFilter,
      /** One's own, or those of "My Team". */
      scope: choiceFilter(WORK_SCOPES),
      /** Honoured for an administrator alone. */
      tenant_id: idFilter,
    }).shape,
);

export type DecidedQuery = z.output<typeof decidedQuery>;

/** A decided review in a list. */
export type DecidedReview = {
  id: number;
  kind: ReviewKind;
  outcome: ReviewOutcome;
  /** In percent; null where nothing with a weight was judged. */
  score: number | null;
  failed: number;
  disputed: boolean;
  upheld: boolean;
  product: { id: number; name: string; slug: string };
  sale: { id: number; reference: string };
  seller: { id: number; name: string; surname: string } | null;
  reviewer_name: string | null;
  /** ISO 8601 text. */
  decided_at: string;
  /** From sending the sale to the decision. */
  seconds: number;
  /** The reader does not see the sale. */
  read_only?: true;
};
