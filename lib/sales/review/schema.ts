import { z } from "zod";
import type { ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { NOTE_MAX_LENGTH, optionalText, requiredText } from "@/lib/leads/record/fields";
import {
  type Decision,
  RESULTS,
  type Result,
  type ReviewKind,
  type ReviewState,
} from "@/lib/sales/record/columns/review";
import type { Findings } from "@/lib/sales/record/score";
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

/** A sale that waits to be checked while nobody may check it. */
export type UnreviewedSale = {
  id: number;
  reference: string;
  waiting_since: string;
  tenant: { id: number; name: string };
  product: { id: number; name: string; slug: string };
  /** Nobody has the personality; all who have it sold the sale; or the others got it from those who did. */
  why: (typeof UNREVIEWED)[number];
};

export const UNREVIEWED = ["nobody", "parties", "given"] as const;

export const fixedInput = z.strictObject({ fixed: z.boolean("Required") });

export type Dispute = {
  at: string;
  by: string;
  reason: string;
  answer: { at: string; by: string; upheld: boolean; note: string } | null;
};

export type ReviewItem = {
  item_id: string;
  weight: number;
  instant_fail: boolean;
  result: Result | null;
  comment: string | null;
  at_seconds: number | null;
  /** Which recording the seconds are of; null where nobody said, or it is no longer kept. */
  recording: { id: number; name: string } | null;
  fixed_at: string | null;
  dispute: Dispute | null;
};

export type Review = Findings & {
  id: number;
  sale_id: number;
  kind: ReviewKind;
  state: ReviewState;
  reviewer: { id: number | null; name: string | null };
  scorecard: { sections: ScorecardSection[]; min_scored_percent: number };
  items: ReviewItem[];
  /** How many recordings the sale has. */
  recordings: number;
  note: string | null;
  decision: Decision | null;
  is_for_commencement: boolean;
  pass_mark: number;
  /** Moments are ISO 8601 text. */
  waiting_since: string;
  claimed_at: string | null;
  decided_at: string | null;
  /** When it is released unless the reviewer does something. */
  released_at: string | null;
  version: number;
};

/** The reviews of a sale that somebody may read, newest first, and what they may do with the sale's quality control. */
export type ReviewHistory = {
  data: Review[];
  can: {
    claim: boolean;
    fix: boolean;
    /** The reviews that judged the reader's own work. */
    dispute: number[];
    /** The disputes that wait for the reader's answer. */
    answer: { review_id: number; item_id: string }[];
  };
};
