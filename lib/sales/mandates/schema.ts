import { z } from "zod";

/** Who agrees to a mandate: the policyholder, or whoever holds the account in their place. */
export const AGREEING_PERSONS = ["policyholder", "holder"] as const;

export const mandateInput = z.strictObject({
  version: z.int32("Required"),
  agreed_by_person: z.enum(AGREEING_PERSONS, "Choose from the list").optional(),
});

/** A debit order mandate as it was agreed to on the telephone. */
export type Mandate = {
  /** Rendered from the tenant's text; ID and account numbers are masked. */
  text: string;
  /** Of the text, in hexadecimal. */
  sha256: string;
  /** The version of the tenant whose text was rendered. */
  template_version: number;
  mandate_type: "eft_voice";
  agreed_at: string;
  agreed_by_person: (typeof AGREEING_PERSONS)[number];
  recorded_by: string;
};

/** What a sale's mandate is, and what it would be. */
export type MandatePreview = {
  /** The one that is valid. */
  mandate: Mandate | null;
  /** The tenant's text with the values of the sale, placeholders left where they have none; null without a text. */
  preview: string | null;
  /** The names of those placeholders. */
  unfilled: string[];
};
