import { BACKUP_QUEUE, MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";

/** What the jobs of each queue are called on screens. */
const LABELS: Readonly<Record<string, string>> = {
  [MAIL_QUEUE]: "Emails",
  reports: "Reports by email",
  "lead-imports": "Imports of leads",
  "lead-bulks": "Bulk changes of leads",
  "outcome-files": "Imports of outcomes",
  "outcome-imports": "Imports of outcomes (previous release)",
  "registry-imports": "Opt-out registry imports",
  "recording-purge": "Removal of old recordings",
  retention: "Retention",
  "unnamed-files": "Cleanup of orphaned files",
  [BACKUP_QUEUE]: "Backups",
};

/** What a queue is called; its own name for one that this release does not know. */
export const queueLabel = (queue: string): string => LABELS[queue] ?? queue;
