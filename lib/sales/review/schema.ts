import { z } from "zod";
import { scorecardSections } from "@/lib/catalogue/templates/scorecards/schema";
import { NOTE_MAX_LENGTH, optionalText, requiredText } from "@/lib/leads/record/fields";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { DECISIONS, RESULTS, REVIEW_KINDS, REVIEW_STATES } from "@/lib/sales/record/columns/review";
import { COMMENT_MAX_LENGTH } from "./limits";

const RECORDING_MAX_SECONDS = 24 * 60 * 60;

const itemChange = z.strictObject({
  item_id: z.string("Required").max(50, "Max 50 characters"),
  result: z.enum(RESULTS, "Choose pass, fail or not applicable").nullable().optional(),
  comment: optionalText(COMMENT_MAX_LENGTH).optional(),
  /** Of the recording. */
  at_seconds: z
    .number("Enter seconds")
    .min(0, "Must be 0 or more")
    .max(RECORDING_MAX_SECONDS, `Must be ${RECORDING_MAX_SECONDS} or less`)
    .nullable()
    .optional(),
  /** Which recording of the sale the seconds are of. */
  recording_id: z.int32("Choose a recording").positive("Choose a recording").nullable().optional(),
});

export type ItemChange = z.input<typeof itemChange>;

/** Items that are left out stay as they are, and so does what is left out of an item. Nothing at all renews the claim. */
export const reviewChange = z.strictObject({
  items: z.array(itemChange).max(100, "Max 100 items").optional(),
  note: optionalText(NOTE_MAX_LENGTH).optional(),
  version: z.int32("Required"),
});

export type ReviewChange = z.input<typeof reviewChange>;

export const disputeInput = z.strictObject({ reason: requiredText(COMMENT_MAX_LENGTH) });

export const answerInput = z.strictObject({
  upheld: z.boolean("Choose whether the dispute is upheld"),
  note: requiredText(COMMENT_MAX_LENGTH),
});

/** Why an administrator lets everybody check a sale who may not for what somebody gave them. */
export const liftInput = z.strictObject({ reason: requiredText(COMMENT_MAX_LENGTH) });

export const fixedInput = z.strictObject({ fixed: z.boolean("Required") });

/** A sale that waits to be checked while nobody may check it. */
export const unreviewedSaleResponse = responseOf("UnreviewedSale", {
  id: z.int(),
  reference: z.string(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  product: z.strictObject({ id: z.int(), name: z.string(), slug: z.string() }),
  waiting_since: instant,
  why: z
    .enum(["nobody", "parties", "given"])
    .describe(
      "nobody: no user may check for its personality. parties: all who may have sold it. given: the others got the right from somebody who has.",
    ),
});

export type UnreviewedSale = z.output<typeof unreviewedSaleResponse>;

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

export type Dispute = z.output<typeof disputeResponse>;

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
    .describe("The recording that `at_seconds` refers to; null if unknown or deleted."),
  fixed_at: instant.nullable(),
  dispute: disputeResponse.nullable(),
});

export type ReviewItem = z.output<typeof reviewItemResponse>;

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
    sections: scorecardSections,
    min_scored_percent: z.int(),
  }),
  items: z.array(reviewItemResponse),
  recordings: z.number().describe("How many recordings the sale has."),
  note: z.string().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  is_for_commencement: z
    .boolean()
    .describe("Sent back since a day of the sale has passed or moved, not for a mistake: it counts against nobody."),
  pass_mark: z.number(),
  waiting_since: z.string().describe("Moments are ISO 8601 text."),
  claimed_at: instant.nullable(),
  decided_at: instant.nullable(),
  released_at: instant.nullable().describe("When it is released unless the reviewer does something."),
  version: z.int(),
});

export type Review = z.output<typeof reviewResponse>;

export const claimNextResponse = z.strictObject({
  review: reviewResponse.nullable(),
});

/** The reviews of a sale that somebody may read, newest first, and what they may do with the sale's quality control. */
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

export type ReviewHistory = z.output<typeof reviewHistoryResponse>;
