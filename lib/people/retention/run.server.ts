import "server-only";
import { findOldImports, sweepRejects } from "@/lib/leads/lead-imports/sweep.server";
import { findOldPosts, sweepPosts } from "@/lib/leads/lead-posts/sweep.server";
import { readPeriods } from "@/lib/leads/recordings/periods.server";
import { type NoteRemoved, PeriodChanged, type StoredPeriod } from "@/lib/leads/recordings/retention";
import { RETENTION_CLASSES, type RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { dateColumn } from "@/lib/platform/days";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { countEnded } from "@/lib/sales/recordings/purge.server";
import { anonymiseSales, findOverdueSales } from "@/lib/sales/sales/anonymise.server";
import { anonymiseLeads, findUnsoldLeads } from "./leads.server";
import { finishRuns, noteRemoved, reportDryRun } from "./report.server";

type Counts = Map<number, number>;

type Step = {
  /** What would go of each tenant. */
  count: (period: StoredPeriod) => Promise<Counts>;
  /** Removes or anonymises what a period in force has ended. Recordings have a purge of their own. */
  remove?: (signal: AbortSignal, note: NoteRemoved) => Promise<void>;
};

const ofRecordings: Step = { count: (period) => countEnded(period.class) };

const STEPS: Record<RetentionClass, Step> = {
  lead: ofRecordings,
  sale: ofRecordings,
  mandate: ofRecordings,
  unsubmitted_sale: { count: (period) => countByTenant(findOverdueSales(period)), remove: anonymiseSales },
  unsold_lead: { count: (period) => countByTenant(findUnsoldLeads(period)), remove: anonymiseLeads },
  rejected_row: { count: async (period) => countByTenant(await findOldImports(period)), remove: sweepRejects },
  lead_post: { count: (period) => countByTenant(findOldPosts(period)), remove: sweepPosts },
};

/**
 * Applies the retention periods: a period that is new or was changed is only rehearsed, and what the others have ended
 * goes. An interrupted run is completed by the next one, and several at once do each thing once. A class that fails stops
 * no other.
 * @throws AggregateError after all of them where some have failed
 */
export const applyRetention = (signal: AbortSignal): Promise<void> =>
  asPlatform(async () => {
    const failures: unknown[] = [];
    for (const name of RETENTION_CLASSES) {
      try {
        await rehearse(name);
        await STEPS[name].remove?.(signal, noteRemoved);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PeriodChanged)) failures.push(error); // it is rehearsed in the next night
      }
    }
    await finishRuns();
    if (failures.length > 0) throw new AggregateError(failures, "Some classes could not be worked");
  });

/** Tells what a period that nobody has seen at work yet would remove, and puts it into force from tomorrow. */
async function rehearse(name: RetentionClass): Promise<void> {
  const { [name]: period } = await readPeriods();
  if (period.rehearsed_on !== null) return;
  const counts = await STEPS[name].count(period);
  await transaction(async () => {
    const where = { class: name, version: period.version, rehearsed_on: null };
    const { count } = await db.retentionPeriod.updateMany({
      where,
      data: { rehearsed_on: dateColumn(isoDate(new Date())) },
    });
    if (count > 0) await reportDryRun(period, counts); // else it was changed meanwhile, or another process did this
  });
}

type Counted = { tenant_id: number; count?: number };

async function countByTenant(found: AsyncIterable<Counted> | Iterable<Counted>): Promise<Counts> {
  const counts: Counts = new Map();
  for await (const { tenant_id, count = 1 } of found) {
    if (count > 0) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + count);
  }
  return counts;
}
