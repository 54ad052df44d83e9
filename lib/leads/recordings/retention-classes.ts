/**
 * The classes of recordings by how long they are kept: a lead's, those of a sale that was never submitted, those of a
 * submitted sale, and among these the ones that carry a mandate.
 */
export const RETENTION_CLASSES = ["lead", "unsubmitted_sale", "sale", "mandate"] as const;
export const RETENTION_UNITS = ["days", "months", "years"] as const;

export type RetentionClass = (typeof RETENTION_CLASSES)[number];
export type RetentionUnit = (typeof RETENTION_UNITS)[number];
