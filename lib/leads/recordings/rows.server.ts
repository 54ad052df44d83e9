import "server-only";
import type { z } from "zod";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { periodsOf, readSchedules, type Schedules } from "./periods.server";
import { retentionOf } from "./retention";
import type { Recording, recordingQuery } from "./schema";

/** What a recording's period depends on. */
export const withFacts = {
  include: {
    lead: { select: { processed_at: true } },
    sale: {
      select: { status: true, submitted_at: true, updated_at: true, policy_ended_on: true, last_collected_on: true },
    },
    mandates: { select: { id: true }, take: 1 },
    consents: { where: { ended_at: null }, select: { id: true }, take: 1 },
  },
} as const satisfies Prisma.RecordingFindFirstArgs;

export type RecordingRow = Prisma.RecordingGetPayload<typeof withFacts>;

/** A recording as the API shows it. */
const toRecording = (row: RecordingRow, schedules: Schedules): Recording => ({
  ...row,
  recorded_at: row.recorded_at.toISOString(),
  proves_consent: row.consents.length > 0,
  retained_until: retentionOf(row, periodsOf(schedules, row.tenant_id))?.retained_until ?? null,
});

/** The same with the periods that hold now. */
export const showRecording = async (row: RecordingRow): Promise<Recording> => toRecording(row, await readSchedules());

/** A page of the recordings of one lead or one sale, newest first. */
export async function listRecordings(
  where: { lead_id: number } | { sale_id: number },
  query: z.output<typeof recordingQuery>,
): Promise<Page<Recording>> {
  const schedules = await readSchedules();
  const find = async (slice: object) =>
    (await db.recording.findMany({ where, ...withFacts, ...slice })).map((row) => toRecording(row, schedules));
  return paginate(query, find, db.recording.count({ where }));
}
