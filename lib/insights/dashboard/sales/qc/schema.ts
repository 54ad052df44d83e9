import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { SCORE_BAND_NAMES } from "@/lib/sales/record/columns/qc-figures";
import { countedUser, figureListResponse } from "../../schema";

/**
 * Checks by their decisions. A kick-back because a day has come or moved (`LATE_REASONS`), and one of which every item
 * was upheld in a dispute, count against nobody and are in none of these.
 */
const checks = {
  reviews: z.number(),
  passed: z.number(),
  kicked_back: z.number(),
  declined: z.number(),
  pass_rate: z.number().nullable().describe("The whole percentage of the reviews that passed; null without any."),
};

export type Checks = Pick<QcFigures, keyof typeof checks>;

/** The lists of a row's counts. */
const checkListsResponse = responseOf("CheckLists", {
  declined: figureListResponse,
  passed: figureListResponse,
  reviews: figureListResponse,
  kicked_back: figureListResponse,
});

export type CheckLists = z.output<typeof checkListsResponse>;

/** A week from Monday to Sunday, or as much of it as the period has. Days are "YYYY-MM-DD". */
const qcWeekResponse = responseOf("QcWeek", {
  ...checks,
  from: z.string(),
  to: z.string(),
  lists: checkListsResponse,
});

export type QcWeek = z.output<typeof qcWeekResponse>;

/** The checks of what one agent sent to QC. */
const qcAgentResponse = responseOf("QcAgent", {
  ...checks,
  user: countedUser,
  lists: checkListsResponse,
});

export type QcAgent = z.output<typeof qcAgentResponse>;

/** How many of the items that a reviewer judged were not applicable. */
const qcReviewerResponse = responseOf("QcReviewer", {
  user: countedUser,
  reviews: z.int(),
  items: z.int(),
  not_applicable: z.int().describe("How many of the items were not applicable."),
  not_applicable_rate: z.int().nullable().describe("The whole percentage of the items; null without any."),
});

export type QcReviewer = z.output<typeof qcReviewerResponse>;

const qcScoreResponse = responseOf("QcScore", {
  band: z.enum(SCORE_BAND_NAMES),
  label: z.string(),
  count: z.int(),
  list: figureListResponse,
});

export type QcScore = z.output<typeof qcScoreResponse>;

/** An item of scorecards, in how many reviews it failed. Its key is null for items that have no number of their own. */
const failedItemResponse = responseOf("FailedItem", {
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  list: figureListResponse,
});

export type FailedItem = z.output<typeof failedItemResponse>;

/** The reviews decided in the period, of sales that agents within the scope sent. */
export const qcFiguresResponse = responseOf("QcFigures", {
  ...checks,
  kick_backs_per_sale: z
    .number()
    .nullable()
    .describe("Kick-backs for each sale that passed or was declined, with two decimals; null without such a sale."),
  median_seconds: z.int().nullable().describe("From sending a sale to the decision; null without a check."),
  p90_seconds: z.int().nullable(),
  disputed: z.number().describe("Checks in which the seller disputed an item."),
  upheld: z.number().describe("Disputed checks in which an item was upheld."),
  second_looks: z.number().describe("Sales that were reviewed a second time."),
  agreed: z.number().describe("Second reviews that agree with the first one."),
  agreement_rate: z.number().nullable(),
  weeks: z.array(qcWeekResponse),
  agents: z.array(qcAgentResponse).describe("Those with most reviews first."),
  reviewers: z.array(qcReviewerResponse).describe("Those who found most not applicable first."),
  scores: z.array(qcScoreResponse),
  failed_items: z.array(failedItemResponse).describe("Those that failed most often first."),
  lists: z.strictObject({
    ...checkListsResponse.shape,
    disputed: figureListResponse,
    upheld: figureListResponse,
    /** Null for those who may not review: they are told how many second looks there were, not of which sales. */
    agreed: figureListResponse.nullable(),
    second_looks: figureListResponse.nullable(),
  }),
});

export type QcFigures = z.output<typeof qcFiguresResponse>;
