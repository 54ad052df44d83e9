/** The parts of a sale's form, in the order in which they are filled in. */
export const STEPS = [
  "opening",
  "policyholder",
  "cover",
  "insured_lives",
  "answers",
  "beneficiaries",
  "replacement",
  "bank",
  "mandate",
  "disclosures",
] as const;

export type Step = (typeof STEPS)[number];

/**
 * Something that a sale needs before it can be sent to QC or submitted. `field` is a path inside its step: "id_number";
 * "1.share" for the second row of a list; "share" for that column of the whole list, such as a total; the question's id
 * among the answers.
 */
export type Missing = { step: Step; field: string; message: string };
