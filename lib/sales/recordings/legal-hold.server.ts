import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { keepLead } from "@/lib/leads/record/lock.server";
import { type RecordingRow, showRecording, withFacts } from "@/lib/leads/recordings/rows.server";
import type { legalHoldInput, Recording } from "@/lib/leads/recordings/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import { keepSale } from "@/lib/sales/record/change.server";
import { appendRecordingEvent, findRecording } from "./subject.server";

/** Puts a recording under legal hold, which stops every period, or releases it. @throws HttpError 404 */
export async function setLegalHold(
  actor: Actor,
  id: number,
  { on, reason }: z.output<typeof legalHoldInput>,
): Promise<Recording> {
  const row = await transaction(async () => {
    const before = await lockRecording(actor, id);
    if (before.legal_hold === on && (!on || before.legal_hold_reason === reason)) return before;
    const data = { legal_hold: on, legal_hold_reason: on ? reason : null };
    const after = await db.recording.update({ where: { id }, data, ...withFacts });
    const action = on ? "put under legal hold" : "released from legal hold";
    await appendRecordingEvent(actor, after, { type: "recording", action, reason });
    const subject = { ...actor, tenant_id: after.tenant_id };
    await recordAudit(subject, "recordings.legal-hold", id, { legal_hold: before.legal_hold }, { legal_hold: on });
    return after;
  });
  return showRecording(row);
}

/** Locks a recording as every change does, after its lead and its sale. The purge waits for it, or has removed it. */
async function lockRecording(actor: Actor, id: number): Promise<RecordingRow> {
  await keepLead((await findRecording(actor, id)).lead_id);
  await keepSale((await findRecording(actor, id)).sale_id); // a conversion may have moved it
  await db.$queryRaw`SELECT FROM recordings WHERE id = ${id} FOR UPDATE`;
  return findRecording(actor, id);
}
