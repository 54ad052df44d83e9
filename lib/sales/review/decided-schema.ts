import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, dayFilter, emptyAsUndefined, flagFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { REVIEW_OUTCOMES, SCORE_BAND_NAMES } from "@/lib/sales/record/columns/qc-figures";
import { REVIEW_KINDS } from "@/lib/sales/record/columns/review";

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
export const decidedReviewResponse = responseOf("DecidedReview", {
  id: z.int(),
  kind: z.enum(REVIEW_KINDS),
  outcome: z.enum(REVIEW_OUTCOMES),
  score: z.number().nullable().describe("In percent; null where nothing with a weight was judged."),
  instant_fails: z.int(),
  failed: z.number().describe("The instant fails among them."),
  disputed: z.boolean(),
  upheld: z.boolean(),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
  }),
  sale: z.strictObject({
    id: z.int(),
    reference: z.string(),
  }),
  seller: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      surname: z.string(),
    })
    .nullable(),
  reviewer_name: z.string().nullable(),
  decided_at: instant.describe("ISO 8601 text."),
  seconds: z.int().describe("From sending the sale to the decision."),
  read_only: z.literal(true).optional().describe("The reader does not see the sale."),
});

export type DecidedReview = z.output<typeof decidedReviewResponse>;
