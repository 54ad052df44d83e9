/**
 * The classes of recordings by how long they are kept: a lead's, those of a sale that was never submitted, those of a
 * submitted sale, and among these the ones that carry a mandate.
 */
export const RECORDING_CLASSES = ["lead", "unsubmitted_sale", "sale", "mandate"] as const;
/** Every class that has a period: also leads without a sale, rows that an import has rejected, and posts of leads. */
export const RETENTION_CLASSES = [...RECORDING_CLASSES, "unsold_lead", "rejected_row", "lead_post"] as const;
export const RETENTION_UNITS = ["days", "months", "years"] as const;

export type RecordingClass = (typeof RECORDING_CLASSES)[number];
export type RetentionClass = (typeof RETENTION_CLASSES)[number];
export type RetentionUnit = (typeof RETENTION_UNITS)[number];

type Minimum = { length: number; unit: RetentionUnit; source: string };

/** The least that the law, or the rules of debit orders, have everybody keep. What it does not name may go at any time. */
export const RETENTION_MINIMUMS: Partial<Record<RetentionClass, Minimum>> = {
  sale: {
    ...{ length: 5, unit: "years" },
    source: "Financial Advisory and Intermediary Services Act 37 of 2002, section 18",
  },
  mandate: { ...{ length: 7, unit: "years" }, source: "Payment Clearing House rules for debit payment instructions" },
};
