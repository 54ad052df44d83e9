import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";

/** Imports of one user that wait to be started, or are being worked on. */
const MAX_PER_USER = 3;
/** Imports of all organisations that are being worked on. */
const MAX_RUNNING = 20;
const RETRY_AFTER_SECONDS = 30;

const RUNNING = ["checking", "queued", "running", "reverting"];

/** @throws HttpError 429 with Retry-After when the actor, or the installation, has as many imports as it may */
export async function requireFewImports(actor: Actor): Promise<void> {
  await asPlatform(async () => {
    const own = await db.leadImport.count({ where: { user_id: actor.id, status: { in: ["ready", ...RUNNING] } } });
    if (own >= MAX_PER_USER) {
      throw tooMany(`You have ${own} imports that are not finished, the most at once. Start or discard one first.`);
    }
    const running = await db.leadImport.count({ where: { status: { in: RUNNING } } });
    if (running >= MAX_RUNNING)
      throw tooMany(`${running} imports are running, the most at once. Please try again later.`);
  });
}

/** Until the running transaction ends, nobody else adds an import. */
export const lockImportLimit = () => db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('lead imports', 0))`;

const tooMany = (message: string) => new HttpError(429, message, {}, { "Retry-After": String(RETRY_AFTER_SECONDS) });
