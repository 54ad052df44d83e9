import { OUTCOME_FIELDS } from "./outcome";

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

/** queued and running: its rows are worked on. failed: it was given up; what was recorded stays. */
export const OUTCOME_IMPORT_STATUSES = ["queued", "running", "done", "failed"] as const;
export type OutcomeImportStatus = (typeof OUTCOME_IMPORT_STATUSES)[number];

export type OutcomeImport = {
  id: number;
  file_name: string;
  status: OutcomeImportStatus;
  total: number;
  finished: number;
  accepted: number;
  refused: number;
  /** Whether the refused rows can be had. */
  has_rejects: boolean;
  user_name: string;
  created_at: string;
  finished_at: string | null;
};
