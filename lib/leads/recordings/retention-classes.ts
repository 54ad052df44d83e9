const RECORDINGS_BY_PERIOD = ["lead", "unsubmitted_sale", "sale", "mandate"] as const;
/**
 * The classes of recordings by how long they are kept: a lead's, those of a sale that was never submitted, those of a
 * submitted sale, among these the ones that carry a mandate, and those that prove a consent. The last has no period: its
 * recordings are kept as long as the consent stands.
 */
export const RECORDING_CLASSES = [...RECORDINGS_BY_PERIOD, "consent"] as const;
/** Every class that has a period: also leads without a sale, rows that an import has rejected, and posts of leads. */
export const RETENTION_CLASSES = [...RECORDINGS_BY_PERIOD, "unsold_lead", "rejected_row", "lead_post"] as const;

export type RecordingClass = (typeof RECORDING_CLASSES)[number];
export type RetentionClass = (typeof RETENTION_CLASSES)[number];
