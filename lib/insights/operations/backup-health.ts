import { counted, formatDateTime } from "@/lib/platform/text/format";
import type { HealthCheck } from "./schema";

/** What is known of the scheduled backups. */
export type BackupFacts =
  | { longest_pause: null } // none are scheduled
  | {
      /** Milliseconds between two of them, the longer of the last two pauses. */
      longest_pause: number;
      /** When the last one was made, or else when they were first scheduled. */
      since: Date | null;
      /** Whether any is made yet. */
      made: boolean;
      /** Why the last one failed; null if it did not. */
      failure: string | null;
      /** How many files were lost that rows name, as the last one found. */
      missing_files: number;
    };

/** One that is late by half the time between two of them is missing. The alert rule for daily ones says the same. */
const LATE_AFTER_PAUSES = 1.5;

/** The health of the scheduled backups. */
export function backupHealth(facts: BackupFacts, now = new Date()): HealthCheck {
  const part = "Backups";
  if (facts.longest_pause === null) return { part, state: "warning", text: "No backups scheduled (BACKUP_SCHEDULE)." };
  const { since, made, failure, missing_files, longest_pause } = facts;
  if (failure !== null) return { part, state: "error", text: `The last backup failed. ${failure}` };
  if (since !== null && now.getTime() - since.getTime() > LATE_AFTER_PAUSES * longest_pause) {
    const text = `Overdue: no backup since ${formatDateTime(since)}. Is a console running at the time of BACKUP_SCHEDULE?`;
    return { part, state: "error", text };
  }
  if (missing_files > 0) {
    const text = `The last backup lacks ${counted(missing_files, "file")} missing from storage. Restore them from an earlier backup.`;
    return { part, state: "warning", text };
  }
  return { part, state: "good", text: made ? "The last backup was on time." : "The first backup is not due yet." };
}
