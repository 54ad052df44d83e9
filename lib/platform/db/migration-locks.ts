/** Advisory locks of a process that migrates: its own, that of its scripts, and that of Prisma's engine. */
export const MIGRATION_LOCK = 727_001;
export const SCRIPT_LOCK = 727_003;
const ENGINE_LOCK = 72_707_369;

/** Held in shared mode, they keep every migration out, also one of `prisma migrate deploy`. */
export const MIGRATION_LOCKS = [MIGRATION_LOCK, SCRIPT_LOCK, ENGINE_LOCK];
