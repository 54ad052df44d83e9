import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { REVIEW_OUTCOMES } from "./figure-names";
import { DECISIONS, RESULTS, REVIEW_KINDS, REVIEW_STATES } from "./schema";

export const disputeResponse = responseOf("Dispute", {
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

export const reviewItemResponse = responseOf("ReviewItem", {
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

export const reviewResponse = responseOf("Review", {
  score: z
    .number()
    .nullable()
    .describe("In percent of the weight that applies; null while nothing with a weight is judged."),
  instant_fails: z.number(),
  failed: z.number().describe("Failed items, the instant fails among them."),
  complete: z.boolean().describe("Every item is judged."),
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
          z.strictObject({
            weight: z.number(),
            id: z
              .string()
              .describe("Stays when the text changes, and is never used for another item: figures count by it."),
            text: z.string(),
            instant_fail: z.boolean().describe("When it fails, the sale fails, whatever the score."),
            na_allowed: z.boolean().describe("It may be judged as not applicable. An item with a weight always may."),
            help: z.string().nullable(),
          }),
        ),
      }),
    ),
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
  id: z.int(),
  reference: z.string(),
  status: z.enum(SALE_STATUSES),
  status_changed_at: instant,
  sla_hours: z
    .int()
    .nullable()
    .describe("How many hours a sale may stay in this status; null for as long as it takes."),
  client: z.strictObject({
    name: z.string(),
    surname: z.string().nullable(),
    id_number_masked: z.string().nullable(),
  }),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
  }),
  plan: z
    .strictObject({
      id: z.int(),
      heading: z.string(),
    })
    .nullable(),
  monthly_premium: z.number().nullable(),
  cover_amount: z.number().nullable(),
  agent: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      surname: z.string(),
    })
    .nullable(),
  team: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  source: z.string().nullable(),
  callback_at: instant.nullable(),
  qc_personality: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable()
    .describe("Whose people check it; null where nobody needs to."),
  qc_submitted_at: instant.nullable(),
  kick_count: z.int().describe("How often QC has sent it back."),
  submitted_at: instant.nullable(),
  commencement_date: z.string().nullable().describe('"YYYY-MM-DD", as are the other days.'),
  first_debit_on: z.string().nullable().describe("Before submission only the form says when it would be."),
  policy_number: z.string().nullable(),
  policy_outcome: z.enum(POLICY_OUTCOMES).nullable(),
  delivered_on: z
    .string()
    .nullable()
    .describe("When the client received the policy pack in writing; null while that is to be confirmed."),
  debit_day: z.union([z.literal("last"), z.int()]).nullable(),
  declined_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  read_only: z
    .literal(true)
    .optional()
    .describe("In lists of what somebody made of a sale that the reader does not see now."),
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
