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
