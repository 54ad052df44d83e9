import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { tooManyRequests } from "@/lib/platform/http/errors.server";
import { BUSY_STATUSES } from "./status";

/** Unfinished imports of one user: one that is looked at, one that runs and one that is checked meanwhile. */
const MAX_PER_USER = 3;
/** Imports in progress, of all tenants. Few run at a time: of many more the last one would wait for hours. */
const MAX_RUNNING = 20;
const RETRY_AFTER_SECONDS = 30;

const OUTCOMES_IN_PROGRESS = { status: { in: ["queued" as const, "running" as const] } };

/**
 * Requires that the actor may begin an import. Imports in progress count, of leads and of outcomes together; lead imports that
 * are ready to be started count for leads alone, which has the screen to start or discard them.
 * @throws HttpError 429 with Retry-After when the actor or the installation has reached its limit of imports
 */
export async function requireFewImports({ id: user_id }: Actor, of: "leads" | "outcomes" = "leads"): Promise<void> {
  await asPlatform(async () => {
    const ready = of === "leads" ? await db.leadImport.count({ where: { user_id, status: "ready" } }) : 0;
    const own =
      ready +
      (await db.leadImport.count({ where: { user_id, status: { in: [...BUSY_STATUSES] } } })) +
      (await db.outcomeImport.count({ where: { user_id, ...OUTCOMES_IN_PROGRESS } }));
    if (own >= MAX_PER_USER) {
      const remedy = ready > 0 ? "Start or discard one first." : "Wait until one has finished.";
      throw tooManyRequests(`You have ${own} unfinished imports, which is the limit. ${remedy}`, RETRY_AFTER_SECONDS);
    }
    const running =
      (await db.leadImport.count({ where: { status: { in: [...BUSY_STATUSES] } } })) +
      (await db.outcomeImport.count({ where: OUTCOMES_IN_PROGRESS }));
    if (running >= MAX_RUNNING)
      throw tooManyRequests(
        `${running} imports are running, which is the limit. Please try again later.`,
        RETRY_AFTER_SECONDS,
      );
  });
}

/** Locks the counts of imports until the transaction ends. */
export const lockImportLimit = () => db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('lead imports', 0))`;
