/** Queues that others than their own module ask about. */
export const MAIL_QUEUE = "mail";
export const BACKUP_QUEUE = "backups";
