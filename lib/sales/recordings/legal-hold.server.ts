import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { showRecording, withFacts } from "@/lib/leads/recordings/rows.server";
import type { legalHoldInput, Recording } from "@/lib/leads/recordings/schema";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { appendRecordingEvent, findRecording } from "./subject.server";

/** Puts a recording under legal hold, which stops every period, or releases it. @throws HttpError 404 */
export async function setLegalHold(
  actor: Actor,
  id: number,
  { on, reason }: z.output<typeof legalHoldInput>,
): Promise<Recording> {
  const row = await transaction(async () => {
    // The purge waits for the row, or has removed it.
    await db.$queryRaw`SELECT FROM recordings WHERE id = ${id} FOR UPDATE`;
    const before = await findRecording(actor, id);
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
