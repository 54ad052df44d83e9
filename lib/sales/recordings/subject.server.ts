import "server-only";
import type { Author } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { type RecordingRow, withFacts } from "@/lib/leads/recordings/rows.server";
import { db } from "@/lib/platform/db/client.server";
import { literals } from "@/lib/platform/db/literals.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { appendSaleEvent } from "@/lib/sales/record/change.server";
import { isOpenTo } from "@/lib/sales/record/seen.server";

/** The lead or the sale of recordings. */
export type Subject = { id: number; tenant_id: number };

/** A lead within the actor's scope. @throws PrismaClientKnownRequestError P2025 (404) */
export const requireLead = async (actor: Actor, id: number): Promise<Subject> =>
  db.lead.findFirstOrThrow({ where: { id, AND: await leadScope(actor) }, select: { id: true, tenant_id: true } });

/** A sale that the actor sees. @throws HttpError 404 */
export async function requireSale(actor: Actor, id: number): Promise<Subject> {
  const reach = await reachOf(actor);
  const [sale] = await db.$queryRaw<Subject[]>`
    SELECT id, tenant_id FROM sales
    WHERE id = ${id} AND status IN (${literals(actor.allowed_sale_statuses)})
      AND ${isOpenTo(actor, reach)}`;
  if (!sale) throw notFound();
  return sale;
}

/** A recording of a lead or a sale that the actor sees. @throws HttpError or PrismaClientKnownRequestError (404) */
export async function findRecording(actor: Actor, id: number): Promise<RecordingRow> {
  const recording = await db.recording.findFirstOrThrow({ where: { id }, ...withFacts });
  if (recording.sale_id !== null) await requireSale(actor, recording.sale_id);
  else if (recording.lead_id !== null) await requireLead(actor, recording.lead_id);
  return recording;
}

type Owned = { id: number; tenant_id: number; lead_id: number | null; sale_id: number | null };

/** What was done with a recording. */
type Action =
  | "added"
  | "moved to the sale"
  | "named for a consent"
  | "put under legal hold"
  | "released from legal hold"
  | "removed";

/** Appends an event to the timeline of a recording's lead or sale. It names no file: names hold personal data. */
export async function appendRecordingEvent(
  actor: Author & { ip: string | null },
  { id, tenant_id, lead_id, sale_id }: Owned,
  event: { type: "played" } | { type: "recording"; action: Action; reason?: string; call?: number | undefined },
): Promise<void> {
  const { type, reason, call } = { reason: undefined, call: undefined, ...event };
  const action = event.type === "recording" && { action: event.action };
  const values = { recording: id, ...action, ...(call !== undefined && { call }) };
  if (sale_id !== null) await appendSaleEvent(actor, { id: sale_id, tenant_id }, { type, new: values, reason });
  else if (lead_id !== null) await appendLeadEvent(actor, { id: lead_id, tenant_id }, { type, new: values, reason });
}
