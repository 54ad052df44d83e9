/**
 * checking: its rows are checked. ready: the result can be seen. queued, running: the rows are inserted as leads. failed:
 * it can be started again, and resumes where it stopped. reverting, reverted: its unworked leads are deleted.
 */
export const IMPORT_STATUSES = [
  "checking",
  "ready",
  "queued",
  "running",
  "done",
  "failed",
  "reverting",
  "reverted",
] as const;

export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Those in which something happens by itself. */
export const BUSY_STATUSES: readonly ImportStatus[] = ["checking", "queued", "running", "reverting"];
