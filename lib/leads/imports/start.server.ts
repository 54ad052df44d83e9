import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { MAX_LEADS } from "@/lib/leads/bulks/schema";
import { NOT_CLEANSED } from "@/lib/leads/record/call-refusals";
import { isStopped } from "@/lib/leads/record/call-rules.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { toLeadImport } from "./detail.server";
import { enqueue } from "./jobs.server";
import {
  findImportRecord,
  findVisibleRecord,
  type ImportRecord,
  importerOf,
  lockImport,
  NO_COUNTS,
} from "./record.server";
import type { ImportStart, LeadImport } from "./schema";

/**
 * Imports the rows in the background. A failed import resumes where it stopped.
 * @param chosen who gets its leads; without anybody the allocation rules decide
 * @throws HttpError 404, 403 and 422 on who gets them, 409 when it is not ready or was started, or while the intake stops
 */
export async function startImport(actor: Actor, id: number, chosen: ImportStart): Promise<Sendable<LeadImport>> {
  const { tenant_id } = await findVisibleRecord(actor, id);
  const allocation = await allocationOf(actor, tenant_id, chosen);
  if (await isStopped(tenant_id)) throw conflict(NOT_CLEANSED);
  return changeAndEnqueue(actor, id, "start", async (record) => {
    const failed = record.status === "failed" && record.started_at !== null;
    if (!failed && record.status !== "ready") throw conflict(whyNotStartable(record));
    if (failed) return { status: "queued", error: null };
    if (allocation && record.valid > MAX_LEADS) throw invalid({ assigned_user_id: TOO_MANY });
    // Timelines name the user who starts it. `user_id` stays the uploader, who may only see their own imports.
    const start = { started_at: new Date(), actor: importerOf(actor), allocation: allocation ?? Prisma.DbNull };
    return { ...NO_COUNTS, status: "queued", ...start };
  });
}

const TOO_MANY =
  "You can allocate at most 10,000 leads here. Use the allocation rules, or allocate smaller batches from the list.";

async function allocationOf(actor: Actor, tenantId: number, { team_id, assigned_user_id }: ImportStart) {
  if (!team_id && !assigned_user_id) return null;
  if (!can(actor, "leads.allocate")) throw forbidden("Only a manager can give leads to other agents.");
  const active = { tenant_id: tenantId, active: true };
  if (team_id && !(await db.team.findFirst({ where: { id: team_id, ...active }, select: { id: true } })))
    throw invalid({ team_id: "Choose a team from the list" });
  const who = { id: assigned_user_id ?? 0, ...active };
  if (assigned_user_id && !(await db.user.findFirst({ where: who, select: { id: true } })))
    throw invalid({ assigned_user_id: "Choose an active user of this organisation" });
  return { team_id: team_id ?? null, assigned_user_id: assigned_user_id ?? null };
}

function whyNotStartable({ status, started_at }: ImportRecord): string {
  if (status === "checking") return "The rows of this file are still being checked. Please wait.";
  if (started_at === null) return "The rows of this file could not be checked. Upload it again.";
  return "This import has already started.";
}

/** Deletes the unworked leads of an import in the background. @throws HttpError 404, 409 */
export const startRevert = (actor: Actor, id: number): Promise<Sendable<LeadImport>> =>
  changeAndEnqueue(actor, id, "revert", async ({ status }) => {
    if (status !== "done") throw conflict("Only a finished import can be reverted.");
    return { status: "reverting", finished_rows: 0 };
  });

type Change = Parameters<typeof db.leadImport.update>[0]["data"];
type Changes = (record: ImportRecord) => Promise<Change>;

/**
 * Changes an import in the actor's scope and enqueues it. @returns it as changed here, since the job may run at once
 */
async function changeAndEnqueue(actor: Actor, id: number, action: string, change: Changes) {
  await findVisibleRecord(actor, id); // as the actor, so row-level security applies
  const changed = await asPlatform(() =>
    transaction(async () => {
      const record = await lockImport(id);
      const { tenant_id, file_name } = record;
      await recordAudit(actor, `lead-imports.${action}`, id, null, { tenant_id, name: file_name });
      await db.leadImport.update({ where: { id }, data: await change(record) });
      await enqueue(record);
      return findImportRecord(id);
    }),
  );
  return toLeadImport(changed, []);
}
