import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { BUSY_STATUSES } from "./status";

/** Imports of one user that are ready to be started or in progress. */
const MAX_PER_USER = 3;
/** Imports in progress, of all tenants. */
const MAX_RUNNING = 20;
const RETRY_AFTER_SECONDS = 30;

/** @throws HttpError 429 with Retry-After when the actor or the installation has reached its limit of imports */
export async function requireFewImports(actor: Actor): Promise<void> {
  await asPlatform(async () => {
    const own = await db.leadImport.count({
      where: { user_id: actor.id, status: { in: ["ready", ...BUSY_STATUSES] } },
    });
    if (own >= MAX_PER_USER) {
      throw tooMany(`You have ${own} unfinished imports, which is the limit. Start or discard one first.`);
    }
    const running = await db.leadImport.count({ where: { status: { in: [...BUSY_STATUSES] } } });
    if (running >= MAX_RUNNING)
      throw tooMany(`${running} imports are running, which is the limit. Please try again later.`);
  });
}

/** Locks the counts of imports until the transaction ends. */
export const lockImportLimit = () => db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('lead imports', 0))`;

const tooMany = (message: string) => new HttpError(429, message, {}, { "Retry-After": String(RETRY_AFTER_SECONDS) });
