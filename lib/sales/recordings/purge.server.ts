import "server-only";
import { SYSTEM } from "@/lib/leads/record/change.server";
import { keepLead } from "@/lib/leads/record/lock.server";
import { isInForce, periodsOf, readSchedules, type Schedules } from "@/lib/leads/recordings/periods.server";
import {
  periodOf,
  type Retention,
  reasonOf,
  retentionOf,
  type Schedule,
  type StoredPeriod,
} from "@/lib/leads/recordings/retention";
import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { type RecordingRow, withFacts } from "@/lib/leads/recordings/rows.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { removeFile } from "@/lib/platform/files/files.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import type { SaleAuthor } from "@/lib/sales/record/append-events.server";
import { keepSale } from "@/lib/sales/record/change.server";
import { appendRecordingEvent } from "./subject.server";

/** Recordings that are looked at together. */
const BATCH_SIZE = 1_000;

/**
 * Removes every recording whose period is over and in force, and writes down each. An interrupted purge is completed by the next one.
 * @param signal stops it between two recordings. @returns how many were removed
 */
export const purgeRecordings = (signal: AbortSignal): Promise<number> =>
  asPlatform(async () => {
    const schedules = await readSchedules();
    await removePurgedFiles(signal); // those that an interrupted purge has left
    let removed = 0;
    for (let after = 0, batch = await readBatch(after); batch.length > 0; batch = await readBatch(after)) {
      for (const recording of batch) {
        signal.throwIfAborted();
        if (removableBy(recording, schedules) && (await purgeOne(recording))) removed += 1;
      }
      after = batch.at(-1)?.id ?? after;
      await removePurgedFiles(signal);
    }
    return removed;
  });

/** How many recordings of each tenant one of the given periods of a class has ended for. */
export async function countEnded(
  name: RetentionClass,
  periods: Schedule<StoredPeriod | null>,
): Promise<Map<number, number>> {
  const schedules = await readSchedules();
  const counts = new Map<number, number>();
  for (let after = 0, batch = await readBatch(after); batch.length > 0; batch = await readBatch(after)) {
    for (const recording of batch) {
      if (!periodOf(periods, recording.tenant_id) || endedRetention(recording, schedules)?.period.class !== name)
        continue;
      counts.set(recording.tenant_id, (counts.get(recording.tenant_id) ?? 0) + 1);
    }
    after = batch.at(-1)?.id ?? after;
  }
  return counts;
}

const readBatch = (after: number): Promise<RecordingRow[]> =>
  db.recording.findMany({
    where: { id: { gt: after }, legal_hold: false, NOT: OF_HELD_PERSON },
    orderBy: { id: "asc" },
    take: BATCH_SIZE,
    ...withFacts,
  });

const HELD = { consumer: { consumer: { legal_hold: true } } };
const OF_HELD_PERSON = { OR: [{ lead: HELD }, { sale: HELD }, { sale: { lead: HELD } }] };

/** The retention of a recording whose last day has passed; null for one that is kept. */
function endedRetention(recording: RecordingRow, schedules: Schedules): Retention | null {
  const retention = retentionOf(recording, periodsOf(schedules, recording.tenant_id));
  return retention && retention.retained_until < isoDate(new Date()) ? retention : null;
}

/** The same by a period that is in force. */
function removableBy(recording: RecordingRow, schedules: Schedules): Retention | null {
  const retention = endedRetention(recording, schedules);
  return retention && isInForce(periodOf(schedules[retention.period.class], recording.tenant_id)) ? retention : null;
}

/** Removes a recording unless it is to be kept after all, and writes that down. @returns whether it was removed */
const purgeOne = ({ id, lead_id, sale_id }: RecordingRow): Promise<boolean> =>
  transaction(async () => {
    // What decides must not change meanwhile. Changes of a lead or a sale lock it first, and then its recordings.
    await keepLead(lead_id);
    await keepSale(sale_id);
    await db.$queryRaw`SELECT FROM recordings WHERE id = ${id} FOR UPDATE`;
    await db.$queryRaw`SELECT FROM retention_periods FOR SHARE`; // which every change of a period locks
    const recording = await db.recording.findFirst({
      where: { id, lead_id, sale_id, NOT: OF_HELD_PERSON },
      ...withFacts,
    });
    const retention = recording && removableBy(recording, await readSchedules());
    if (!retention) return false;
    const { period, ...days } = retention;
    await writeReport(recording, { ...days, reason: reasonOf(period) });
    await appendRecordingEvent({ ...SYSTEM, ip: null }, recording, { type: "recording", action: "removed" });
    await db.recording.delete({ where: { id } });
    return true;
  });

/**
 * Removes recordings by request of their person, whatever their age, and writes down each. Their files go with the next
 * call of `removePurgedFiles` after the commit. Call it as the platform, with them, their leads and their sales locked.
 */
export async function eraseRecordings(author: SaleAuthor, recordings: readonly RecordingRow[]): Promise<void> {
  const today = isoDate(new Date());
  const reason = "At the request of the person";
  for (const recording of recordings) {
    const name = recording.lead_id === null ? "sale" : "lead";
    await writeReport(recording, { class: name, began_on: today, retained_until: today, reason });
    await appendRecordingEvent(author, recording, { type: "recording", action: "removed" });
    await db.recording.delete({ where: { id: recording.id } });
  }
}

type Report = Omit<Retention, "period"> & { reason: string };

function writeReport(recording: RecordingRow, { began_on, retained_until, ...why }: Report) {
  const { id: recording_id, tenant_id, lead_id, sale_id, sha256, size_bytes, recorded_at, file_path } = recording;
  return db.purgedRecording.create({
    data: {
      ...{ recording_id, tenant_id, lead_id, sale_id, sha256, size_bytes, recorded_at, file_path },
      ...why,
      period_began_on: dateColumn(began_on),
      retained_until: dateColumn(retained_until),
    },
  });
}

/** Removes the files of purged recordings. One that can't be removed is left to the next purge. */
export async function removePurgedFiles(signal: AbortSignal, after = 0): Promise<void> {
  const remaining = await db.purgedRecording.findMany({
    where: { file_removed_at: null, id: { gt: after } },
    orderBy: { id: "asc" },
    take: BATCH_SIZE,
    select: { id: true, file_path: true },
  });
  for (const { id, file_path } of remaining) {
    signal.throwIfAborted();
    try {
      await removeFile(file_path);
      await db.purgedRecording.update({ where: { id }, data: { file_removed_at: new Date() } });
    } catch (error) {
      log.error({ event: "file not removed", error: describeError(error) });
    }
  }
  const last = remaining.at(-1);
  if (last) await removePurgedFiles(signal, last.id);
}
