import "server-only";
import { z } from "zod";
import { actorOfUser } from "@/lib/identity/sessions/user-actor.server";
import { runBulk } from "@/lib/leads/bulks/run.server";
import { startBulk } from "@/lib/leads/bulks/start.server";
import { leadFilter } from "@/lib/leads/list/filters.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { log } from "@/lib/platform/log/log.server";
import { importerOfRecord } from "./record.server";

const allocation = z.object({ team_id: z.int().nullable(), assigned_user_id: z.int().nullable() });

/**
 * Gives the leads of a finished import to whom its starter chose, as a bulk action of theirs. Call it as their tenant. Can
 * be repeated: leads that are where they should be stay as they are.
 */
export async function allocateImported(id: number, signal: AbortSignal): Promise<void> {
  const record = await db.leadImport.findFirstOrThrow({ where: { id } });
  if (record.allocation === null || record.status !== "done") return;
  const starter = importerOfRecord(record);
  const user = starter.id === null ? null : await actorOfUser(starter.id);
  // Nobody holds these leads yet, so no scope but the tenant's has them. Their import is within the starter's scope.
  const actor = user && { ...user, record_scope: "tenant" as const };
  const filter = leadFilter.parse({ import_id: String(id) });
  if (actor && record.valid > 0) {
    const chosen = storedJson("lead_imports.allocation", allocation, record.allocation);
    const bulk = { action: "allocate" as const, filter, tenant_id: record.tenant_id, ...chosen };
    const started = await startBulk(actor, bulk).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      log.warn({ import: id, reason: error.message }, "the leads of an import could not be allocated"); // the team is gone
    });
    if (started) await runBulk(started.id, signal); // not left to its queue, so that the import says when it is over
  }
  await db.leadImport.update({ where: { id }, data: { allocation: Prisma.DbNull }, select: { id: true } });
}
