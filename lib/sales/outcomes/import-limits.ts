import { OUTCOME_FIELDS, OUTCOME_LABELS } from "@/lib/sales/record/columns/outcome";

const MEGABYTE = 1024 * 1024;
/** More than an insurer reports at once. */
export const OUTCOMES_MAX_ROWS = 100_000;
/** That many rows of 200 characters. */
export const OUTCOMES_MAX_BYTES = 20 * MEGABYTE;
/** How long the refused rows can be had. */
export const REFUSED_DAYS = 30;

/** What a column of the file can be. A sale is found by its reference, else by its policy number. */
export const OUTCOME_COLUMNS = ["reference", ...OUTCOME_FIELDS] as const;
export type OutcomeColumn = (typeof OUTCOME_COLUMNS)[number];

export const COLUMN_LABELS: Record<OutcomeColumn, string> = { reference: "Reference", ...OUTCOME_LABELS };

/**
 * queued: it waits for its turn. running: its rows are recorded. failed, cancelled: it ended before its last row; what was
 * recorded stays.
 */
export const OUTCOME_IMPORT_STATUSES = ["queued", "running", "done", "failed", "cancelled"] as const;
export type OutcomeImportStatus = (typeof OUTCOME_IMPORT_STATUSES)[number];

/** Whether the job still has rows to record. */
export const isUnfinished = ({ status }: { status: string }) => status === "queued" || status === "running";
