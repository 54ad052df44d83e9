import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { AlreadyThere, type NewRecording, receiveRecording } from "@/lib/leads/recordings/receive.server";
import { listRecordings, type RecordingRow, showRecording, withFacts } from "@/lib/leads/recordings/rows.server";
import type { Recording, recordingQuery } from "@/lib/leads/recordings/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { lockSale } from "@/lib/sales/record/change.server";
import { appendRecordingEvent, requireLead, requireSale, type Subject } from "./subject.server";

type Query = z.output<typeof recordingQuery>;

/** The recordings of a lead; those of a converted one are its sale's. @throws HttpError 404 */
export async function recordingsOfLead(actor: Actor, id: number, query: Query) {
  await requireLead(actor, id);
  return listRecordings({ lead_id: id }, query);
}

/** The recordings of a sale. @throws HttpError 404 */
export async function recordingsOfSale(actor: Actor, id: number, query: Query) {
  await requireSale(actor, id);
  return listRecordings({ sale_id: id }, query);
}

/**
 * Adds a recording to a lead, or to the sale that the lead has become. The same file again answers with the recording
 * that is there.
 * @throws HttpError 404; otherwise as `receiveRecording`
 */
export async function addToLead(actor: Actor, id: number, request: Request): Promise<Recording> {
  const lead = await requireLead(actor, id);
  return showRecording(await receiveRecording(actor, lead.tenant_id, request, savingToLead(actor, lead)));
}

/** Adds a recording to a sale, in every status. @throws HttpError 404; otherwise as `receiveRecording` */
export async function addToSale(actor: Actor, id: number, request: Request): Promise<Recording> {
  const sale = await requireSale(actor, id);
  return showRecording(await receiveRecording(actor, sale.tenant_id, request, savingToSale(actor, sale)));
}

/** Saves the row of a new recording. It throws AlreadyThere where the same file is there, and HttpError 404. */
type SaveRecording = (columns: NewRecording) => Promise<RecordingRow>;

/** @param call the id of the call that was recorded, for the timeline */
export const savingToLead =
  (actor: Actor, { id, tenant_id }: Subject, call?: number): SaveRecording =>
  (columns) =>
    transaction(async () => {
      const where = { id, AND: await leadScope(actor) };
      // A conversion waits until the recording is saved, and then moves it, or has ended.
      const lead = await lockAndRead(id, () =>
        db.lead.findFirst({ where, select: { sale: { select: { id: true } } } }),
      );
      if (!lead) throw notFound();
      const owner = lead.sale ? { sale_id: lead.sale.id } : { lead_id: id };
      return insert(actor, { ...columns, tenant_id, ...owner }, call);
    });

/** @param call the id of the call that was recorded, for the history */
export const savingToSale =
  (actor: Actor, { id, tenant_id }: Subject, call?: number): SaveRecording =>
  (columns) =>
    transaction(async () => {
      await lockSale(actor, id);
      return insert(actor, { ...columns, tenant_id, sale_id: id }, call);
    });

type Columns = NewRecording & { tenant_id: number; lead_id?: number; sale_id?: number };

// The lead or sale is locked, so that the same file can't be added twice at once.
async function insert(actor: Actor, columns: Columns, call: number | undefined): Promise<RecordingRow> {
  const { sha256, lead_id, sale_id } = columns;
  const there = await db.recording.findFirst({ where: { sha256, lead_id, sale_id }, ...withFacts });
  if (there) throw new AlreadyThere(there);
  const row = await db.recording.create({ data: { ...columns, added_by_id: actor.id }, ...withFacts });
  await appendRecordingEvent(actor, row, { type: "recording", action: "added", call });
  return row;
}

/** Moves the recordings of a lead to its sale. Call it inside the transaction that converts the lead. */
export async function moveRecordings(actor: Actor, lead: { id: number }, sale: { id: number }): Promise<void> {
  const moved = await db.recording.updateManyAndReturn({
    where: { lead_id: lead.id },
    data: { lead_id: null, sale_id: sale.id },
    select: { id: true, tenant_id: true, lead_id: true, sale_id: true },
  });
  for (const recording of moved) {
    await appendRecordingEvent(actor, recording, { type: "recording", action: "moved to the sale" });
  }
}
