/** An advisory lock: held by a process that migrates, and in shared mode by one that keeps migrations out. */
export const MIGRATION_LOCK = 727_001;
