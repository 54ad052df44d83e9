import { z } from "zod";
import { scorecardItemResponse } from "@/lib/catalogue/templates/scorecards/schema";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { saleRowResponse } from "@/lib/sales/list/responses";
import { REVIEW_OUTCOMES } from "@/lib/sales/record/columns/qc-figures";
import { DECISIONS, RESULTS, REVIEW_KINDS, REVIEW_STATES } from "@/lib/sales/record/columns/review";

const disputeResponse = responseOf("Dispute", {
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  answer: z
    .strictObject({
      at: z.string(),
      by: z.string(),
      upheld: z.boolean(),
      note: z.string(),
    })
    .nullable(),
});

const reviewItemResponse = responseOf("ReviewItem", {
  item_id: z.string(),
  weight: z.number(),
  instant_fail: z.boolean(),
  result: z.enum(RESULTS).nullable(),
  comment: z.string().nullable(),
  at_seconds: z.number().nullable(),
  recording: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable()
    .describe("Which recording the seconds are of; null where nobody said, or it is no longer kept."),
  fixed_at: instant.nullable(),
  dispute: disputeResponse.nullable(),
});

const item = scorecardItemResponse.shape;

export const reviewResponse = responseOf("Review", {
  score: z
    .number()
    .nullable()
    .describe("In percent of the weight that applies; null while nothing with a weight is judged."),
  instant_fails: z.number(),
  failed: z.number().describe("Failed items, the instant fails among them."),
  unscored: z.int().describe("Items without a result."),
  scored_percent: z.number().describe("How much of the weight has passed or failed."),
  complete: z.boolean().describe("Every item has a result, and enough of the weight has passed or failed."),
  id: z.int(),
  sale_id: z.int(),
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STATES),
  reviewer: z.strictObject({
    id: z.int().nullable(),
    name: z.string().nullable(),
  }),
  scorecard: z.strictObject({
    sections: z.array(
      z.strictObject({
        title: z.string(),
        items: z.array(
          scorecardItemResponse.extend({
            id: item.id.describe(
              "Stays when the text changes, and is never used for another item: figures count by it.",
            ),
            instant_fail: item.instant_fail.describe("When it fails, the sale fails, whatever the score."),
            na_allowed: item.na_allowed.describe("It may be judged as not applicable, with a comment."),
          }),
        ),
      }),
    ),
    min_scored_percent: z.int(),
  }),
  items: z.array(reviewItemResponse),
  recordings: z.number().describe("How many recordings the sale has."),
  note: z.string().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  is_for_commencement: z.boolean(),
  pass_mark: z.number(),
  waiting_since: z.string().describe("Moments are ISO 8601 text."),
  claimed_at: instant.nullable(),
  decided_at: instant.nullable(),
  released_at: instant.nullable().describe("When it is released unless the reviewer does something."),
  version: z.int(),
});

export const claimNextResponse = z.strictObject({
  review: reviewResponse.nullable(),
});

/** A sale that waits to be checked, or to be looked at again. */
export const queueRowResponse = responseOf("QueueRow", {
  ...saleRowResponse.shape,
  kind: z.enum(REVIEW_KINDS),
  waiting_since: z.string().describe("Moments are ISO 8601 text."),
  holder: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      until: z.string(),
    })
    .nullable()
    .describe("Who holds it now, and until when unless they do something."),
});

/** How many sales somebody may judge now: those that nobody else holds. */
export const queueStatsResponse = responseOf("QueueStats", {
  check: z.number(),
  second: z.number(),
});

/** A decided review in a list. */
export const decidedReviewResponse = responseOf("DecidedReview", {
  id: z.int(),
  kind: z.enum(REVIEW_KINDS),
  outcome: z.enum(REVIEW_OUTCOMES),
  score: z.number().nullable().describe("In percent; null where nothing with a weight was judged."),
  failed: z.number(),
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

export const reviewHistoryResponse = responseOf("ReviewHistory", {
  data: z.array(reviewResponse),
  can: z.strictObject({
    claim: z.boolean(),
    fix: z.boolean(),
    dispute: z.array(z.number()).describe("The reviews that judged the reader's own work."),
    answer: z
      .array(
        z.strictObject({
          review_id: z.int(),
          item_id: z.string(),
        }),
      )
      .describe("The disputes that wait for the reader's answer."),
  }),
});
